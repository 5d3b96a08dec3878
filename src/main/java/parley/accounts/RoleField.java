package parley.accounts;

import parley.http.Field;
import parley.http.Fields;
import parley.http.Role;

/** The role of an agent: {@code owner}, {@code admin}, {@code agent} or {@code viewer}. */
final class RoleField {
  private static final int MOST = 100;

  private RoleField() {}

  static Field<Role> read(Fields body) {
    return body.text("role", MOST)
        .parse(Role::named, "unknown_value", "must be owner, admin, agent or viewer");
  }
}

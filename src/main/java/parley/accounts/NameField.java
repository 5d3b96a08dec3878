package parley.accounts;

import parley.http.Field;
import parley.http.Fields;

/** Names of people, teams and organizations: 1 to 120 characters without blanks around them. */
final class NameField {
  private static final int MOST = 120;

  private NameField() {}

  static Field<String> read(Fields body, String name) {
    return body.text(name, MOST)
        .map(String::strip)
        .check(text -> !text.isEmpty(), "too_short", "must not be blank");
  }
}

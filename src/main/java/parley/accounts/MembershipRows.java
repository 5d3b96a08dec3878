package parley.accounts;

import java.util.List;
import parley.http.Role;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** In which organizations a login is an agent: a person's own look over all of them. */
final class MembershipRows {
  private MembershipRows() {}

  /** Where they are active, oldest first but that which was used last. */
  static List<Membership> ofLogin(Tx tx, long loginId) {
    return tx.list(
        """
        select a.org_id, o.name, a.id, a.name as agent_name, a.role from agent a
        join organization o on o.id = a.org_id
        join login l on l.id = a.login_id
        where a.login_id = :login_id and a.status = 'active'
        order by case when l.last_organization_id = a.org_id then 0 else 1 end, a.id
        """,
        MembershipRows::membership,
        Values.of("login_id", loginId));
  }

  private static Membership membership(Row row) {
    return new Membership(
        row.number("org_id"),
        row.text("name"),
        row.number("id"),
        row.textOrNull("agent_name"),
        Role.of(row.text("role")));
  }
}

package parley.accounts;

import java.util.Optional;
import parley.storage.Tx;

/** The table {@code organization}. */
final class OrganizationRows {
  private OrganizationRows() {}

  static void add(Tx tx, Organization organization) {
    tx.run(
        """
        insert into organization (id, name, created_at) values (?, ?, ?)
        """,
        organization.id(),
        organization.name(),
        organization.createdAt());
  }

  static void rename(Tx tx, long id, String name) {
    tx.run("update organization set name = ? where id = ?", name, id);
  }

  static Optional<Organization> find(Tx tx, long id) {
    return tx.one(
        """
        select id, name, created_at from organization where id = ?
        """,
        row -> new Organization(row.number(), row.text(), row.instant()),
        id);
  }
}

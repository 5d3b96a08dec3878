package parley.contacts;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_rehearsal}: contacts as dry runs would have left them. */
final class DryRunRows {
  /**
   * A union, because each branch can use an index of its own. It says who has several of the values
   * as often, and in any order: to sort them, SQLite would read all of a dry run in each branch.
   */
  static final String CONFLICTS =
      """
      select id, phone, email_key, external_id from contact_rehearsal
        where org_id = :org_id and rehearsal_id = :dry_run and phone = :phone and id <> :id
      union all
        select id, phone, email_key, external_id from contact_rehearsal
          where org_id = :org_id and rehearsal_id = :dry_run and email_key = :email_key
            and id <> :id
      union all
        select id, phone, email_key, external_id from contact_rehearsal
          where org_id = :org_id and rehearsal_id = :dry_run
            and external_id = :external_id and id <> :id
      """;

  private DryRunRows() {}

  static void put(Tx tx, long organizationId, long dryRun, Contact contact) {
    tx.run(
        """
        insert into contact_rehearsal (org_id, rehearsal_id, id, name, phone, email, email_key,
          external_id, tags, custom_attributes, blocked, identities, consents, version, created_at,
          updated_at, last_seen_at)
        values (:org_id, :dry_run, :id, :name, :phone, :email, :email_key,
          :external_id, :tags, :custom_attributes, :blocked, :identities, :consents, :version,
          :created_at, :updated_at, :last_seen_at)
        on conflict (org_id, rehearsal_id, id) do update set name = excluded.name,
          phone = excluded.phone, email = excluded.email, email_key = excluded.email_key,
          external_id = excluded.external_id, tags = excluded.tags,
          custom_attributes = excluded.custom_attributes, blocked = excluded.blocked,
          version = excluded.version, updated_at = excluded.updated_at
        """,
        ContactRows.values(organizationId, contact).and("dry_run", dryRun));
  }

  static Optional<Contact> find(Tx tx, long organizationId, long dryRun, long id) {
    return tx.one(
        "select "
            + ContactRows.COLUMNS
            + """
            from contact_rehearsal c
            where c.org_id = ? and c.rehearsal_id = ? and c.id = ?
            """,
        ContactRows::contact,
        organizationId,
        dryRun,
        id);
  }

  static List<ContactConflict> conflicts(Tx tx, long organizationId, long dryRun, Contact contact) {
    return tx
        .list(
            CONFLICTS,
            row -> ContactConflictRows.conflicts(row, contact),
            Values.of("org_id", organizationId)
                .and("dry_run", dryRun)
                .and("id", contact.id())
                .and("phone", contact.phone())
                .and("email_key", contact.emailKey())
                .and("external_id", contact.externalId()))
        .stream()
        .flatMap(List::stream)
        .distinct()
        .sorted(Comparator.comparingLong(ContactConflict::contactId))
        .toList();
  }

  /** Deletes at most {@code most} contacts of a dry run; says how many. */
  static int delete(Tx tx, long organizationId, long dryRun, int most) {
    return tx.run(
        """
        delete from contact_rehearsal
        where org_id = :org_id and rehearsal_id = :dry_run and id in (
          select id from contact_rehearsal
          where org_id = :org_id and rehearsal_id = :dry_run
          limit :most)
        """,
        Values.of("org_id", organizationId).and("dry_run", dryRun).and("most", most));
  }
}

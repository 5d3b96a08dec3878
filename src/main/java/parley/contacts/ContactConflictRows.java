package parley.contacts;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** Looks in the table {@code contact} for those who have what only one may have. */
final class ContactConflictRows {
  private ContactConflictRows() {}

  /** Which of the unique values of {@code contact} other contacts have. */
  static List<ContactConflict> find(Tx tx, long organizationId, Contact contact) {
    return tx
        .list(
            """
            select id, phone, email_key, external_id from contact
            where org_id = :org_id and id in (
              %s)
            order by id
            """
                .formatted(ContactRows.OTHERS),
            row -> conflicts(row, contact),
            Values.of("org_id", organizationId)
                .and("phone", contact.phone())
                .and("id", contact.id())
                .and("email_key", contact.emailKey())
                .and("external_id", contact.externalId()))
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  static List<ContactConflict> conflicts(Row row, Contact contact) {
    return ContactConflict.between(
        row.number("id"),
        row.textOrNull("phone"),
        row.textOrNull("email_key"),
        row.textOrNull("external_id"),
        contact);
  }
}

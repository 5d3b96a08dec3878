package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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

  private static List<ContactConflict> conflicts(Row row, Contact contact) {
    long id = row.number("id");
    List<ContactConflict> conflicts = new ArrayList<>();
    add("phone", row.textOrNull("phone"), contact.phone(), id, conflicts);
    add("email", row.textOrNull("email_key"), contact.emailKey(), id, conflicts);
    add("external_id", row.textOrNull("external_id"), contact.externalId(), id, conflicts);
    return conflicts;
  }

  private static void add(
      String field,
      @Nullable String theirs,
      @Nullable String ours,
      long id,
      List<ContactConflict> conflicts) {
    if (ours != null && Objects.equals(theirs, ours)) {
      conflicts.add(new ContactConflict(field, id));
    }
  }
}

package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_alias}: the ids of contacts that have become part of another one. */
final class ContactAliasRows {
  private ContactAliasRows() {}

  /** The id of the contact of which the one that had {@code oldId} is a part. */
  static OptionalLong find(Tx tx, long organizationId, long oldId) {
    return tx.id(
        "select new_id from contact_alias where org_id = ? and old_id = ?", organizationId, oldId);
  }

  /** The ids of all that have become part of a contact. */
  static List<Long> of(Tx tx, long organizationId, long contactId) {
    return tx.list(
        "select old_id from contact_alias where org_id = ? and new_id = ?",
        Row::number,
        organizationId,
        contactId);
  }

  /** {@code oldId}, and all that were called {@code oldId} before, are {@code newId} from now. */
  static void add(Tx tx, long organizationId, long oldId, long newId, Instant now) {
    tx.run(
        "update contact_alias set new_id = ? where org_id = ? and new_id = ?",
        newId,
        organizationId,
        oldId);
    tx.run(
        """
        insert into contact_alias (org_id, old_id, new_id, merged_at)
        values (:org_id, :old_id, :new_id, :merged_at)
        """,
        Values.of("org_id", organizationId)
            .and("old_id", oldId)
            .and("new_id", newId)
            .and("merged_at", now));
  }
}

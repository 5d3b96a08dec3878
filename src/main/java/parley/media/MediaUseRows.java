package parley.media;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code media_use}: what is left in it of contacts that are gone. */
final class MediaUseRows {
  private MediaUseRows() {}

  /** Some of the media that conversations of a contact have shown. */
  static List<Long> some(Tx tx, long organizationId, long contactId, int most) {
    return tx.list(
        """
        select media_id from media_use where org_id = ? and contact_id = ? order by media_id limit ?
        """,
        Row::number,
        organizationId,
        contactId,
        most);
  }

  /** Forgets that a contact's conversations have shown these media. */
  static void delete(Tx tx, long organizationId, long contactId, List<Long> ids) {
    tx.run(
        """
        delete from media_use
        where org_id = :org_id and contact_id = :contact_id and media_id in (:ids)
        """,
        Values.of("org_id", organizationId).and("contact_id", contactId).and("ids", ids));
  }
}

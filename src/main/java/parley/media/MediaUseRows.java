package parley.media;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code media_use}: which contacts' conversations have shown a file. */
final class MediaUseRows {
  /** That conversations of a contact have shown a medium. */
  record Use(long mediaId, long contactId) {}

  private MediaUseRows() {}

  /**
   * Notes that a file is a contact's, unless it is no more: what was set aside may be taken in when
   * its files are gone.
   */
  static void add(Tx tx, long organizationId, long contactId, long id) {
    tx.run(
        """
        insert into media_use (org_id, contact_id, media_id)
        select org_id, :contact_id, id from media where org_id = :org_id and id = :id
        on conflict do nothing
        """,
        Values.of("contact_id", contactId).and("org_id", organizationId).and("id", id));
  }

  /** At most {@code most} ids of media between two that are whole or have failed, in order. */
  static List<Long> page(Tx tx, long organizationId, long after, long before, int most) {
    return tx.list(
        """
        select id from media
        where org_id = :org_id and id > :after and id < :before and status in ('ready', 'failed')
        order by id limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("after", after)
            .and("before", before)
            .and("most", most));
  }

  /** The next files that conversations of a contact have shown, by their ids. */
  static List<ShownFile> shown(Tx tx, long organizationId, long contactId, long after, int most) {
    return tx.list(
        """
        select u.media_id, m.filename, m.status
        from media_use u left join media m on m.org_id = u.org_id and m.id = u.media_id
        where u.org_id = :org_id and u.contact_id = :contact_id and u.media_id > :after
        order by u.media_id limit :most
        """,
        row ->
            new ShownFile(
                row.number("media_id"),
                row.textOrNull("filename"),
                "ready".equals(row.textOrNull("status"))),
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("after", after)
            .and("most", most));
  }

  /** Who has shown some media. */
  static List<Use> of(Tx tx, long organizationId, List<Long> media) {
    return tx.list(
        """
        select media_id, contact_id from media_use
        where org_id = :org_id and media_id in (:media)
        """,
        row -> new Use(row.number(), row.number()),
        Values.of("org_id", organizationId).and("media", media));
  }

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

  /**
   * Whatever the conversations of a contact have shown is shown by those of another one from now
   * on.
   */
  static void move(Tx tx, long organizationId, long from, long into) {
    Values values = Values.of("into", into).and("org_id", organizationId).and("from", from);
    tx.run(
        """
        update media set contact_id = :into
        where org_id = :org_id and contact_id = :from and id in (
          select media_id from media_use where org_id = :org_id and contact_id = :from)
        """,
        values);
    tx.run(
        """
        insert into media_use (org_id, contact_id, media_id)
        select org_id, :into, media_id from media_use
        where org_id = :org_id and contact_id = :from
        on conflict do nothing
        """,
        values);
    tx.run("delete from media_use where org_id = ? and contact_id = ?", organizationId, from);
  }
}

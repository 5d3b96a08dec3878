package parley.notes;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.http.Actor;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_note}. */
final class NoteRows {
  private static final String SELECT =
      """
      select org_id, id, contact_id, text, author_type, author_id, created_at, edited_at, version
      from contact_note
      """;

  private NoteRows() {}

  static void add(Tx tx, Note note) {
    tx.run(
        """
        insert into contact_note
          (org_id, contact_id, id, text, author_type, author_id, created_at, version)
        values
          (:org_id, :contact_id, :id, :text, :author_type, :author_id, :created_at, :version)
        """,
        Values.of("org_id", note.organizationId())
            .and("contact_id", note.contactId())
            .and("id", note.id())
            .and("text", note.text())
            .and("author_type", note.author().type())
            .and("author_id", note.author().id())
            .and("created_at", note.createdAt())
            .and("version", note.version()));
  }

  static Optional<Note> find(Tx tx, long organizationId, long contactId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and contact_id = ? and id = ?",
        NoteRows::note,
        organizationId,
        contactId,
        id);
  }

  /** The notes on a contact, the newest first. */
  static List<Note> list(Tx tx, long organizationId, long contactId, Paging paging) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and contact_id = :contact_id and id < :before
            order by id desc limit :limit offset :offset
            """,
        NoteRows::note,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("before", paging.after().map(Cursors.Position::id).orElse(Long.MAX_VALUE))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  /** The next notes behind one, in order. */
  static List<Note> after(Tx tx, long organizationId, long contactId, long after, int most) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and contact_id = :contact_id and id > :after
            order by id limit :most
            """,
        NoteRows::note,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("after", after)
            .and("most", most));
  }

  static long count(Tx tx, long organizationId, long contactId) {
    return tx.number(
        "select count(*) from contact_note where org_id = ? and contact_id = ?",
        organizationId,
        contactId);
  }

  /** Those of these contacts that have notes. */
  static List<Long> contacts(Tx tx, long organizationId, List<Long> contactIds) {
    return tx.list(
        """
        select distinct contact_id from contact_note
        where org_id = :org_id and contact_id in (:contact_ids)
        """,
        Row::number,
        Values.of("org_id", organizationId).and("contact_ids", contactIds));
  }

  /** Changes the text; says whether the note was still of this version. */
  static boolean edit(Tx tx, Note before, String text, Instant now) {
    return tx.run(
            """
            update contact_note set text = :text, edited_at = :now, version = version + 1
            where org_id = :org_id and contact_id = :contact_id and id = :id and version = :version
            """,
            key(before).and("text", text).and("now", now))
        == 1;
  }

  /** Removes a note; says whether it was still of this version. */
  static boolean remove(Tx tx, Note note) {
    return tx.run(
            """
            delete from contact_note
            where org_id = :org_id and contact_id = :contact_id and id = :id and version = :version
            """,
            key(note))
        == 1;
  }

  /** Gives the notes on a contact to another one. */
  static void move(Tx tx, long organizationId, long from, long into) {
    tx.run(
        "update contact_note set contact_id = ? where org_id = ? and contact_id = ?",
        into,
        organizationId,
        from);
  }

  private static Values key(Note note) {
    return Values.of("org_id", note.organizationId())
        .and("contact_id", note.contactId())
        .and("id", note.id())
        .and("version", note.version());
  }

  private static Note note(Row row) {
    return new Note(
        row.number("org_id"),
        row.number("id"),
        row.number("contact_id"),
        row.text("text"),
        new Actor(row.text("author_type"), row.number("author_id")),
        row.instant("created_at"),
        row.instantOrNull("edited_at"),
        row.number("version"));
  }
}

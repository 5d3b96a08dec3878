package parley.contacts;

import java.util.List;
import parley.http.Actor;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code consent_change}. */
final class ConsentRows {
  private ConsentRows() {}

  static void add(Tx tx, long organizationId, ConsentChange change) {
    Consent consent = change.consent();
    tx.run(
        """
        insert into consent_change (org_id, contact_id, id, channel, purpose, state, source,
          author_type, author_id, at)
        values (:org_id, :contact_id, :id, :channel, :purpose, :state, :source,
          :author_type, :author_id, :at)
        """,
        Values.of("org_id", organizationId)
            .and("contact_id", change.contactId())
            .and("id", change.id())
            .and("channel", consent.channel())
            .and("purpose", consent.purpose())
            .and("state", consent.state().text())
            .and("source", consent.source().text())
            .and("author_type", change.author().type())
            .and("author_id", change.author().id())
            .and("at", consent.at()));
  }

  /** What a contact has said, the latest that we were told first. */
  static List<ConsentChange> list(Tx tx, long organizationId, long contactId, Paging paging) {
    return tx.list(
        """
        select id, contact_id, channel, purpose, state, source, author_type, author_id, at
        from consent_change
        where org_id = :org_id and contact_id = :contact_id and id < :before
        order by id desc limit :limit offset :offset
        """,
        ConsentRows::change,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("before", paging.after().map(Cursors.Position::id).orElse(Long.MAX_VALUE))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  /** The next words of a contact behind one, in order. */
  static List<ConsentChange> after(
      Tx tx, long organizationId, long contactId, long after, int most) {
    return tx.list(
        """
        select id, contact_id, channel, purpose, state, source, author_type, author_id, at
        from consent_change
        where org_id = :org_id and contact_id = :contact_id and id > :after
        order by id limit :most
        """,
        ConsentRows::change,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("after", after)
            .and("most", most));
  }

  static long count(Tx tx, long organizationId, long contactId) {
    return tx.number(
        "select count(*) from consent_change where org_id = ? and contact_id = ?",
        organizationId,
        contactId);
  }

  private static ConsentChange change(Row row) {
    return new ConsentChange(
        row.number("id"),
        row.number("contact_id"),
        new Consent(
            row.text("channel"),
            row.text("purpose"),
            Consent.State.of(row.text("state")).orElseThrow(),
            Consent.Source.of(row.text("source")).orElseThrow(),
            row.instant("at")),
        new Actor(row.text("author_type"), row.numberOrNull("author_id")));
  }
}

package parley.contacts;

import java.time.Instant;
import java.util.List;
import parley.http.Paging;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_tag}: which contacts have a tag. */
final class TagRows {
  private TagRows() {}

  /** Gives a contact exactly the tags {@code after}; {@code before} are those that it has. */
  static void replace(
      Tx tx, long organizationId, long contactId, List<String> before, List<String> after) {
    for (String tag : before) {
      if (!after.contains(tag)) {
        tx.run(
            "delete from contact_tag where org_id = ? and tag = ? and contact_id = ?",
            organizationId,
            tag,
            contactId);
      }
    }
    after.stream()
        .filter(tag -> !before.contains(tag))
        .forEach(tag ->
            tx.defer(
                "insert into contact_tag (org_id, tag, contact_id) values (?, ?, ?)",
                organizationId,
                tag,
                contactId));
  }

  /** A page of the tags that contacts have, in the order of their code points. */
  static List<TagCount> list(Tx tx, long organizationId, Paging paging, long offset) {
    return tx.list(
        """
        select tag, count(*) from contact_tag where org_id = ?
        group by tag order by %s limit ? offset ?
        """
            .formatted(tx.dialect().byCodePoints("tag")),
        row -> new TagCount(row.text(), row.number()),
        organizationId,
        paging.limit(),
        offset);
  }

  static long countTags(Tx tx, long organizationId) {
    return tx.number(
        "select count(distinct tag) from contact_tag where org_id = ?", organizationId);
  }

  static long countContacts(Tx tx, long organizationId, String tag) {
    return tx.number(
        "select count(*) from contact_tag where org_id = ? and tag = ?", organizationId, tag);
  }

  /** Some of the contacts that have a tag; nobody else changes them until the transaction ends. */
  static List<Contact> lockSome(Tx tx, long organizationId, String tag, int most) {
    return tx.list(
        "select "
            + ContactRows.COLUMNS
            + """
            from contact_tag t cross join contact c
            where t.org_id = :org_id and t.tag = :tag and c.org_id = :org_id and c.id = t.contact_id
            order by t.contact_id limit :limit
            """
            + tx.dialect().lockRows("c"),
        ContactRows::contact,
        Values.of("org_id", organizationId).and("tag", tag).and("limit", most));
  }

  /** Gives these contacts the tag {@code next} in the place of {@code tag}. */
  static void rename(
      Tx tx, long organizationId, List<Long> contacts, String tag, String next, Instant now) {
    // The copy for showing is a JSON array of slugs, which hold nothing that JSON would escape.
    tx.run(
        """
        update contact set version = version + 1, updated_at = :now, tags = case
          when exists (select 1 from contact_tag x
            where x.org_id = contact.org_id and x.tag = :next and x.contact_id = contact.id)
          then replace(replace(tags, :first, ''), :last, '')
          else replace(tags, :quoted, :quoted_next) end
        where org_id = :org_id and id in (:contacts)
        """,
        Values.of("now", now)
            .and("next", next)
            .and("first", quoted(tag) + ",")
            .and("last", "," + quoted(tag))
            .and("quoted", quoted(tag))
            .and("quoted_next", quoted(next))
            .and("org_id", organizationId)
            .and("contacts", contacts));
    tx.run(
        """
        insert into contact_tag (org_id, tag, contact_id)
        select org_id, :next, contact_id from contact_tag
        where org_id = :org_id and tag = :tag and contact_id in (:contacts)
        on conflict do nothing
        """,
        Values.of("next", next)
            .and("org_id", organizationId)
            .and("tag", tag)
            .and("contacts", contacts));
    removeRows(tx, organizationId, contacts, tag);
  }

  /** Takes a tag from these contacts. */
  static void remove(Tx tx, long organizationId, List<Long> contacts, String tag, Instant now) {
    tx.run(
        """
        update contact set version = version + 1, updated_at = :now,
          tags = replace(replace(replace(tags, :first, ''), :last, ''), :only, '')
        where org_id = :org_id and id in (:contacts)
        """,
        Values.of("now", now)
            .and("first", quoted(tag) + ",")
            .and("last", "," + quoted(tag))
            .and("only", quoted(tag))
            .and("org_id", organizationId)
            .and("contacts", contacts));
    removeRows(tx, organizationId, contacts, tag);
  }

  private static void removeRows(Tx tx, long organizationId, List<Long> contacts, String tag) {
    tx.run(
        """
        delete from contact_tag
        where org_id = :org_id and tag = :tag and contact_id in (:contacts)
        """,
        Values.of("org_id", organizationId).and("tag", tag).and("contacts", contacts));
  }

  private static String quoted(String tag) {
    return "\"" + tag + "\"";
  }
}

package parley.contacts;

import java.time.Instant;
import java.util.List;
import parley.http.Paging;
import parley.storage.IdSet;
import parley.storage.Tx;

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
            where t.org_id = ? and t.tag = ? and c.org_id = ? and c.id = t.contact_id
            order by t.contact_id limit ?
            """
            + tx.dialect().lockRows("c"),
        ContactRows::contact,
        organizationId,
        tag,
        organizationId,
        most);
  }

  /** Gives these contacts the tag {@code next} in the place of {@code tag}. */
  static void rename(
      Tx tx, long organizationId, IdSet contacts, String tag, String next, Instant now) {
    // The copy for showing is a JSON array of slugs, which hold nothing that JSON would escape.
    tx.run(
        """
        update contact set version = version + 1, updated_at = ?, tags = case
          when exists (select 1 from contact_tag x
            where x.org_id = contact.org_id and x.tag = ? and x.contact_id = contact.id)
          then replace(replace(tags, ?, ''), ?, '')
          else replace(tags, ?, ?) end
        where org_id = ? and id in (%s)
        """
            .formatted(contacts.places()),
        contacts.values(
            now,
            next,
            quoted(tag) + ",",
            "," + quoted(tag),
            quoted(tag),
            quoted(next),
            organizationId));
    tx.run(
        """
        insert into contact_tag (org_id, tag, contact_id)
        select org_id, ?, contact_id from contact_tag
        where org_id = ? and tag = ? and contact_id in (%s)
        on conflict do nothing
        """
            .formatted(contacts.places()),
        contacts.values(next, organizationId, tag));
    removeRows(tx, organizationId, contacts, tag);
  }

  /** Takes a tag from these contacts. */
  static void remove(Tx tx, long organizationId, IdSet contacts, String tag, Instant now) {
    tx.run(
        """
        update contact set version = version + 1, updated_at = ?,
          tags = replace(replace(replace(tags, ?, ''), ?, ''), ?, '')
        where org_id = ? and id in (%s)
        """
            .formatted(contacts.places()),
        contacts.values(now, quoted(tag) + ",", "," + quoted(tag), quoted(tag), organizationId));
    removeRows(tx, organizationId, contacts, tag);
  }

  private static void removeRows(Tx tx, long organizationId, IdSet contacts, String tag) {
    tx.run(
        "delete from contact_tag where org_id = ? and tag = ? and contact_id in (%s)"
            .formatted(contacts.places()),
        contacts.values(organizationId, tag));
  }

  private static String quoted(String tag) {
    return "\"" + tag + "\"";
  }
}

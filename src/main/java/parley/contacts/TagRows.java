package parley.contacts;

import java.time.Instant;
import java.util.List;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_tag}: which contacts have a tag. */
final class TagRows {
  private TagRows() {}

  /**
   * Gives a contact exactly the tags {@code after}; {@code before} are those that it has. Tags go
   * in one order everywhere, so that two transactions don't wait for each other's counts.
   */
  static void replace(
      Tx tx, long organizationId, long contactId, List<String> before, List<String> after) {
    before.stream()
        .filter(tag -> !after.contains(tag))
        .sorted()
        .forEach(tag -> take(tx, organizationId, contactId, tag));
    give(
        tx,
        organizationId,
        contactId,
        after.stream().filter(tag -> !before.contains(tag)).sorted().toList());
  }

  private static void take(Tx tx, long organizationId, long contactId, String tag) {
    tx.run(
        "delete from contact_tag where org_id = ? and tag = ? and contact_id = ?",
        organizationId,
        tag,
        contactId);
    TagCountRows.add(tx, organizationId, tag, -1);
  }

  private static void give(Tx tx, long organizationId, long contactId, List<String> tags) {
    if (tags.isEmpty()) {
      return;
    }
    String given = Json.text(tags);
    tx.defer(
        """
        insert into contact_tag (org_id, tag, contact_id)
        select holder.org_id, given.value, holder.id from contact holder cross join %s
        where holder.org_id = :org_id and holder.id = :contact_id
        """
            .formatted(tx.dialect().eachText(":tags", "given")),
        Values.of("tags", given).and("org_id", organizationId).and("contact_id", contactId));
    TagCountRows.addOne(tx, organizationId, contactId, given);
  }

  /** Takes all its tags from a contact that is about to be deleted. */
  static void removeAll(Tx tx, long organizationId, long contactId) {
    tx
        .list(
            "delete from contact_tag where org_id = ? and contact_id = ? returning tag",
            Row::text,
            organizationId,
            contactId)
        .stream()
        .sorted()
        .forEach(tag -> TagCountRows.add(tx, organizationId, tag, -1));
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
            where x.org_id = :org_id and x.tag = :next and x.contact_id = contact.id)
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
    int given =
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
    TagCountRows.add(tx, organizationId, next, given);
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
    int taken =
        tx.run(
            """
            delete from contact_tag
            where org_id = :org_id and tag = :tag and contact_id in (:contacts)
            """,
            Values.of("org_id", organizationId).and("tag", tag).and("contacts", contacts));
    TagCountRows.add(tx, organizationId, tag, -taken);
  }

  private static String quoted(String tag) {
    return "\"" + tag + "\"";
  }
}

package parley.contacts;

import java.util.List;
import parley.http.Paging;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_tag_count}: how many contacts have a tag. */
final class TagCountRows {
  private static final String ADDED =
      """
      on conflict (org_id, tag, part) do update
      set contacts = contact_tag_count.contacts + excluded.contacts
      """;

  private TagCountRows() {}

  /** Counts contacts that got a tag (1, 2 …) or lost it (-1 …), in a part that few others write. */
  static void add(Tx tx, long organizationId, String tag, long difference) {
    tx.defer(
        """
        insert into contact_tag_count (org_id, tag, part, contacts)
        values (:org_id, :tag, :part, :contacts)
        """
            + ADDED,
        Values.of("org_id", organizationId)
            .and("tag", tag)
            .and("part", tx.counterPart())
            .and("contacts", difference));
  }

  /**
   * Counts a contact that got some tags.
   *
   * @param tags a JSON array
   */
  static void addOne(Tx tx, long organizationId, long contactId, String tags) {
    tx.defer(
        """
        insert into contact_tag_count (org_id, tag, part, contacts)
        select holder.org_id, given.value, :part, 1 from contact holder cross join %s
        where holder.org_id = :org_id and holder.id = :contact_id
        """
                .formatted(tx.dialect().eachText(":tags", "given"))
            + ADDED,
        Values.of("part", tx.counterPart())
            .and("tags", tags)
            .and("org_id", organizationId)
            .and("contact_id", contactId));
  }

  /** A page of the tags that contacts have, in the order of their code points. */
  static List<TagCount> list(Tx tx, long organizationId, Paging paging, long offset) {
    return tx.list(
        """
        select tag, sum(contacts) from contact_tag_count where org_id = ?
        group by tag having sum(contacts) > 0 order by %s limit ? offset ?
        """
            .formatted(tx.dialect().byCodePoints("tag")),
        row -> new TagCount(row.text(), row.number()),
        organizationId,
        paging.limit(),
        offset);
  }

  /** How many tags there are that a contact has. */
  static long tags(Tx tx, long organizationId) {
    return tx.number(
        """
        select count(*) from (select tag from contact_tag_count where org_id = ?
          group by tag having sum(contacts) > 0) used
        """,
        organizationId);
  }

  /** How many contacts have a tag. */
  static long contacts(Tx tx, long organizationId, String tag) {
    return tx.number(
        "select coalesce(sum(contacts), 0) from contact_tag_count where org_id = ? and tag = ?",
        organizationId,
        tag);
  }
}

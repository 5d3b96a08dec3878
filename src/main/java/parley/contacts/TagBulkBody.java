package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.storage.IdType;

/** Tags to give to many contacts, and tags to take from them. */
record TagBulkBody(List<Long> ids, List<String> add, List<String> remove) {
  private static final int MOST_IDS = 1_000;

  /** An id that no contact has, in the place of what is no id at all. */
  private static final long NOBODY = 0;

  /**
   * Reads a body.
   *
   * @throws Problem with all that is wrong about it
   */
  static TagBulkBody of(Fields body) {
    Field<List<Long>> ids =
        body.texts("ids", MOST_IDS, TagBulkBody::id, "unknown_contact", "is not a contact's id")
            .required()
            .check(list -> !list.isEmpty(), "too_few", "must have at least 1 entry");
    Field<List<String>> add = TagList.of(body, "add");
    Field<List<String>> remove = TagList.of(body, "remove");
    if (add.or(List.of()).isEmpty() && remove.or(List.of()).isEmpty()) {
      add = add.required().check(list -> !list.isEmpty(), "too_few", "needs a tag, or remove does");
    }
    body.check();
    return new TagBulkBody(ids.get(), add.or(List.of()), remove.or(List.of()));
  }

  private static Optional<Long> id(String text) {
    return Optional.of(IdType.CONTACT.decode(text).orElse(NOBODY));
  }

  /**
   * The contact with its tags changed. What is both given and taken is there in the end.
   *
   * @throws Problem when it would have too many
   */
  Contact over(Contact contact) {
    List<String> kept =
        contact.tags().stream().filter(tag -> add.contains(tag) || !remove.contains(tag)).toList();
    return contact.tagged(ContactBody.limited(TagSlug.union(kept, add)));
  }
}

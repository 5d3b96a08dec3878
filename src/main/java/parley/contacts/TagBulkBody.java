package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;

/** Tags to give to many contacts, and tags to take from them. */
record TagBulkBody(ContactChoice contacts, TagDifference tags) {
  /**
   * Reads a body.
   *
   * @throws Problem with all that is wrong about it
   */
  static TagBulkBody of(Fields body) {
    Optional<ContactChoice> contacts = ContactChoice.of(body);
    Field<List<String>> add = TagList.of(body, "add");
    Field<List<String>> remove = TagList.of(body, "remove");
    if (add.or(List.of()).isEmpty() && remove.or(List.of()).isEmpty()) {
      add = add.required().check(list -> !list.isEmpty(), "too_few", "needs a tag, or remove does");
    }
    body.check();
    return new TagBulkBody(
        contacts.orElseThrow(), new TagDifference(add.or(List.of()), remove.or(List.of())));
  }
}

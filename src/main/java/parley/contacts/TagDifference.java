package parley.contacts;

import java.util.List;

/** Tags to give to contacts, and tags to take from them. */
record TagDifference(List<String> add, List<String> remove) {
  /**
   * The contact with its tags changed. What is both given and taken is there in the end.
   *
   * @throws parley.http.Problem when it would have too many
   */
  Contact over(Contact contact) {
    List<String> kept =
        contact.tags().stream().filter(tag -> add.contains(tag) || !remove.contains(tag)).toList();
    return contact.tagged(ContactBody.limited(TagSlug.union(kept, add)));
  }
}

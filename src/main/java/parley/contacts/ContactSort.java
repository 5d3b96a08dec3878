package parley.contacts;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import parley.contacts.search.IdRange;
import parley.http.Cursors;

/** The orders of a list of contacts. Ids grow with time, so they stand for the time of creation. */
enum ContactSort {
  NEWEST("-created_at", false, true),
  OLDEST("created_at", false, false),
  LAST_CHANGED("-updated_at", true, true),
  FIRST_CHANGED("updated_at", true, false);

  private final String text;
  private final boolean byUpdate;
  private final boolean descending;

  ContactSort(String text, boolean byUpdate, boolean descending) {
    this.text = text;
    this.byUpdate = byUpdate;
    this.descending = descending;
  }

  /** The order with this name in the API. */
  static Optional<ContactSort> of(String text) {
    return Arrays.stream(values()).filter(sort -> sort.text.equals(text)).findFirst();
  }

  /** Says whether the time of the last change comes before the id. */
  boolean isByUpdate() {
    return byUpdate;
  }

  /** The contacts behind {@code position} in the order of ids. */
  IdRange after(Cursors.Position position) {
    return descending
        ? new IdRange(IdRange.ALL.above(), position.id())
        : new IdRange(position.id(), IdRange.ALL.below());
  }

  boolean isDescending() {
    return descending;
  }

  Comparator<Contact> comparator() {
    Comparator<Contact> byId = Comparator.comparingLong(Contact::id);
    Comparator<Contact> ascending =
        byUpdate ? Comparator.comparing(Contact::updatedAt).thenComparing(byId) : byId;
    return descending ? ascending.reversed() : ascending;
  }

  Cursors.Position position(Contact contact) {
    return new Cursors.Position(
        byUpdate ? contact.updatedAt().toEpochMilli() : contact.id(), contact.id());
  }
}

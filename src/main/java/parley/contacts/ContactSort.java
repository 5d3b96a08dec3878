package parley.contacts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import parley.contacts.search.IdRange;
import parley.http.Cursors.Position;

/** The order of a list of contacts. Who lacks what it goes by comes last, whichever way it goes. */
record ContactSort(Key key, boolean isDescending) {
  /** What goes first; ids decide between equals. */
  enum Key {
    /** Ids grow with time, so they stand for the time of creation. */
    CREATED_AT,
    UPDATED_AT,
    LAST_SEEN_AT,
    NAME;

    /** Says whether a contact can lack it. */
    boolean isOptional() {
      return this == LAST_SEEN_AT || this == NAME;
    }

    /** Says whether the contact at this position lacks it. */
    boolean isMissing(Position position) {
      return switch (this) {
        case LAST_SEEN_AT -> position.sort() == NEVER;
        case NAME -> position.text().isEmpty();
        case CREATED_AT, UPDATED_AT -> false;
      };
    }

    private Position position(Contact contact) {
      return switch (this) {
        case CREATED_AT -> new Position(contact.id(), contact.id());
        case UPDATED_AT -> new Position(contact.updatedAt().toEpochMilli(), contact.id());
        case LAST_SEEN_AT ->
            new Position(
                contact.lastSeenAt() == null ? NEVER : contact.lastSeenAt().toEpochMilli(),
                contact.id());
        case NAME -> new Position(0, contact.nameKey(), contact.id());
      };
    }
  }

  /** What a list has that says nothing else. */
  static final ContactSort NEWEST = new ContactSort(Key.CREATED_AT, true);

  static final ContactSort OLDEST = new ContactSort(Key.CREATED_AT, false);

  private static final long NEVER = -1;

  /** The order with this name in the API; a leading {@code -} turns it round. */
  static Optional<ContactSort> of(String text) {
    boolean isDescending = text.startsWith("-");
    String name = isDescending ? text.substring(1) : text;
    return Arrays.stream(Key.values())
        .filter(key -> key.name().toLowerCase(Locale.ROOT).equals(name))
        .map(key -> new ContactSort(key, isDescending))
        .findFirst();
  }

  /** The contacts behind {@code position} in the order of ids. */
  IdRange after(Position position) {
    return isDescending
        ? new IdRange(IdRange.ALL.above(), position.id())
        : new IdRange(position.id(), IdRange.ALL.below());
  }

  Comparator<Contact> comparator() {
    Comparator<Position> ascending =
        Comparator.comparingLong(Position::sort)
            .thenComparing(position -> position.text().getBytes(UTF_8), Arrays::compareUnsigned)
            .thenComparingLong(Position::id);
    Comparator<Position> missingLast = Comparator.comparing(key::isMissing);
    return Comparator.comparing(
        this::position, missingLast.thenComparing(isDescending ? ascending.reversed() : ascending));
  }

  Position position(Contact contact) {
    return key.position(contact);
  }
}

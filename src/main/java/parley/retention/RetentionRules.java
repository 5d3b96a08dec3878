package parley.retention;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * After how many days an organization has something erased; null keeps it.
 *
 * @param version grows with every change; 0 of an organization that has never set any
 */
record RetentionRules(
    @Nullable Long media,
    @Nullable Long messages,
    @Nullable Long conversations,
    @Nullable Long contacts,
    @Nullable Long events,
    long version) {
  /** Of an organization that has set nothing. */
  static final RetentionRules NONE = new RetentionRules(null, null, null, null, null, 0);

  /** The days of a kind. */
  @Nullable Long days(AgedKind kind) {
    return switch (kind) {
      case MEDIA -> media;
      case MESSAGES -> messages;
      case CONVERSATIONS -> conversations;
      case CONTACTS -> contacts;
      case EVENTS -> events;
    };
  }

  /** Before when something of a kind is old enough; empty if it is never. */
  Optional<Instant> until(AgedKind kind, Instant now) {
    return Optional.ofNullable(days(kind)).map(days -> now.minus(Duration.ofDays(days)));
  }

  boolean isEmpty() {
    return equals(new RetentionRules(null, null, null, null, null, version));
  }
}

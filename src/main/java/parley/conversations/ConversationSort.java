package parley.conversations;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import parley.http.Cursors;

/** The order of a list of conversations. */
enum ConversationSort {
  /** The newest activity first. */
  NEWEST("active_at", "desc") {
    @Override
    Instant instant(ConversationTraffic traffic) {
      return traffic.activeAt();
    }
  },
  /** Who has waited longest first; only those who wait. */
  WAITING("waiting_since", "asc") {
    @Override
    Instant instant(ConversationTraffic traffic) {
      return Objects.requireNonNull(traffic.waitingSince());
    }
  };

  private final String column;
  private final String direction;

  ConversationSort(String column, String direction) {
    this.column = column;
    this.direction = direction;
  }

  /** What it sorts by. */
  abstract Instant instant(ConversationTraffic traffic);

  /** For behind an {@code order by}, of {@code conversation v}. */
  String sql() {
    return "v.%s %s, v.id %s".formatted(column, direction, direction);
  }

  /** A condition: behind a position, whose two values it takes. */
  String behind() {
    return "(v.%s, v.id) %s (?, ?)".formatted(column, direction.equals("desc") ? "<" : ">");
  }

  Cursors.Position position(Conversation conversation) {
    return new Cursors.Position(instant(conversation.traffic()).toEpochMilli(), conversation.id());
  }

  /** The order with this name in the API. */
  static Optional<ConversationSort> of(String text) {
    return Arrays.stream(values())
        .filter(sort -> sort.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst();
  }
}

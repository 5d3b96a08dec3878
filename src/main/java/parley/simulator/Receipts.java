package parley.simulator;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/** How far the statuses of a sent message go. */
enum Receipts {
  NONE,
  SENT,
  DELIVERED,
  READ;

  /** The statuses to report, in the order in which they happen. */
  List<String> statuses() {
    return switch (this) {
      case NONE -> List.of();
      case SENT -> List.of("sent");
      case DELIVERED -> List.of("sent", "delivered");
      case READ -> List.of("sent", "delivered", "read");
    };
  }

  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}

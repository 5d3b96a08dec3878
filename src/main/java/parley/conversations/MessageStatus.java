package parley.conversations;

import java.util.Locale;
import parley.channels.ReportedStatus;

/**
 * How far a message has come. The rank decides: a message only ever takes a status of a higher
 * rank, so every order and every repetition of a provider's reports ends in the same one.
 */
enum MessageStatus {
  /** Not on its way yet: leaves at {@link Message#sendAt}. */
  SCHEDULED(-1),
  QUEUED(0),
  SENT(1),
  FAILED(2),
  DELIVERED(3),
  READ(4),
  /** Taken back before it left; takes no part in the ranking. */
  CANCELED(8),
  /** Of inbound messages and notes; takes no part in the ranking. */
  RECEIVED(9);

  private final int rank;

  MessageStatus(int rank) {
    this.rank = rank;
  }

  int rank() {
    return rank;
  }

  /** The name in the API and the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static MessageStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  static MessageStatus of(ReportedStatus status) {
    return switch (status) {
      case SENT -> SENT;
      case DELIVERED -> DELIVERED;
      case READ -> READ;
      case FAILED -> FAILED;
    };
  }
}

package parley.conversations;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How urgent a conversation is, for those who sort by it. */
enum ConversationPriority {
  LOW,
  MEDIUM,
  HIGH,
  URGENT;

  /** The name in the API and the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<ConversationPriority> of(String text) {
    return Arrays.stream(values()).filter(priority -> priority.text().equals(text)).findFirst();
  }
}

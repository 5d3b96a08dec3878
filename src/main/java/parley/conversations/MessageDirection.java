package parley.conversations;

import java.util.Locale;

/** Which way a message goes. */
enum MessageDirection {
  INBOUND,
  OUTBOUND,
  /** Among the agents only. */
  INTERNAL;

  /** The name in the API and the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static MessageDirection of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}

package parley.conversations;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a message is for, which decides whether its recipient may have refused it. */
enum MessagePurpose {
  /** An answer, or what else belongs to a conversation. */
  SERVICE,
  /** What somebody needs to know of an order or an account. */
  UTILITY,
  /** Advertisements and offers; the word is that of a contact's consents. */
  MARKETING,
  /** A code to prove who somebody is. */
  AUTHENTICATION;

  /** The name in the API and the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The purpose with this {@link #text}. */
  static Optional<MessagePurpose> of(String text) {
    return Arrays.stream(values()).filter(purpose -> purpose.text().equals(text)).findFirst();
  }
}

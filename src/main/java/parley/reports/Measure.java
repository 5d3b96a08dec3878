package parley.reports;

import java.util.Locale;

/** What is counted. */
enum Measure {
  /** Conversations that are new, or were opened again after they had been resolved. */
  OPENED,
  RESOLVED,
  /** Messages of customers. */
  RECEIVED,
  /** Messages to customers, by the status that they have by now. */
  OUTBOUND,
  /** Messages that have failed, by the code of their error. */
  FAILURE,
  /** From a customer's first message until somebody answered it. */
  FIRST_RESPONSE,
  /** From the opening of a conversation until it was resolved. */
  RESOLUTION,
  /** Conversations that customers have rated, by the score. */
  RATING;

  /** The name in the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Measure of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}

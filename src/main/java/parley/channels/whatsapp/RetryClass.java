package parley.channels.whatsapp;

import java.time.Duration;

/** What an error of Meta's means for a message, and what we do about it. */
enum RetryClass {
  /** A hiccup at Meta. */
  BACKOFF("provider_unavailable", true, 5),
  /** Too fast for the app or the number. */
  THROTTLED("rate_limited", true, 30),
  /** Too fast for this one customer. */
  PAIR_THROTTLED("rate_limited", true, 6),
  /** Meta holds the business back for a day or more: of no use to a conversation. */
  MUCH_LATER("rate_limited", true, 0),
  /** The customer hasn't written for 24 hours. */
  NEEDS_TEMPLATE("messaging_window_closed", false, 0),
  /** This customer can't or won't get it. */
  RECIPIENT("recipient_unreachable", false, 0),
  /** The message itself is wrong. */
  CONTENT("content_rejected", false, 0),
  /** The account may not send: its token, its rights, its number, its bill. */
  CHANNEL_DOWN("channel_unavailable", true, 0),
  /** A code that we don't know. */
  OTHER("provider_error", true, 0);

  private final String word;
  private final boolean retryable;
  private final Duration delay;

  RetryClass(String word, boolean retryable, int delaySeconds) {
    this.word = word;
    this.retryable = retryable;
    this.delay = Duration.ofSeconds(delaySeconds);
  }

  /**
   * The class of a code of Meta's. Meta asks to branch on the code alone: HTTP statuses and titles
   * differ between its versions.
   */
  static RetryClass of(int code) {
    return switch (code) {
      case 1, 2, 131000, 131016, 131057, 133004 -> BACKOFF;
      case 4, 80007, 130429 -> THROTTLED;
      case 131056 -> PAIR_THROTTLED;
      case 131048, 131049, 131064 -> MUCH_LATER;
      case 470, 131047 -> NEEDS_TEMPLATE;
      case 130403, 130472, 130497, 131021, 131026, 131030, 131050, 131062 -> RECIPIENT;
      case 100, 131008, 131009, 131051, 131053, 131063 -> CONTENT;
      // Templates.
      case 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069 ->
          CONTENT;
      case 0, 3, 10, 33, 190, 368 -> CHANNEL_DOWN;
      case 131005, 131031, 131037, 131042, 131045, 133010 -> CHANNEL_DOWN;
      // 200 to 299: a permission is missing.
      default -> code >= 200 && code <= 299 ? CHANNEL_DOWN : OTHER;
    };
  }

  /** Our word for it: the {@code code} of a message's error. */
  String word() {
    return word;
  }

  /** Whether a person may try the same message again. */
  boolean isRetryable() {
    return retryable;
  }

  /** Whether we try the same message again by ourselves. */
  boolean isTransient() {
    return !delay.isZero();
  }

  /** How long to wait before we do, at least. */
  Duration delay() {
    return delay;
  }
}

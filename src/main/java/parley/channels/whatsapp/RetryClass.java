package parley.channels.whatsapp;

import java.time.Duration;
import parley.channels.MessageError;

/**
 * What an error of Meta's means for a message, and what we do about it: the one table of that. The
 * codes are Meta's as of September 2026.
 */
enum RetryClass {
  /** A hiccup at Meta. */
  BACKOFF("provider_unavailable", true, Reaction.TRY_LATER, 5, 10),
  /** A hiccup, or our mistake: Meta has one code for both. */
  UNCLEAR("provider_unavailable", true, Reaction.TRY_LATER, 5, 3),
  /** Too fast for the app, the business or the number. */
  THROTTLED("rate_limited", true, Reaction.SLOW_ACCOUNT, 30, 0),
  /** Too fast for this one customer. */
  PAIR_THROTTLED("rate_limited", true, Reaction.SLOW_CUSTOMER, 0, 0),
  /** Meta holds the business back for a day or more: of no use to a conversation. */
  MUCH_LATER("rate_limited", true, Reaction.REFUSE),
  /** The customer hasn't written for 24 hours. */
  NEEDS_TEMPLATE(MessageError.WINDOW_CLOSED, false, Reaction.REFUSE),
  /** This customer can't or won't get it. */
  RECIPIENT(MessageError.RECIPIENT_UNREACHABLE, false, Reaction.REFUSE),
  /** This customer wants no marketing. */
  OPTED_OUT(MessageError.OPTED_OUT, false, Reaction.REFUSE),
  /** The message itself is wrong. */
  CONTENT(MessageError.CONTENT_REJECTED, false, Reaction.REFUSE),
  /** The account may not send: its token, its rights, its number, its bill. */
  CHANNEL_DOWN(MessageError.CHANNEL_UNAVAILABLE, true, Reaction.PAUSE),
  /** A code that we don't know. */
  OTHER(MessageError.PROVIDER_ERROR, true, Reaction.REFUSE);

  /** What follows when the send is answered so. */
  enum Reaction {
    /** The message is sent again, a number of times. */
    TRY_LATER,
    /** Everything from this number waits; the attempt doesn't count. */
    SLOW_ACCOUNT,
    /** Everything to this customer waits; the attempt doesn't count. */
    SLOW_CUSTOMER,
    /** The message fails. */
    REFUSE,
    /** The message fails, and the channel is paused. */
    PAUSE
  }

  private final String word;
  private final boolean retryable;
  private final Reaction reaction;
  private final Duration delay;
  private final int attempts;

  RetryClass(String word, boolean retryable, Reaction reaction) {
    this(word, retryable, reaction, 0, 0);
  }

  RetryClass(String word, boolean retryable, Reaction reaction, int delaySeconds, int attempts) {
    this.word = word;
    this.retryable = retryable;
    this.reaction = reaction;
    this.delay = Duration.ofSeconds(delaySeconds);
    this.attempts = attempts;
  }

  /**
   * The class of a code of Meta's. Meta asks to branch on the code alone: HTTP statuses and titles
   * differ between its versions.
   */
  static RetryClass of(int code) {
    return switch (code) {
      case 1 -> UNCLEAR;
      case 2, 131000, 131016, 131057, 133004 -> BACKOFF;
      case 4, 17, 613, 80007, 130429 -> THROTTLED;
      case 131056 -> PAIR_THROTTLED;
      case 131048, 131049, 131064 -> MUCH_LATER;
      case 470, 131047 -> NEEDS_TEMPLATE;
      case 130403, 130472, 130497, 131021, 131026, 131030, 131062 -> RECIPIENT;
      case 131050 -> OPTED_OUT;
      case 100, 131008, 131009, 131051, 131053, 131063, 135000 -> CONTENT;
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

  /** What we do about it. */
  Reaction reaction() {
    return reaction;
  }

  /** Whether the same call may succeed a little later. */
  boolean isTransient() {
    return reaction != Reaction.REFUSE && reaction != Reaction.PAUSE;
  }

  /** How long to wait before the next attempt, at least. */
  Duration delay() {
    return delay;
  }

  /** How many attempts there are in all, where the message is sent again. */
  int attempts() {
    return attempts;
  }
}

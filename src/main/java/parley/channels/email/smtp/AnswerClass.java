package parley.channels.email.smtp;

import java.time.Duration;
import java.util.Arrays;
import parley.channels.MessageError;
import parley.channels.SendResult;

/** What an answer of a mail server means for the message, and what we do about it. */
enum AnswerClass {
  /** It may pass: greylisting, a full disk, a server that restarts. */
  LATER("later", "provider_unavailable", true),
  /** The account sends too fast, or over too many connections. */
  THROTTLED("throttled", "rate_limited", true),
  /** The account has sent all that it may in a day. */
  DAY_LIMIT("day-limit", "rate_limited", true),
  /** The account may not send: its password, its licence, its sender. */
  CHANNEL_DOWN("channel-down", MessageError.CHANNEL_UNAVAILABLE, true),
  /** Nobody is there under this address. */
  RECIPIENT("recipient", MessageError.RECIPIENT_UNREACHABLE, false),
  /** Their mailbox is full. */
  MAILBOX_FULL("mailbox-full", MessageError.RECIPIENT_UNREACHABLE, true),
  /** The mail itself is not wanted: too large, spam, a format. */
  CONTENT("content", MessageError.CONTENT_REJECTED, false),
  /** A no that we know no more of. */
  OTHER("other", MessageError.PROVIDER_ERROR, true);

  /** A day, in the longest steps that waiting messages take. */
  static final int ATTEMPTS = 150;

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration THROTTLE = Duration.ofMinutes(1);
  private static final Duration DAY_LIMIT_WAIT = Duration.ofHours(1);

  private final String word;
  private final String code;
  private final boolean retryable;

  AnswerClass(String word, String code, boolean retryable) {
    this.word = word;
    this.code = code;
    this.retryable = retryable;
  }

  /** The class that the table calls so. */
  static AnswerClass named(String word) {
    return Arrays.stream(values())
        .filter(it -> it.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no class " + word));
  }

  /** Why the message failed, in our words and the server's. */
  MessageError error(SmtpReply reply) {
    return new MessageError(code, reply.codes(), reply.text(), retryable);
  }

  /** The same without an answer. */
  MessageError error(String reason) {
    return new MessageError(code, null, reason, retryable);
  }

  /** What becomes of the message. */
  SendResult result(MessageError error) {
    return switch (this) {
      case LATER -> new SendResult.TryLater(SHORTEST, ATTEMPTS, error);
      case THROTTLED -> new SendResult.AccountThrottled(THROTTLE);
      case DAY_LIMIT -> new SendResult.AccountThrottled(DAY_LIMIT_WAIT);
      case CHANNEL_DOWN -> new SendResult.ChannelDown(error);
      case RECIPIENT, MAILBOX_FULL, CONTENT, OTHER -> new SendResult.Refused(error);
    };
  }
}

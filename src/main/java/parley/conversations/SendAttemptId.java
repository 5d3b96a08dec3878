package parley.conversations;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import parley.storage.IdType;

/**
 * Names one attempt to send a message, to the provider (which repeats it in its reports) and in
 * jobs: {@code msg_0c3v9k2m4q8xa}, and from the second attempt on {@code msg_0c3v9k2m4q8xa.2}.
 *
 * @param attempt how often the message has been sent on purpose, this time included
 */
record SendAttemptId(long messageId, int attempt) {
  private static final int FIRST = 1;
  private static final Pattern ATTEMPT = Pattern.compile("[1-9][0-9]{0,8}");

  static SendAttemptId of(Message message) {
    return new SendAttemptId(message.id(), message.attempt());
  }

  /** Reads what {@link #text} made; empty for all else. */
  static Optional<SendAttemptId> parse(String text) {
    int dot = text.indexOf('.');
    String id = dot < 0 ? text : text.substring(0, dot);
    OptionalLong messageId = IdType.MESSAGE.decode(id);
    OptionalInt attempt = dot < 0 ? OptionalInt.of(FIRST) : number(text.substring(dot + 1));
    return messageId.isEmpty() || attempt.isEmpty()
        ? Optional.empty()
        : Optional.of(new SendAttemptId(messageId.getAsLong(), attempt.getAsInt()));
  }

  /** What {@link #parse} reads. */
  String text() {
    String id = IdType.MESSAGE.encode(messageId);
    return attempt == FIRST ? id : id + "." + attempt;
  }

  /** Whether the message, as it is now, is in this attempt. */
  boolean isOf(Message message) {
    return message.id() == messageId && message.attempt() == attempt;
  }

  private static OptionalInt number(String digits) {
    return ATTEMPT.matcher(digits).matches()
        ? OptionalInt.of(Integer.parseInt(digits))
        : OptionalInt.empty();
  }
}

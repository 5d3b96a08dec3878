package parley.channels.email.smtp;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.channels.OutboundMessage;

/**
 * The mails that a mail goes on with, by their ids with angle brackets: the first of the thread,
 * then the latest, that which is answered last.
 */
record MailTrail(List<String> messageIds) {
  private static final int MOST = 20;

  /**
   * Behind a hash there may be what tells two mails with one id apart; what has no at sign was made
   * up for a mail without an id.
   */
  private static final Pattern ID =
      Pattern.compile("([^\\s<>\\p{Cntrl}]{1,250}@[^\\s<>\\p{Cntrl}#]{1,250})(?:#[0-9a-f]{16})?");

  static MailTrail of(OutboundMessage message) {
    Stream<String> answered = Stream.ofNullable(message.replyTo());
    List<String> ids =
        Stream.concat(
                message.thread().earlier().stream().filter(id -> !id.equals(message.replyTo())),
                answered)
            .flatMap(id -> bracketed(id).stream())
            .distinct()
            .toList();
    int size = ids.size();
    return new MailTrail(
        size <= MOST
            ? ids
            : Stream.concat(ids.stream().limit(1), ids.stream().skip(size - MOST + 1L)).toList());
  }

  private static Optional<String> bracketed(String providerId) {
    Matcher id = ID.matcher(providerId);
    return id.matches() ? Optional.of("<" + id.group(1) + ">") : Optional.empty();
  }

  String inReplyTo() {
    return messageIds.getLast();
  }

  String references() {
    return messageIds.stream().collect(Collectors.joining(" "));
  }
}

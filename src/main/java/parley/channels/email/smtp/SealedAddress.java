package parley.channels.email.smtp;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.email.EmailFields;
import parley.channels.email.headers.MailSeals;
import parley.storage.IdType;

/** The addresses that a channel makes up, where its mail server delivers them to the mailbox. */
record SealedAddress(MailSeals seals, Channel channel) {

  /** Where answers in a conversation go. */
  String forAnswers(String conversationId) {
    String channelId = IdType.CHANNEL.encode(channel.id());
    return as(
        EmailFields.REPLY_ADDRESS,
        seals.replyAddress(channel.accountKey(), channelId, conversationId));
  }

  /** Where it is reported that an attempt to send could not be delivered. */
  String forBounces(String reference) {
    return as(EmailFields.BOUNCE_ADDRESS, seals.bounceAddress(channel.accountKey(), reference));
  }

  /**
   * {@code plus} is for servers that know what is behind a plus, {@code domain} for a catch-all.
   */
  private String as(String setting, String sealed) {
    @Nullable String set = channel.settings().text(setting);
    return switch (Objects.requireNonNullElse(set, "plain")) {
      case "plus" -> sealed;
      case "domain" -> sealed.substring(sealed.indexOf('+') + 1);
      default -> channel.accountKey();
    };
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelType;
import parley.channels.ChannelTypes;
import parley.contacts.ChannelNames;
import parley.contacts.MessageRecipient;
import parley.http.Field;
import parley.http.Fields;

/** The body of {@code POST /v1/messages}: a message, and whom it is for. */
record DirectMessageBody(
    Field<MessageRecipient> to, DirectMessageChannel channel, MessageBody message) {

  /** Reads and checks a body. */
  static DirectMessageBody of(Fields body, ChannelTypes types, ChannelNames channels, Instant now) {
    Field<MessageRecipient> to =
        body.object("to").required().map(fields -> MessageRecipient.of(fields, channels));
    DirectMessageBody reach =
        new DirectMessageBody(
            to,
            DirectMessageChannel.of(body, types, usual(types, to.orNull())),
            MessageBody.of(body, now));
    body.check();
    return reach;
  }

  /** The type of channel that the recipient is named for. */
  private static ChannelType usual(ChannelTypes types, @Nullable MessageRecipient to) {
    return Optional.ofNullable(to)
        .flatMap(MessageRecipient::channel)
        .flatMap(types::find)
        .orElseGet(() -> DirectMessageChannel.usual(types, to != null && to.email().isGiven()));
  }
}

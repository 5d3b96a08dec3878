package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelTypes;
import parley.http.Field;
import parley.http.Fields;
import parley.storage.IdType;

/**
 * The body of {@code POST /v1/conversations}.
 *
 * @param message the first message, if there is one
 */
record ConversationOpenerBody(
    Field<Long> contactId, DirectMessageChannel channel, Optional<MessageBody> message) {

  /** Reads and checks a body. */
  static ConversationOpenerBody of(Fields body, ChannelTypes types, Instant now) {
    @Nullable Fields message = body.object("message").orNull();
    ConversationOpenerBody opening =
        new ConversationOpenerBody(
            body.id("contact_id", IdType.CONTACT, "unknown_contact").required(),
            DirectMessageChannel.of(body, types, types.all().getFirst()),
            Optional.ofNullable(message).map(fields -> MessageBody.of(fields, now)));
    body.check();
    return opening;
  }
}

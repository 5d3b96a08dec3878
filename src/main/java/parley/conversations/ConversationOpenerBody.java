package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelTypes;
import parley.http.Caller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Scope;
import parley.storage.IdType;

/**
 * The body of {@code POST /v1/conversations}.
 *
 * @param message the first message, if there is one
 */
record ConversationOpenerBody(
    Field<Long> contactId, DirectMessageChannel channel, Optional<MessageBody> message) {

  /**
   * Reads and checks a body.
   *
   * @throws Problem when a field is wrong, or there is a message and the caller may send none
   */
  static ConversationOpenerBody of(Fields body, Caller caller, ChannelTypes types, Instant now) {
    @Nullable Fields message = body.object("message").orNull();
    if (message != null) {
      caller.require(Scope.MESSAGES_SEND);
    }
    ConversationOpenerBody opening =
        new ConversationOpenerBody(
            body.id("contact_id", IdType.CONTACT, "unknown_contact").required(),
            DirectMessageChannel.of(body, types, types.all().getFirst()),
            Optional.ofNullable(message).map(fields -> MessageBody.of(fields, now)));
    body.check();
    return opening;
  }
}

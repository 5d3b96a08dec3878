package parley.conversations;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;
import parley.storage.IdType;

/**
 * The body of {@code POST /v1/conversations}.
 *
 * @param message the first message, if there is one
 */
record OpeningBody(
    Field<Long> contactId,
    Field<String> channel,
    Field<Long> channelId,
    Optional<MessageBody> message) {

  /** Reads and checks a body. */
  static OpeningBody of(Fields body) {
    @Nullable Fields message = body.object("message").orNull();
    OpeningBody opening =
        new OpeningBody(
            body.id("contact_id", IdType.CONTACT, "unknown_contact").required(),
            body.text("channel", 100)
                .check("whatsapp"::equals, "unknown_value", "must be whatsapp"),
            body.id("channel_id", IdType.CHANNEL, "unknown_channel"),
            Optional.ofNullable(message).map(MessageBody::of));
    body.check();
    return opening;
  }
}

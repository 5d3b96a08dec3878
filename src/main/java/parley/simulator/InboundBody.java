package parley.simulator;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /simulator/inbound}.
 *
 * @param replyTo the id of the message that this one quotes; null for none
 * @param message of the Cloud API
 * @param media in the place of a message
 */
record InboundBody(
    NumberName number,
    CustomerAddress from,
    @Nullable String name,
    @Nullable String replyTo,
    ObjectNode message,
    @Nullable InboundMedia media) {
  private static final int TEXT = 4096;
  private static final int NAME = 200;
  private static final int ADDRESS = 200;
  private static final int ID = 512;

  static InboundBody of(Fields body) {
    NumberName number = NumberName.of(body);
    Field<CustomerAddress> from =
        body.text("from", ADDRESS)
            .required()
            .parse(
                CustomerAddress::of,
                "invalid_phone",
                "must be international format, e.g. +14155552671");
    Field<String> name = body.text("name", NAME);
    Field<String> replyTo = body.text("reply_to", ID);
    Field<String> text =
        body.text("text", TEXT)
            .notNull()
            .check(value -> !value.isEmpty(), "too_short", "must not be empty");
    Field<ObjectNode> message =
        body.json("message")
            .notNull()
            .check(value -> value.path("type").isString(), "required", "must have a type");
    Field<Fields> media = body.object("media").notNull();
    Fields inner = media.orNull();
    InboundMedia file = inner == null ? null : InboundMedia.of(inner);
    if (Stream.of(text, message, media).filter(Field::isPresent).count() != 1) {
      body.reject("text", "required", "give one of text, message and media");
    }
    body.check();
    return new InboundBody(
        number,
        from.get(),
        name.orNull(),
        replyTo.orNull(),
        message.or(textMessage(text.or(""))),
        file);
  }

  private static ObjectNode textMessage(String text) {
    ObjectNode message = Json.object().put("type", "text");
    message.putObject("text").put("body", text);
    return message;
  }

  /** The id that the message brings along, or {@code otherwise}. */
  String idOr(String otherwise) {
    return message.path("id").isString() ? message.path("id").asString() : otherwise;
  }
}

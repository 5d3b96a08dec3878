package parley.conversations;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import parley.conversations.content.Content;
import parley.conversations.content.ContentType;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Timestamps;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/** The body of a send, before and after its check. */
record MessageBody(
    Field<ContentType> type,
    Field<Content> content,
    Field<Long> replyTo,
    Field<String> clientMessageId,
    Field<ObjectNode> metadata,
    Field<Instant> sendAt,
    Field<Content> fallback,
    Field<Long> lastSeen,
    Field<MessagePurpose> purpose) {
  private static final Choices<MessagePurpose> PURPOSES =
      Choices.of(List.of(MessagePurpose.values()), MessagePurpose::text);
  private static final int CLIENT_ID_LENGTH = 255;
  private static final int METADATA_BYTES = 16 * 1024;
  private static final Duration FARTHEST = Duration.ofDays(366);

  /** Reads the fields; call {@link Fields#check} before {@link #draft}. */
  static MessageBody of(Fields body, Instant now) {
    Field<ContentType> type =
        body.text("type", 100)
            .required()
            .parse(
                ContentType::of,
                "unsupported_message_type",
                "must be one of " + ContentType.list());
    return new MessageBody(
        type,
        body.object("content").required().map(fields -> content(type, fields)),
        body.id("reply_to", IdType.MESSAGE, "unknown_message")
            .check(
                id -> type.orNull() != ContentType.REACTION,
                "not_allowed",
                "is not allowed for reactions"),
        body.text("client_message_id", CLIENT_ID_LENGTH)
            .check(id -> !id.isEmpty(), "blank", "must not be empty"),
        body.json("metadata")
            .check(
                node -> Json.text(node).getBytes(StandardCharsets.UTF_8).length <= METADATA_BYTES,
                "too_long",
                "must have at most 16 KiB as JSON"),
        sendAt(body, now)
            .check(at -> type.orNull() != ContentType.NOTE, "not_allowed", "is not for notes"),
        body.object("fallback_template")
            .check(
                any -> type.orNull() != ContentType.NOTE && type.orNull() != ContentType.TEMPLATE,
                "not_allowed",
                "is only for messages that need an open reply window")
            .map(ContentType.TEMPLATE::read),
        body.id("last_seen_message_id", IdType.MESSAGE, "unknown_message"),
        body.choice("purpose", PURPOSES)
            .check(any -> type.orNull() != ContentType.NOTE, "not_allowed", "is not for notes"));
  }

  private static Field<Instant> sendAt(Fields body, Instant now) {
    return body.text("send_at", 100)
        .parse(Timestamps::parse, "invalid_timestamp", "must be ISO 8601 with an offset")
        .check(now::isBefore, "not_in_future", "must be in the future")
        .check(
            at -> !at.isAfter(now.plus(FARTHEST)),
            "out_of_range",
            "must be within a year from now");
  }

  /** Of a type that isn't known, nothing is known to be wrong. */
  private static Content content(Field<ContentType> type, Fields fields) {
    ContentType known = type.orNull();
    return known == null ? Content.of(fields.whole()) : known.read(fields);
  }

  MessageDraft draft() {
    Content checked = content.get();
    return new MessageDraft(
        type.get(),
        Json.text(checked.json()),
        checked.media(),
        checked.participants(),
        checked.mentions(),
        checked.reactsTo() == null ? replyTo.orNull() : checked.reactsTo(),
        clientMessageId.orNull(),
        Json.text(metadata.or(Json.object())),
        sendAt.orNull(),
        fallback.map(template -> Json.text(template.json())).orNull(),
        lastSeen.orNull(),
        purpose.or(MessagePurpose.SERVICE));
  }
}

package parley.conversations;

import java.nio.charset.StandardCharsets;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/** The body of a send, before and after its check. */
record MessageBody(
    Field<String> type,
    Field<String> text,
    Field<Long> replyTo,
    Field<String> clientMessageId,
    Field<ObjectNode> metadata) {
  private static final int TEXT_LENGTH = 4096;
  private static final int CLIENT_ID_LENGTH = 255;
  private static final int METADATA_BYTES = 16 * 1024;

  /** Reads the fields; call {@link Fields#check} before {@link #draft}. */
  static MessageBody of(Fields body) {
    return new MessageBody(
        body.text("type", 100)
            .required()
            .check(
                type -> type.equals("text") || type.equals("note"),
                "unsupported_message_type",
                "must be text or note"),
        text(body.object("content").required()),
        body.id("reply_to", IdType.MESSAGE, "unknown_message"),
        body.text("client_message_id", CLIENT_ID_LENGTH)
            .check(id -> !id.isEmpty(), "blank", "must not be empty"),
        body.json("metadata")
            .check(
                node -> Json.text(node).getBytes(StandardCharsets.UTF_8).length <= METADATA_BYTES,
                "too_long",
                "must have at most 16 KiB as JSON"));
  }

  private static Field<String> text(Field<Fields> content) {
    Fields fields = content.orNull();
    return fields == null
        ? content.map(any -> "")
        : fields
            .text("text", TEXT_LENGTH)
            .required()
            .check(text -> !text.isBlank(), "blank", "must not be blank");
  }

  MessageDraft draft() {
    return new MessageDraft(
        type.get(),
        Json.text(Json.object().put("text", text.get())),
        replyTo.orNull(),
        clientMessageId.orNull(),
        Json.text(metadata.or(Json.object())));
  }
}

package parley.webchat;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Update;
import parley.channels.webchat.WebChatType;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Request;
import parley.media.CustomerFiles;
import parley.storage.IdType;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a visitor writes.
 *
 * @param clientMessageId of the visitor's choice: the same once more is the same message
 * @param type of message: {@code text}, or what it shows a file as
 * @param content as every channel has it
 * @param page where they were, if they say so
 * @param form what they have answered about themself; null when they were asked nothing
 */
record VisitorMessage(
    String clientMessageId,
    String type,
    ObjectNode content,
    @Nullable ObjectNode page,
    @Nullable ArrayNode form) {
  private static final int LONGEST_ID = 64;
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
  private static final int LONGEST_CAPTION = 1_024;

  /**
   * Reads a body.
   *
   * @param channel only looked at for an answer to what it asks, and for an address that has a
   *     query
   * @throws parley.http.Problem {@code validation_failed}
   */
  static VisitorMessage read(Fields body, Supplier<Channel> channel) {
    Field<String> id = id(body);
    body.text("type", LONGEST_ID).required().check("text"::equals, "unknown_value", "must be text");
    Fields content = body.object("content").required().orNull();
    String text = content == null ? "" : text(content);
    ObjectNode page = VisitedPage.read(body.object("page").orNull(), channel);
    Fields answered = body.object("form").orNull();
    ArrayNode form =
        answered == null ? null : VisitorForm.read(WebChatType.questions(channel.get()), answered);
    body.check();
    return new VisitorMessage(id.get(), "text", Json.object().put("text", text), page, form);
  }

  /**
   * Reads what comes with a file, which it lacks.
   *
   * @param channel only looked at for an address that has a query
   * @throws parley.http.Problem {@code validation_failed}
   */
  static VisitorMessage ofFile(Fields body, Supplier<Channel> channel) {
    Field<String> id = id(body);
    Field<String> caption = body.text("caption", LONGEST_CAPTION);
    ObjectNode page = VisitedPage.read(body.object("page").orNull(), channel);
    body.check();
    ObjectNode content = Json.object();
    if (!caption.or("").isBlank()) {
      content.put("caption", caption.get());
    }
    return new VisitorMessage(id.get(), "", content, page, null);
  }

  /**
   * The same without where it was written, if the visitor's browser asks for privacy: {@code
   * Sec-GPC: 1} (Global Privacy Control, W3C).
   */
  VisitorMessage asAskedBy(Request request) {
    return request.header("sec-gpc").filter("1"::equals).isPresent()
        ? new VisitorMessage(clientMessageId, type, content, null, form)
        : this;
  }

  /** The same with its file. */
  VisitorMessage with(CustomerFiles.Facts file) {
    ObjectNode named =
        content
            .deepCopy()
            .put("media_id", IdType.MEDIA.encode(file.id()))
            .put("mime_type", file.mediaType());
    if (file.filename() != null) {
      named.put("filename", file.filename());
    }
    return new VisitorMessage(clientMessageId, shownAs(file.mediaType()), named, page, form);
  }

  private static String shownAs(String mediaType) {
    String kind = mediaType.substring(0, mediaType.indexOf('/'));
    return List.of("image", "video", "audio").contains(kind) ? kind : "document";
  }

  private static Field<String> id(Fields body) {
    return body.text("client_message_id", LONGEST_ID)
        .required()
        .check(text -> !text.isBlank(), "too_short", "must not be empty");
  }

  private static String text(Fields content) {
    return content
        .text("text", WebChatType.LONGEST_TEXT)
        .required()
        .check(words -> !words.isBlank(), "too_short", "must not be empty")
        .or("");
  }

  /** Without what is not seen, or turns the text around: it is only what a visitor claims. */
  static String visible(String text) {
    return INVISIBLE.matcher(text).replaceAll("");
  }

  /** Unique on the channel, and the same when a site says meanwhile who the visitor is. */
  String providerId(VisitorSession session) {
    return session.anonymousAddress() + "/" + clientMessageId;
  }

  /** What they are called by their site, or call themselves. */
  private @Nullable String name(VisitorSession session) {
    if (session.isVerified() || form == null) {
      return session.name();
    }
    return form.valueStream()
        .filter(answer -> answer.path("key").asString().equals("name"))
        .map(answer -> answer.path("value").asString())
        .findFirst()
        .orElse(null);
  }

  /** The message as every channel brings it. */
  Update.Received received(VisitorSession session, Instant now) {
    ObjectNode metadata = Json.object();
    if (page != null) {
      metadata.set("page", page);
    }
    if (form != null && !form.isEmpty()) {
      metadata.set("form", form);
    }
    return new Update.Received(
        new Update.IncomingMessage(
            providerId(session),
            session.customer(name(session)),
            type,
            content,
            now,
            null,
            metadata));
  }
}

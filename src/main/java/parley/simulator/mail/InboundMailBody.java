package parley.simulator.mail;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;

/**
 * The body of {@code POST /simulator/inbound} for a mailbox.
 *
 * @param raw the whole mail, in the place of everything else
 */
record InboundMailBody(
    @Nullable String from,
    @Nullable String name,
    @Nullable String to,
    List<String> cc,
    @Nullable String subject,
    @Nullable String text,
    @Nullable String html,
    @Nullable String inReplyTo,
    List<String> references,
    List<InboundFile> attachments,
    @Nullable String raw) {
  static final int MOST_BYTES = 50 << 20;
  private static final int ADDRESS = 320;
  private static final int LINE = 998;
  private static final int MOST_FILES = 20;

  /** A file of the mail. */
  record InboundFile(String filename, String mimeType, String base64, @Nullable String contentId) {
    byte[] bytes() {
      return Base64.getDecoder().decode(base64);
    }
  }

  static InboundMailBody of(Fields body) {
    body.ignore(List.of("channel_id"));
    Field<String> raw = body.text("raw", MOST_BYTES).notNull();
    Field<String> from = address(body, "from");
    Field<String> text = body.text("text", MOST_BYTES).notNull();
    Field<String> html = body.text("html", MOST_BYTES).notNull();
    if (raw.isPresent() == Stream.of(from, text, html).anyMatch(Field::isPresent)) {
      body.reject("raw", "required", "give either from and text or html, or raw");
    } else if (!raw.isPresent() && !from.isPresent()) {
      body.reject("from", "required", "is required");
    }
    InboundMailBody read =
        new InboundMailBody(
            from.orNull(),
            line(body, "name"),
            address(body, "to").orNull(),
            body.texts("cc").or(List.of()),
            line(body, "subject"),
            text.orNull(),
            html.orNull(),
            line(body, "in_reply_to"),
            body.texts("references").or(List.of()),
            body.objects("attachments", MOST_FILES).or(List.of()).stream()
                .flatMap(file -> file(file).stream())
                .toList(),
            raw.orNull());
    body.check();
    return read;
  }

  private static Field<String> address(Fields body, String name) {
    return body.text(name, ADDRESS)
        .notNull()
        .check(
            text -> text.indexOf('@') > 0 && isOneLine(text),
            "invalid_email",
            "must be an e-mail address");
  }

  private static @Nullable String line(Fields body, String name) {
    return body.text(name, LINE)
        .check(InboundMailBody::isOneLine, "invalid_format", "must be one line")
        .orNull();
  }

  private static boolean isOneLine(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  private static Optional<InboundFile> file(Fields fields) {
    String filename = line(fields, "filename");
    String mimeType = line(fields, "mime_type");
    String contentId = line(fields, "content_id");
    String base64 =
        fields
            .text("base64", MOST_BYTES)
            .required()
            .check(InboundMailBody::isBase64, "invalid_format", "must be Base64")
            .orNull();
    return base64 == null
        ? Optional.empty()
        : Optional.of(
            new InboundFile(
                filename == null ? "file" : filename,
                mimeType == null ? "application/octet-stream" : mimeType,
                base64,
                contentId));
  }

  private static boolean isBase64(String text) {
    try {
      byte[] _ = Base64.getDecoder().decode(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

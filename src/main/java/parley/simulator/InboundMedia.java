package parley.simulator;

import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file that a customer sends.
 *
 * @param kind the type of the message
 * @param caption null for none
 * @param filename of a document; null for none
 */
record InboundMedia(
    String kind,
    String mimeType,
    FileContent fileContent,
    @Nullable String caption,
    @Nullable String filename) {
  private static final Choices<String> KINDS =
      Choices.of(SimulatedFileTypes.kinds().stream().sorted().toList());
  private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w.+-]+/[\\w.+-]+(?:;[ -~]*)?");
  private static final int CAPTION = 1024;
  private static final int FILENAME = 240;
  private static final int MIME_TYPE = 200;

  /** Null when a field of it is wrong, which {@code media} has noted. */
  static @Nullable InboundMedia of(Fields media) {
    Field<String> kind = media.choice("type", KINDS).required();
    Field<FileContent> bytes =
        media
            .text("base64", SimulatedFileTypes.MOST_BYTES * 2)
            .required()
            .parse(InboundMedia::decoded, "invalid_format", "must be Base64 and not empty")
            .check(
                content -> content.length() <= SimulatedFileTypes.MOST_BYTES,
                "too_long",
                "must have at most " + SimulatedFileTypes.MOST_BYTES + " bytes");
    Field<String> mimeType =
        media
            .text("mime_type", MIME_TYPE)
            .check(
                text -> MEDIA_TYPE.matcher(text).matches(),
                "invalid_format",
                "must be like image/png");
    Field<String> caption = media.text("caption", CAPTION);
    Field<String> filename = media.text("filename", FILENAME);
    String type = kind.orNull();
    FileContent content = bytes.orNull();
    return type == null || content == null
        ? null
        : new InboundMedia(
            type,
            mimeType.or(SimulatedFileTypes.usual(type)),
            content,
            caption.orNull(),
            filename.orNull());
  }

  private static Optional<FileContent> decoded(String base64) {
    try {
      return Optional.of(new FileContent(Base64.getDecoder().decode(base64)))
          .filter(fileContent -> fileContent.length() > 0);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The message of a webhook that tells of it. */
  ObjectNode message(SimulatedFile simulatedFile) {
    ObjectNode message = Json.object().put("type", kind);
    ObjectNode content = message.putObject(kind);
    if (caption != null) {
      content.put("caption", caption);
    }
    if (filename != null) {
      content.put("filename", filename);
    }
    content
        .put("mime_type", simulatedFile.mimeType())
        .put("sha256", simulatedFile.fileContent().sha256Base64());
    content.put("id", simulatedFile.id());
    if (kind.equals("audio")) {
      content.put("voice", simulatedFile.mimeType().startsWith("audio/ogg"));
    } else if (kind.equals("sticker")) {
      content.put("animated", false);
    }
    return message;
  }
}

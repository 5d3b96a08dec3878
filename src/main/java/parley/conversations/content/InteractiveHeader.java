package parley.conversations.content;

import java.util.List;
import parley.http.Choices;
import parley.http.Fields;
import tools.jackson.databind.node.ObjectNode;

/**
 * What stands above an interactive message: {@code {type: "text", text}}, or {@code {type: "image",
 * url | media_id}} and likewise a {@code video} or a {@code document}.
 */
final class InteractiveHeader {
  private static final int LENGTH = 60;
  private static final Choices<String> TYPES =
      Choices.of(List.of("text", "image", "video", "document"));

  private InteractiveHeader() {}

  /**
   * Reads {@code header} into {@code json}, or null when there is none.
   *
   * @return the file of ours that it names
   */
  static List<MediaReference> read(Fields content, boolean mayBeMedia, ObjectNode json) {
    Fields fields = content.object("header").orNull();
    if (fields == null) {
      json.putNull("header");
      return List.of();
    }
    String type =
        fields
            .choice("type", TYPES)
            .required()
            .check(text -> mayBeMedia || text.equals("text"), "not_allowed", "must be text here")
            .orNull();
    ObjectNode header = json.putObject("header").put("type", type);
    if (type == null) {
      fields.whole();
      return List.of();
    }
    if (type.equals("text")) {
      header.put("text", TextField.required(fields, "text", LENGTH).orNull());
      return List.of();
    }
    MediaSource source = MediaSource.read(fields, type);
    source.put(header);
    return source.files();
  }
}

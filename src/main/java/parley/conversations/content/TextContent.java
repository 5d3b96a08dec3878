package parley.conversations.content;

import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** {@code {text, preview_url?}}, and of a note {@code {text}}. */
final class TextContent {
  private static final int LENGTH = 4096;

  private TextContent() {}

  static Content read(Fields fields) {
    Content content = readNote(fields);
    Boolean preview = fields.flag("preview_url").orNull();
    if (preview != null) {
      content.json().put("preview_url", preview);
    }
    return content;
  }

  static Content readNote(Fields fields) {
    ObjectNode json = Json.object();
    return Content.of(json.put("text", TextField.required(fields, "text", LENGTH).orNull()));
  }
}

package parley.conversations.content;

import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** {@code {text, preview_url?}}. */
final class TextContent {
  /** In characters; the same for notes. */
  static final int LENGTH = 4096;

  private TextContent() {}

  static Content read(Fields fields) {
    ObjectNode json = Json.object();
    json.put("text", TextField.required(fields, "text", LENGTH).orNull());
    Boolean preview = fields.flag("preview_url").orNull();
    if (preview != null) {
      json.put("preview_url", preview);
    }
    return Content.of(json);
  }
}

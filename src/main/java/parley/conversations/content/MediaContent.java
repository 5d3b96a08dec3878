package parley.conversations.content;

import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** {@code {url | media_id}}, with a caption or a file name where the type has one. */
final class MediaContent {
  private static final int CAPTION_LENGTH = 1024;
  private static final int FILENAME_LENGTH = 240;

  private MediaContent() {}

  static Content image(Fields fields) {
    return read(fields, "image", true, false);
  }

  static Content video(Fields fields) {
    return read(fields, "video", true, false);
  }

  static Content audio(Fields fields) {
    return read(fields, "audio", false, false);
  }

  static Content document(Fields fields) {
    return read(fields, "document", true, true);
  }

  static Content sticker(Fields fields) {
    return read(fields, "sticker", false, false);
  }

  private static Content read(Fields fields, String kind, boolean captioned, boolean named) {
    MediaSource source = MediaSource.read(fields, kind);
    ObjectNode json = Json.object();
    source.put(json);
    text(fields, "caption", CAPTION_LENGTH, captioned, json);
    text(fields, "filename", FILENAME_LENGTH, named, json);
    return Content.of(json, source.files());
  }

  /** Leaving out a text that nobody would see is worse than refusing it. */
  private static void text(Fields fields, String name, int most, boolean allowed, ObjectNode json) {
    String text =
        TextField.optional(fields, name, most)
            .check(any -> allowed, "not_allowed", "is not allowed for this type of message")
            .orNull();
    if (allowed) {
      json.put(name, text);
    }
  }
}

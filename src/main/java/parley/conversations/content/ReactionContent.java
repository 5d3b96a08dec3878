package parley.conversations.content;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/** {@code {message_id, emoji}}; an emoji of null or "" takes the last one back. */
final class ReactionContent {
  private static final int LENGTH = 30;
  private static final int KEYCAP = 0x20E3;
  private static final Pattern ONE_CHARACTER = Pattern.compile("\\X");

  private ReactionContent() {}

  static Content read(Fields fields) {
    Long message = fields.id("message_id", IdType.MESSAGE, "unknown_message").required().orNull();
    ObjectNode json = Json.object();
    json.put("message_id", message == null ? null : IdType.MESSAGE.encode(message));
    json.put("emoji", emoji(fields));
    return new Content(json, List.of(), List.of(), message, List.of());
  }

  private static @Nullable String emoji(Fields fields) {
    Field<String> emoji = fields.text("emoji", LENGTH);
    if (!emoji.isPresent()) {
      fields.reject("emoji", "required", "must be there; null takes the reaction back");
    }
    return emoji
        .nullIf(String::isEmpty)
        .check(ReactionContent::isEmoji, "invalid_emoji", "must be one emoji")
        .orNull();
  }

  private static boolean isEmoji(String text) {
    return ONE_CHARACTER.matcher(text).matches()
        && text.codePoints()
            .anyMatch(c ->
                Character.isEmojiPresentation(c)
                    || Character.isExtendedPictographic(c)
                    || c == KEYCAP);
  }
}

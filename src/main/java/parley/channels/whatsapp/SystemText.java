package parley.channels.whatsapp;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What only the text of a system message tells: {@code User Ada changed from DE.1 to DE.2}. Nobody
 * else says there who it is about when they hide their number.
 */
final class SystemText {
  private static final Pattern USER_ID = Pattern.compile("[A-Z]{2}\\.[A-Za-z0-9.]{1,140}");
  private static final String FROM = " from ";

  private SystemText() {}

  /** The id that somebody had until now; null when the text doesn't end with it and the new one. */
  static @Nullable String previousId(JsonNode system) {
    String next = JsonFields.text(system, "user_id");
    String body = JsonFields.text(system, "body");
    if (next == null || body == null || !body.endsWith(" to " + next)) {
      return null;
    }
    String before = body.substring(0, body.length() - next.length() - " to ".length());
    int from = before.lastIndexOf(FROM);
    String previous = from < 0 ? "" : before.substring(from + FROM.length());
    return USER_ID.matcher(previous).matches() ? previous : null;
  }
}

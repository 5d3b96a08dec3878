package parley.channels.email.content;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The charset that HTML declares by itself. */
final class MetaCharset {
  private static final int FAR = 2_048;
  private static final String NAME = "charset=";

  private MetaCharset() {}

  /** What the beginning says; null when it doesn't. */
  static @Nullable String of(byte[] html) {
    byte[] beginning = Arrays.copyOf(html, Math.min(FAR, html.length));
    String text = new String(beginning, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    int at = text.indexOf(NAME, Math.max(0, text.indexOf("<meta")));
    if (at < 0 || !text.contains("<meta")) {
      return null;
    }
    int start = at + NAME.length();
    int end = start;
    while (end < text.length() && " \t\n;>/".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return text.substring(start, end);
  }
}

package parley.http;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept} (RFC 9110, 12.5.1). */
final class MediaTypes {
  private MediaTypes() {}

  /** Says whether a client that sent this {@code Accept} takes {@code media}. */
  static boolean accepts(@Nullable String accept, String media) {
    if (accept == null || accept.isBlank() || accept.equals("*/*") || accept.equals(media)) {
      return true;
    }
    String type = media.substring(0, media.indexOf('/'));
    return Arrays.stream(accept.toLowerCase(Locale.ROOT).split(",", -1))
        .map(String::strip)
        .filter(range -> covers(range.split(";", 2)[0].strip(), media, type))
        .anyMatch(range -> !isZero(range));
  }

  private static boolean covers(String range, String media, String type) {
    return range.equals("*/*") || range.equals(type + "/*") || range.equals(media);
  }

  private static boolean isZero(String range) {
    String squeezed = range.replace(" ", "");
    return squeezed.endsWith(";q=0") || squeezed.matches(".*;q=0\\.0{0,3}");
  }
}

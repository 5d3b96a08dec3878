package parley.media;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.regex.Pattern;
import org.apache.commons.io.FilenameUtils;
import org.jspecify.annotations.Nullable;

/** Names of files as strangers give them, made fit to be shown and sent on. */
final class Filenames {
  private static final int MOST = 200;
  private static final String HARMLESS = "!#$&+-.^_`|~";

  /** Characters before normalization, whose time grows with the square of combining marks. */
  private static final int MOST_RAW = 1_000;

  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");
  private static final Pattern RESERVED = Pattern.compile("[<>:\"|?*%]");
  private static final Pattern AROUND = Pattern.compile("^[\\s.]++|(?<![\\s.])[\\s.]++$");
  private static final Pattern NOT_QUOTABLE = Pattern.compile("[^ -~]|[\"\\\\]");

  private Filenames() {}

  /**
   * The last part of a path, without what is invisible, reverses the text, or means something to a
   * file system; null when nothing is left.
   */
  static @Nullable String cleaned(@Nullable String name) {
    if (name == null) {
      return null;
    }
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String normal = Normalizer.normalize(withinLimit(last), Normalizer.Form.NFC);
    String visible = RESERVED.matcher(INVISIBLE.matcher(normal).replaceAll("")).replaceAll("_");
    String trimmed = AROUND.matcher(visible).replaceAll("");
    return trimmed.isEmpty() ? null : shortened(trimmed);
  }

  /** The beginning and the extension of a name that nobody reads to its end. */
  private static String withinLimit(String name) {
    int half = MOST_RAW / 2;
    return name.length() <= MOST_RAW
        ? name
        : name.substring(0, half) + name.substring(name.length() - half);
  }

  private static String shortened(String name) {
    int length = name.codePointCount(0, name.length());
    if (length <= MOST) {
      return name;
    }
    String extension = FilenameUtils.getExtension(name);
    String end = extension.isEmpty() || extension.length() > 10 ? "" : "." + extension;
    return name.substring(0, name.offsetByCodePoints(0, MOST - end.length())) + end;
  }

  /** {@code Content-Disposition} (RFC 6266) for a cleaned name. */
  static String disposition(boolean inline, String name) {
    String ascii = NOT_QUOTABLE.matcher(name).replaceAll("_");
    return (inline ? "inline" : "attachment")
        + "; filename=\""
        + ascii
        + "\"; filename*=UTF-8''"
        + percentEncoded(name);
  }

  private static String percentEncoded(String name) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (octet & 0xff);
      boolean plain =
          (c >= '0' && c <= '9')
              || (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || HARMLESS.indexOf(c) >= 0;
      encoded.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return encoded.toString();
  }
}

package parley.media;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.apache.commons.io.FilenameUtils;
import org.jspecify.annotations.Nullable;

/** Names of files as strangers give them, made fit to be shown and sent on. */
final class Filenames {
  private static final int MOST = 200;
  private static final String HARMLESS = "!#$&+-.^_`|~";

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
    String visible =
        Normalizer.normalize(last, Normalizer.Form.NFC)
            .replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "")
            .replaceAll("[<>:\"|?*%]", "_");
    String trimmed = visible.replaceAll("^[\\s.]+|[\\s.]+$", "");
    return trimmed.isEmpty() ? null : shortened(trimmed);
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
    String ascii = name.replaceAll("[^ -~]", "_").replaceAll("[\"\\\\]", "_");
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

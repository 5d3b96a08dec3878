package parley.media;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that a conversation shows.
 *
 * @param isReady whether its bytes are here
 */
public record ShownFile(long id, @Nullable String filename, boolean isReady) {
  /** In characters, of four bytes each at most: file systems take 255 bytes, our id included. */
  private static final int LONGEST = 55;

  /** Of a name that is too long, with what tells its type. */
  private static final int LONGEST_END = 15;

  private static final Pattern UNUSUAL = Pattern.compile("[^\\p{L}\\p{N}._-]");

  /** A name for it of letters, digits, dots and dashes, which fits into any folder. */
  public String plainName() {
    String name = UNUSUAL.matcher(Objects.requireNonNullElse(filename, "file")).replaceAll("_");
    int excess = name.codePointCount(0, name.length()) - LONGEST;
    return excess <= 0
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST - LONGEST_END))
            + name.substring(name.offsetByCodePoints(name.length(), -LONGEST_END));
  }
}

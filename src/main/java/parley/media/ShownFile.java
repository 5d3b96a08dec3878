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
  private static final Pattern UNUSUAL = Pattern.compile("[^\\p{L}\\p{N}._-]");

  /** A name for it of letters, digits, dots and dashes. */
  public String plainName() {
    return UNUSUAL.matcher(Objects.requireNonNullElse(filename, "file")).replaceAll("_");
  }
}

package parley.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept} (RFC 9110, 12.5.1). */
public final class MediaTypes {
  /** What a route answers that serves whatever it was given. */
  private static final String ANY = "*/*";

  private MediaTypes() {}

  /**
   * Makes sure that a client that sent this {@code Accept} takes {@code media}.
   *
   * @throws Problem {@code not_acceptable}
   */
  public static void require(@Nullable String accept, String media) {
    if (!accepts(accept, media)) {
      throw Problem.of(ProblemCode.NOT_ACCEPTABLE, "This path answers " + media + ".");
    }
  }

  /** Says whether a client that sent this {@code Accept} takes {@code media}. */
  static boolean accepts(@Nullable String accept, String media) {
    if (media.equals(ANY)
        || accept == null
        || accept.isBlank()
        || accept.equals("*/*")
        || accept.equals(media)) {
      return true;
    }
    String type = media.substring(0, media.indexOf('/'));
    List<String> ranges =
        Arrays.stream(accept.toLowerCase(Locale.ROOT).split(",", -1))
            .map(String::strip)
            .filter(range -> !range.isEmpty())
            .toList();
    // The most specific range that covers it decides, wherever it stands.
    return Stream.of(media, type + "/*", "*/*")
        .filter(name -> ranges.stream().anyMatch(range -> isNamed(range, name)))
        .findFirst()
        .map(name ->
            ranges.stream().anyMatch(range -> isNamed(range, name) && !Weights.isZero(range)))
        .orElse(ranges.isEmpty());
  }

  private static boolean isNamed(String range, String name) {
    return range.split(";", 2)[0].strip().equals(name);
  }
}

package parley.replies;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the places {@code {{…}}} of a text. */
final class Placeholders {
  private static final Pattern PLACE = Pattern.compile("\\{\\{([^{}]++)\\}\\}");

  /**
   * A text with its places filled.
   *
   * @param missing the names of those that stay, each once, in their order
   */
  record Filled(String text, List<String> missing) {}

  private Placeholders() {}

  /** Fills what {@code values} has; what is unknown or blank stays. What comes in is not filled. */
  static Filled fill(String text, Function<String, Optional<String>> values) {
    List<String> missing = new ArrayList<>();
    String filled =
        PLACE
            .matcher(text)
            .replaceAll(place ->
                Matcher.quoteReplacement(
                    values
                        .apply(place.group(1).strip())
                        .filter(value -> !value.isBlank())
                        .orElseGet(() -> {
                          missing.add(place.group(1).strip());
                          return place.group();
                        })));
    return new Filled(filled, missing.stream().distinct().toList());
  }
}

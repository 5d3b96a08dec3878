package parley.contacts.attributes;

import com.fasterxml.jackson.annotation.JsonValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import parley.http.Timestamps;
import tools.jackson.databind.JsonNode;

/** Of which type the values of an attribute are. */
public enum AttributeType {
  TEXT("must be text of at most 255 characters", text(255, any -> true)),
  NUMBER("must be a number", JsonNode::isNumber),
  BOOLEAN("must be true or false", JsonNode::isBoolean),
  DATE("must be a date, e.g. 2026-03-01", text(10, text -> date(text).isPresent())),
  DATETIME(
      "must be an ISO 8601 timestamp, e.g. 2026-03-01T09:30:00Z",
      text(40, text -> Timestamps.parse(text).isPresent())),
  URL(
      "must be an http or https address of at most 500 characters",
      text(500, AttributeType::isUrl)),
  /** One of the options of its definition. */
  LIST("must be one of the options", text(255, any -> true));

  private static final int FIRST_YEAR = 1;
  private static final int LAST_YEAR = 9999;

  private final String message;

  @SuppressWarnings("ImmutableEnumChecker") // none of them keeps anything
  private final Predicate<JsonNode> fits;

  AttributeType(String message, Predicate<JsonNode> fits) {
    this.message = message;
    this.fits = fits;
  }

  /** The name in the API and the database: {@code datetime}. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type with this {@link #text}. */
  static Optional<AttributeType> of(String text) {
    return Arrays.stream(values()).filter(type -> type.text().equals(text)).findFirst();
  }

  /** Says whether a value is of this type. */
  boolean fits(JsonNode value) {
    return fits.test(value);
  }

  /** What to tell people whose value is not. */
  String message() {
    return message;
  }

  /** A day as the API writes it; empty for all else. */
  public static Optional<LocalDate> date(String text) {
    try {
      return Optional.of(LocalDate.parse(text))
          .filter(day -> day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Predicate<JsonNode> text(int most, Predicate<String> good) {
    return value -> {
      if (!value.isString()) {
        return false;
      }
      String text = value.asString();
      return text.codePointCount(0, text.length()) <= most && good.test(text);
    };
  }

  private static boolean isUrl(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null
          && uri.getScheme() != null
          && Set.of("http", "https").contains(uri.getScheme().toLowerCase(Locale.ROOT));
    } catch (URISyntaxException e) {
      return false;
    }
  }
}

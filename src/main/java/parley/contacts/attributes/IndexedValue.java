package parley.contacts.attributes;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Timestamps;
import parley.text.Folding;
import tools.jackson.databind.JsonNode;

/**
 * A value as filters compare it: a text or a number.
 *
 * @param text folded
 * @param number milliseconds, 0 or 1, or a number as {@link #ordered} has it
 */
public record IndexedValue(@Nullable String text, @Nullable Long number) {
  /** As much as fits into an index, however the letters are written. */
  private static final int LONGEST = 500;

  /** What a value is for filters; empty for what is not of the type. */
  public static Optional<IndexedValue> of(AttributeType type, JsonNode value) {
    if (!type.fits(value)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (type) {
          case TEXT, URL, LIST -> new IndexedValue(shortened(value.asString()), null);
          case NUMBER -> number(ordered(value.asDouble()));
          case BOOLEAN -> number(value.asBoolean() ? 1 : 0);
          case DATE -> number(millis(AttributeType.date(value.asString()).orElseThrow()));
          case DATETIME -> number(Timestamps.parse(value.asString()).orElseThrow().toEpochMilli());
        });
  }

  /** A whole number that is greater exactly when the number is; zero is zero. */
  public static long ordered(double number) {
    // Adding zero makes the negative zero an ordinary one.
    long bits = Double.doubleToLongBits(number + 0.0);
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }

  private static IndexedValue number(long number) {
    return new IndexedValue(null, number);
  }

  private static long millis(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }

  private static String shortened(String text) {
    String folded = Folding.fold(text);
    return folded.codePointCount(0, folded.length()) <= LONGEST
        ? folded
        : folded.substring(0, folded.offsetByCodePoints(0, LONGEST));
  }
}

package parley.http;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Timestamps as the API writes and reads them: ISO 8601, UTC. */
public final class Timestamps {
  /** The last one that can be written and read. */
  public static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
  private static final Instant FIRST = Instant.EPOCH;

  private Timestamps() {}

  /** {@code 2026-11-21T09:30:00.000Z}. */
  public static String format(Instant instant) {
    return MILLISECONDS.format(instant);
  }

  /** An ISO 8601 timestamp with an offset, of the years 1970 to 9999; empty for all else. */
  public static Optional<Instant> parse(String text) {
    try {
      Instant instant = DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
      return Optional.of(instant).filter(i -> !i.isBefore(FIRST) && !i.isAfter(LAST));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}

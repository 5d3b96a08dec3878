package parley.channels.whatsapp;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code Retry-After} (RFC 9110, 10.2.3), in seconds or as a date. */
final class RetryAfter {
  private static final Duration LONGEST = Duration.ofHours(1);

  private RetryAfter() {}

  /** How long the other side asks us to wait, at most an hour; empty when it doesn't say. */
  static Optional<Duration> read(@Nullable String header, Instant now) {
    if (header == null) {
      return Optional.empty();
    }
    try {
      Duration wait =
          header.matches("[0-9]{1,9}")
              ? Duration.ofSeconds(Long.parseLong(header))
              : Duration.between(
                  now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(header, Instant::from));
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait)
          .map(duration -> duration.compareTo(LONGEST) > 0 ? LONGEST : duration);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}

package parley.outbound;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code Retry-After} (RFC 9110, 10.2.3), in seconds or as a date. */
public final class RetryAfter {
  private static final Duration LONGEST = Duration.ofHours(1);

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private RetryAfter() {}

  /** How long the other side asks us to wait, at most an hour; zero when it doesn't. */
  public static Duration read(@Nullable String header, Instant now) {
    if (header == null) {
      return Duration.ZERO;
    }
    try {
      Duration wait =
          SECONDS.matcher(header).matches()
              ? Duration.ofSeconds(Long.parseLong(header))
              : Duration.between(
                  now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(header, Instant::from));
      return wait.isNegative() ? Duration.ZERO : wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }
}

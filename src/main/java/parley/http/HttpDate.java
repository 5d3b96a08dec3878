package parley.http;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The {@code Date} of answers (RFC 9110, section 6.6.1), written once a second. Helidon's own
 * stands still after the clock was set back.
 */
public final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private record Written(long second, String text) {}

  private final InstantSource clock;
  private volatile Written last;

  public HttpDate(InstantSource clock) {
    this.clock = clock;
    this.last = write(second());
  }

  public String now() {
    long second = second();
    Written written = last;
    if (written.second() != second) {
      written = write(second);
      last = written;
    }
    return written.text();
  }

  private long second() {
    return Math.floorDiv(clock.millis(), TimeUnit.SECONDS.toMillis(1));
  }

  private static Written write(long second) {
    return new Written(second, FORMAT.format(Instant.ofEpochSecond(second)));
  }
}

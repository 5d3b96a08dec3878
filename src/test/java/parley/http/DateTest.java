package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** The {@code Date} header. */
class DateTest {
  @Test
  void it_follows_the_clock_forwards_and_backwards() {
    TestClock clock = TestClock.still();
    try (TestServer server = TestServer.start(TestServer.config(Engine.SQLITE), clock)) {
      assertThat(date(server)).isEqualTo(seconds(clock));
      clock.advance(Duration.ofDays(40));
      assertThat(date(server)).isEqualTo(seconds(clock));
      clock.advance(Duration.ofDays(-80));
      assertThat(date(server)).isEqualTo(seconds(clock));
    }
  }

  private static Instant seconds(TestClock clock) {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private static Instant date(TestServer server) {
    String text = server.anonymous().get("/healthz").expect(200).header("Date").orElseThrow();
    assertThat(text).hasSize("Sun, 06 Nov 1994 08:49:37 GMT".length());
    return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
  }
}

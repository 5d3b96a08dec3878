package parley;

import java.util.OptionalInt;
import parley.http.helidon.HelidonServer;

/**
 * How much one organization, or one address that has no token, may ask for; empty for no limit.
 *
 * @param requests per second, of an organization or an address; bursts may be twice that
 * @param signups per hour and address
 * @param streams of events that an organization may have open at once on a node
 */
public record Limits(OptionalInt requests, OptionalInt signups, OptionalInt streams) {
  static Limits of(Settings settings) {
    return new Limits(
        settings.limit("PARLEY_RATE_LIMIT", 1_000_000, 500),
        settings.limit("PARLEY_SIGNUP_LIMIT", 1_000_000, 10),
        settings.limit("PARLEY_STREAM_LIMIT", 1_000_000, 500));
  }

  /**
   * How many streams of events one organization may have open at once on a node: they keep their
   * connections, of which it never has more than half.
   */
  int readers() {
    return Math.min(streams.orElse(Integer.MAX_VALUE), HelidonServer.mostConnections() / 2);
  }

  String describe() {
    return "PARLEY_RATE_LIMIT=%s\nPARLEY_SIGNUP_LIMIT=%s\nPARLEY_STREAM_LIMIT=%s"
        .formatted(text(requests), text(signups), text(streams));
  }

  private static String text(OptionalInt limit) {
    return limit.isPresent() ? Integer.toString(limit.getAsInt()) : "off";
  }
}

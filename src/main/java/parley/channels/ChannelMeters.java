package parley.channels;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Optional;
import parley.storage.CachedReading;
import parley.storage.Database;

/** How many channels are paused, whoseever they are. */
final class ChannelMeters {
  private ChannelMeters() {}

  /** Shows it for each of these types. */
  static void show(Database database, ChannelTypes types, MeterRegistry meters) {
    CachedReading<Map<String, Long>> paused =
        new CachedReading<>(() -> database.scan(PausedChannelRows::count));
    for (ChannelType type : types.all()) {
      Gauge.builder("channels.paused", () -> count(paused.get(), type))
          .description("Channels whose provider refuses the account, and that wait.")
          .tag("channel_type", type.name())
          .register(meters);
    }
  }

  /** No number when the database is away: a zero would be a lie. */
  private static double count(Optional<Map<String, Long>> paused, ChannelType type) {
    return paused
        .map(counts -> counts.getOrDefault(type.name(), 0L).doubleValue())
        .orElse(Double.NaN);
  }
}

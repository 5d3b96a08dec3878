package parley.channels;

import java.util.Map;
import java.util.stream.Collectors;
import parley.storage.Row;
import parley.storage.Tx;

/** Counts the paused channels of all organizations, for metrics. It only looks. */
final class PausedChannelRows {
  static final String SQL =
      "select type, count(*) as channels from channel where status = 'paused' group by type";

  private record Count(String type, long channels) {}

  private PausedChannelRows() {}

  /** How many there are of each type that has some. */
  static Map<String, Long> count(Tx tx) {
    return tx.list(SQL, PausedChannelRows::row).stream()
        .collect(Collectors.toMap(Count::type, Count::channels));
  }

  private static Count row(Row row) {
    return new Count(row.text("type"), row.number("channels"));
  }
}

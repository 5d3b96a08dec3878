package parley.events;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How far logs reach, as one node tells it the others: {@code organization:latest}, … */
final class LogNotification {
  /** PostgreSQL takes less than 8,000 bytes. */
  private static final int MOST = 7_900;

  private LogNotification() {}

  /** Empty when it would be too long: then the others look at everything. */
  static String of(List<LogExtent> reaches) {
    String text =
        reaches.stream()
            .map(reach -> reach.organizationId() + ":" + reach.latest())
            .collect(Collectors.joining(","));
    return text.length() > MOST ? "" : text;
  }

  static List<LogExtent> read(String text) {
    return text.isEmpty()
        ? List.of()
        : Arrays.stream(text.split(",", -1)).map(LogNotification::reach).toList();
  }

  private static LogExtent reach(String text) {
    int colon = text.indexOf(':');
    return new LogExtent(
        Long.parseLong(text.substring(0, colon)), 1, Long.parseLong(text.substring(colon + 1)));
  }
}

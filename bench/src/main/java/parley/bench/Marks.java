package parley.bench;

import java.util.Map;
import java.util.OptionalDouble;

/** What an operation may cost at most: microseconds of CPU, of the server and its database. */
final class Marks {
  private static final Map<String, Double> SQLITE =
      Map.of(
          "read_contact", 35.0,
          "list_first", 200.0,
          "search_many", 250.0,
          "search_few", 250.0,
          "create_contact", 120.0,
          "send_queued", 150.0,
          "send_read", 450.0);
  private static final Map<String, Double> POSTGRESQL =
      Map.of(
          "read_contact", 100.0,
          "list_first", 350.0,
          "search_many", 500.0,
          "search_few", 500.0,
          "create_contact", 300.0,
          "send_queued", 350.0);

  private Marks() {}

  /** Empty where there is none. */
  static OptionalDouble of(String engine, String operation) {
    Double mark = (engine.equals("sqlite") ? SQLITE : POSTGRESQL).get(operation);
    return mark == null ? OptionalDouble.empty() : OptionalDouble.of(mark);
  }
}

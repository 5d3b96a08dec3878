package parley.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the command line says.
 *
 * @param contacts to load; conversations and messages follow from it unless they are given
 * @param seconds of each measured phase
 * @param warmup seconds before it at least, of which nothing is kept
 * @param connections that ask at once
 * @param runs from the same data, operation after operation, so that runs interleave
 * @param subscribers of the stream of events
 * @param minutes after which it stops, whatever has been done
 * @param data a folder to load, or that has been loaded, and to keep; empty for one that is deleted
 * @param postgres where to make databases of its own; empty for SQLite
 * @param operations names; empty for all
 * @param results the folder that they are written to
 */
record Options(
    int contacts,
    int conversations,
    int messages,
    double seconds,
    double warmup,
    int connections,
    int runs,
    int subscribers,
    int minutes,
    Optional<Path> data,
    Optional<String> postgres,
    Set<String> operations,
    Path results) {
  static final String USAGE =
      """
      bench/run [--name value …]
        --contacts 10000      contacts to load
        --conversations       a third of the contacts, at most 300000
        --messages            10 for each contact
        --operations          a,b,c: only these (all: see docs/performance.md)
        --seconds 5           of each of the two measured phases of an operation
        --warmup 3            seconds before them at least
        --connections 64      that ask at once
        --runs 1              each from the same data; the figures are their medians
        --subscribers 100     of the stream of events
        --minutes 60          after which it stops, whatever it has done
        --data                a folder for SQLite: loaded once, kept, measured on copies
        --postgres            jdbc:postgresql://… of a user who may create databases
        --results             bench/results
      """;

  private static final Set<String> NAMES =
      Set.of(
          "contacts",
          "conversations",
          "messages",
          "operations",
          "seconds",
          "warmup",
          "connections",
          "runs",
          "subscribers",
          "minutes",
          "data",
          "postgres",
          "results");
  private static final int MOST_CONVERSATIONS = 300_000;

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  static Options of(String[] arguments) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i].replaceFirst("^--", "");
      if (!NAMES.contains(name) || i + 1 == arguments.length) {
        throw new IllegalArgumentException("what is " + arguments[i] + "?");
      }
      given.put(name, arguments[i + 1]);
    }
    if (given.containsKey("data") && given.containsKey("postgres")) {
      throw new IllegalArgumentException("--data is for SQLite");
    }
    int contacts = number(given, "contacts", 10_000);
    return new Options(
        contacts,
        Math.min(
            contacts,
            number(given, "conversations", Math.clamp(contacts / 3, 1, MOST_CONVERSATIONS))),
        number(given, "messages", 10 * contacts),
        Double.parseDouble(given.getOrDefault("seconds", "5")),
        Double.parseDouble(given.getOrDefault("warmup", "3")),
        number(given, "connections", 64),
        number(given, "runs", 1),
        number(given, "subscribers", 100),
        number(given, "minutes", 60),
        Optional.ofNullable(given.get("data")).map(Path::of),
        Optional.ofNullable(given.get("postgres")),
        new HashSet<>(names(given.getOrDefault("operations", ""))),
        Path.of(given.getOrDefault("results", "bench/results")));
  }

  /** What the answers and the files are called by. */
  String engine() {
    return postgres.isPresent() ? "postgresql" : "sqlite";
  }

  private static List<String> names(String list) {
    return list.isEmpty() ? List.of() : List.of(list.split(","));
  }

  private static int number(Map<String, String> given, String name, int otherwise) {
    String text = given.get(name);
    int number = text == null ? otherwise : Integer.parseInt(text.replace("_", ""));
    if (number < 1) {
      throw new IllegalArgumentException("--" + name + " must be at least 1");
    }
    return number;
  }
}

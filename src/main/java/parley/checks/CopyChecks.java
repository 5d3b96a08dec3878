package parley.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import parley.events.Events;
import parley.events.LogSoundness;
import parley.storage.FileDigest;
import parley.storage.IdType;
import parley.storage.Inspection;
import parley.storage.SecretKey;

/** Whether a copy of an installation could stand in for it. */
public final class CopyChecks {
  private static final int MOST_DAMAGE = 20;
  private static final String ANOTHER = "keep it away from the others, and restore another one";

  private final Inspection copy;
  private final Optional<Path> file;
  private final Supplier<List<SecretKey>> keys;

  /**
   * The checks of a copy.
   *
   * @param file the copy's own; empty for one on PostgreSQL
   * @param keys looks for the secret keys; it may fail, and find none
   */
  public CopyChecks(Inspection copy, Optional<Path> file, Supplier<List<SecretKey>> keys) {
    this.copy = copy;
    this.file = file;
    this.keys = keys;
  }

  /** All that the copy alone tells. */
  public List<Check> all() {
    List<Check> checks = new ArrayList<>();
    file.ifPresent(path -> {
      checks.add(new Check("checksum", () -> checksum(path)));
      checks.add(new Check("integrity", this::integrity));
    });
    checks.add(new Check("schema", () -> DatabaseChecks.schema(copy)));
    checks.add(new Check("secret-key", () -> DatabaseChecks.key(copy, keys.get())));
    checks.add(new Check("tables", this::tables));
    checks.add(new Check("events", this::events));
    return checks;
  }

  private static Finding checksum(Path file) {
    try {
      return FileDigest.isAsNoted(file)
          .map(same ->
              same
                  ? Finding.ok("the file is what it was when it was made")
                  : Finding.fail("the file is not what it was when it was made", ANOTHER))
          .orElseGet(() -> Finding.ok("there is none beside the file to compare it with"));
    } catch (IOException e) {
      throw new UncheckedIOException("can't read " + file, e);
    }
  }

  private Finding integrity() {
    List<String> damage = copy.damage(MOST_DAMAGE);
    return damage.isEmpty()
        ? Finding.ok("every page, index and reference is sound")
        : Finding.fail(String.join("; ", damage), ANOTHER);
  }

  private Finding tables() {
    SequencedMap<String, Long> rows = copy.rows();
    long all = rows.values().stream().mapToLong(Long::longValue).sum();
    return Finding.ok(rows.size() + " tables, " + all + " rows").with(filled(rows));
  }

  private static Map<String, Long> filled(SequencedMap<String, Long> rows) {
    Map<String, Long> filled = new TreeMap<>(rows);
    filled.values().removeIf(count -> count == 0);
    return filled;
  }

  private Finding events() {
    Map<String, Long> latest = new TreeMap<>();
    List<String> holes = new ArrayList<>();
    for (LogSoundness log : copy.read(Events::soundness)) {
      String organization = IdType.ORGANIZATION.encode(log.organizationId());
      latest.put(organization, log.latest());
      if (log.missing() != 0) {
        holes.add(organization + " lacks " + log.missing());
      }
    }
    Finding found =
        holes.isEmpty()
            ? Finding.ok(latest.size() + " logs without a hole; their newest events:")
            : Finding.fail("numbers without an event: " + String.join(", ", holes), ANOTHER);
    return found.with(latest);
  }
}

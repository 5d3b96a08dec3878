package parley.checks;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import parley.storage.Inspection;
import parley.storage.PostgresState;
import parley.storage.PostgresState.Replica;

/** What only PostgreSQL has. */
final class PostgresChecks {
  private static final Duration DOUBTFUL_SKEW = Duration.ofSeconds(2);
  private static final Duration WRONG_SKEW = Duration.ofSeconds(30);

  private final Inspection inspection;
  private final String url;
  private final InstantSource clock;

  PostgresChecks(Inspection inspection, String url, InstantSource clock) {
    this.inspection = inspection;
    this.url = url;
    this.clock = clock;
  }

  List<Check> all() {
    return List.of(
        new Check("clock", this::skew),
        new Check("durability", this::durability),
        new Check("statistics", () -> statistics(inspection.read(PostgresState::statistics))),
        new Check("replication", this::replication));
  }

  /** Half of the way there and back is not the clock's. */
  private Finding skew() {
    long skew =
        inspection.read(tx -> {
          long before = clock.millis();
          long there = PostgresState.clock(tx);
          return there - (before + clock.millis()) / 2;
        });
    String sentence = "the clock of the database is %d ms ahead".formatted(skew);
    String remedy = "let the same time service (chrony, say) set the clocks of all machines";
    if (Math.abs(skew) > WRONG_SKEW.toMillis()) {
      return Finding.fail(sentence, remedy);
    }
    return Math.abs(skew) > DOUBTFUL_SKEW.toMillis()
        ? Finding.warn(sentence, remedy)
        : Finding.ok(sentence);
  }

  private Finding durability() {
    String settings = inspection.read(PostgresState::durability);
    return settings.contains("=off")
        ? Finding.fail(
            settings + ": a crash loses what was acknowledged",
            "set fsync and synchronous_commit to on")
        : Finding.ok(settings);
  }

  /** Without them its plans are those of the day on which somebody last ran {@code analyze}. */
  static Finding statistics(String settings) {
    return settings.contains("=off")
        ? Finding.warn(
            settings + ": lists and searches become slow as organizations grow",
            "set autovacuum and track_counts to on")
        : Finding.ok(settings);
  }

  private Finding replication() {
    List<Replica> replicas = inspection.read(PostgresState::replicas);
    String awaited = inspection.read(PostgresState::awaited);
    boolean expected = url.matches("[^/]*//[^/?]*,.*") || !awaited.isEmpty();
    return verdict(replicas, awaited, expected);
  }

  /** Whatever a cluster says of its members: only who streams will have what was written. */
  static Finding verdict(List<Replica> replicas, String awaited, boolean expected) {
    long streaming = replicas.stream().filter(Replica::isStreaming).count();
    long synchronous = replicas.stream().filter(Replica::isSynchronous).count();
    String counts =
        "%d replicas, %d streaming, %d synchronous"
            .formatted(replicas.size(), streaming, synchronous);
    if (replicas.stream().anyMatch(replica -> replica.state().isEmpty())) {
      return Finding.warn(
          counts + ", and we may not see all", "grant pg_monitor to the user of Parley");
    }
    if (streaming == 0 && expected) {
      return Finding.fail(
          counts + ": a failover would lose data",
          "see why no replica streams (its log, pg_stat_replication) before anything else");
    }
    if (synchronous == 0 && !awaited.isEmpty()) {
      return Finding.fail(
          counts + ", though commits are to wait for " + awaited,
          "see why none of them is synchronous");
    }
    if (streaming < replicas.size()) {
      return Finding.warn(counts, "see why the others don't stream");
    }
    return synchronous == 0 && streaming > 0
        ? Finding.warn(
            counts + ": a failover loses the last moments",
            "set synchronous_standby_names, or Patroni's synchronous_mode")
        : Finding.ok(counts);
  }
}

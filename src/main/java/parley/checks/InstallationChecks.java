package parley.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.channels.Channels;
import parley.outbox.OldestJob;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.DatabaseProbe;
import parley.storage.IdType;
import parley.storage.Inspection;
import parley.storage.SecretKey;
import parley.storage.StorageException;

/** The database of an installation and the work that waits in it; a server may be running. */
public final class InstallationChecks {
  private static final Duration LATE = Duration.ofMinutes(2);
  private static final Duration STUCK = Duration.ofMinutes(15);
  private static final int NAMED_CHANNELS = 5;

  private final Optional<String> url;
  private final Path data;
  private final InstantSource clock;
  private final Supplier<List<SecretKey>> keys;

  /**
   * The installation of these settings.
   *
   * @param keys looks for the secret keys; it may fail, and find none
   */
  public InstallationChecks(
      Optional<String> url, Path data, InstantSource clock, Supplier<List<SecretKey>> keys) {
    this.url = url;
    this.data = data;
    this.clock = clock;
    this.keys = keys;
  }

  /** Whether the database can be reached and written: if not, nothing else can be told of it. */
  public Check database() {
    return new Check("database", () -> isMissing() ? missing() : probe());
  }

  private Finding probe() {
    try {
      return Finding.ok(DatabaseProbe.write(url, data));
    } catch (StorageException e) {
      return Finding.fail(String.valueOf(e.getMessage()), DatabaseProbe.remedy(e, url, data));
    }
  }

  private boolean isMissing() {
    return url.isEmpty() && Files.notExists(file());
  }

  private Finding missing() {
    return Finding.fail(
        "there is no SQLite database " + file(),
        "the first start makes it; where there is an installation, PARLEY_DATA must name its"
            + " folder, or PARLEY_DATABASE_URL its PostgreSQL");
  }

  private Path file() {
    return data.resolve("parley.db").toAbsolutePath();
  }

  /** Whether its tables are those that this Parley knows: if not, nothing else can be told. */
  public Check schema() {
    return new Check("schema", () -> DatabaseChecks.schema(inspection()));
  }

  /** All else that the database tells. */
  public List<Check> others() {
    Stream<Check> all =
        Stream.of(
            new Check("secret-key", () -> DatabaseChecks.key(inspection(), keys.get())),
            new Check("outbox", this::outbox),
            new Check("channels", this::channels));
    return Stream.concat(
            all,
            url
                .map(address -> new PostgresChecks(inspection(), address, clock).all())
                .orElseGet(() -> new SqliteChecks(data).all())
                .stream())
        .toList();
  }

  private Inspection inspection() {
    return Inspection.beside(url, data);
  }

  private Finding outbox() {
    Instant now = clock.instant();
    Optional<Instant> held = inspection().read(OutboxHold::since);
    if (held.isPresent()) {
      return Finding.warn(
          "held since " + held.get() + ": nothing leaves", "./parley outbox release lets it go");
    }
    return inspection()
        .read(tx -> Outbox.oldestDue(tx, now))
        .map(job -> outbox(job, Duration.between(job.since(), now)))
        .orElseGet(() -> Finding.ok("nothing is due"));
  }

  private static Finding outbox(OldestJob job, Duration age) {
    String sentence =
        "the oldest job that is due (%s) has waited for %d s"
            .formatted(job.kind(), age.toSeconds());
    String remedy = "see that a server runs; its log tells why it doesn't get on";
    if (age.compareTo(STUCK) > 0) {
      return Finding.fail(sentence, remedy);
    }
    return age.compareTo(LATE) > 0 ? Finding.warn(sentence, remedy) : Finding.ok(sentence);
  }

  private Finding channels() {
    List<Long> paused = inspection().read(tx -> Channels.paused(tx, NAMED_CHANNELS + 1));
    if (paused.isEmpty()) {
      return Finding.ok("none is paused");
    }
    String names =
        paused.stream()
            .limit(NAMED_CHANNELS)
            .map(IdType.CHANNEL::encode)
            .collect(Collectors.joining(", "));
    return Finding.warn(
        "paused: " + names + (paused.size() > NAMED_CHANNELS ? " and more" : ""),
        "GET /v1/channels/{id} tells why; what is queued waits for them");
  }
}

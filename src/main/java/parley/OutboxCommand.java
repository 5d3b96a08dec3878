package parley;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import parley.conversations.Conversations;
import parley.outbox.OutboxHold;
import parley.outbox.QueuedJob;
import parley.outbox.QueuedJobCount;
import parley.outbox.QueuedJobs;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "outbox",
    description = {
      "See what waits to leave, hold it, and let it go: for all organizations. A server may be"
          + " running; it follows within seconds.",
      "Without a command it tells whether the outbox is held, and how much waits."
    })
final class OutboxCommand implements Callable<Integer> {
  private static final int MOST_LISTED = 1_000_000;

  private final Supplier<Config> settings;
  private final InstantSource clock;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  OutboxCommand(Supplier<Config> settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** What is told at once. */
  private record Status(Optional<Instant> since, List<QueuedJobCount> counts) {}

  @Override
  public Integer call() {
    Status status =
        read(tx -> {
          Optional<Instant> since = OutboxHold.since(tx);
          return new Status(since, QueuedJobs.counts(tx, since.orElseGet(clock::instant)));
        });
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        status.since().map(since -> "held since " + since + ": nothing leaves").orElse("not held"));
    status
        .counts()
        .forEach(count ->
            out.printf(
                "%8d %s%s%n",
                count.jobs(),
                count.kind(),
                status.since().isPresent() && count.earlier() ? " (from before)" : ""));
    return 0;
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description =
          "List what waited already when the outbox was held, or waits now where it is not, the"
              + " oldest first.")
  int list(
      @Option(
              names = "--most",
              paramLabel = "NUMBER",
              defaultValue = "1000",
              description = "How many are listed at most: ${DEFAULT-VALUE} without it.")
          int most) {
    if (most < 1 || most > MOST_LISTED) {
      throw new IllegalArgumentException("--most must be 1 to " + MOST_LISTED);
    }
    List<QueuedJob> jobs =
        read(tx -> QueuedJobs.before(tx, OutboxHold.since(tx).orElseGet(clock::instant), most + 1));
    PrintWriter out = spec.commandLine().getOut();
    jobs.stream().limit(most).map(OutboxCommand::line).forEach(out::println);
    if (jobs.size() > most) {
      out.println("there are more than --most " + most);
    }
    return 0;
  }

  private static String line(QueuedJob job) {
    return "%s  %s  %-16s %s"
        .formatted(
            Ids.madeAt(job.id()),
            IdType.ORGANIZATION.encode(job.organizationId()),
            job.kind(),
            message(job));
  }

  /** Which message it is about; payloads of other kinds may hold what is nobody's business. */
  private static String message(QueuedJob job) {
    return Conversations.messageOf(job.kind(), job.payload()).orElse("");
  }

  @Command(
      name = "hold",
      mixinStandardHelpOptions = true,
      description = "Let nothing leave from now on: no message, webhook or mail is lost meanwhile.")
  int hold() {
    Instant since = write(tx -> OutboxHold.begin(tx, clock.instant()));
    spec.commandLine().getOut().println("held since " + since);
    return 0;
  }

  @Command(
      name = "release",
      mixinStandardHelpOptions = true,
      description = "Let everything leave again.")
  int release(
      @Option(
              names = "--not-again",
              description = {
                "Messages that waited already when the outbox was held are not sent: they may have"
                    + " been, since the backup. They fail as delivery_unknown, for people to"
                    + " decide."
              })
          boolean notAgain) {
    boolean released =
        write(tx -> {
          if (notAgain) {
            OutboxHold.since(tx).ifPresent(since -> QueuedJobs.doubt(tx, since));
          }
          return OutboxHold.release(tx);
        });
    spec.commandLine().getOut().println(released ? "released" : "it was not held");
    if (settings.get().holdOutbox()) {
      spec.commandLine().getOut().println("PARLEY_OUTBOX=hold holds it again at the next start");
    }
    return 0;
  }

  private <T> T read(Work<T> work) {
    try (Database database = open()) {
      return database.read(work);
    }
  }

  private <T> T write(Work<T> work) {
    try (Database database = open()) {
      return database.write(work);
    }
  }

  private Database open() {
    Config config = settings.get();
    return Database.openBeside(config.databaseUrl(), config.data());
  }
}

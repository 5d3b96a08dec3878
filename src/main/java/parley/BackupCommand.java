package parley;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import parley.storage.Backup;
import parley.storage.BackupNote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "backup",
    description = "Write the SQLite database to a new file; a server may be running.")
final class BackupCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final InstantSource clock;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The new file; nothing is ever overwritten.")
  @SuppressWarnings("NullAway.Init")
  private Path file;

  BackupCommand(Supplier<Config> settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    if (config.databaseUrl().isPresent()) {
      throw new IllegalArgumentException(
          "PARLEY_DATABASE_URL names a PostgreSQL database: back it up with pg_dump");
    }
    Backup.write(config.data(), file);
    note(config.data());
    spec.commandLine().getOut().println("the database is in " + file.toAbsolutePath());
    if (config.secretKey().isEmpty()) {
      spec.commandLine()
          .getOut()
          .println("keep a copy of " + config.data().resolve("secret.key") + " too, elsewhere");
    }
    return 0;
  }

  private void note(Path data) {
    try {
      new BackupNote(data).write(clock.instant());
    } catch (IOException e) {
      spec.commandLine().getErr().println("the server's metrics won't tell of it: " + e);
    }
  }
}

package parley;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import parley.media.MediaBackup;
import parley.storage.Backup;
import parley.storage.BackupNote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "backup",
    description = {
      "Write the SQLite database to a new file; a server may be running.",
      "Or with --media the database and all files to a new folder."
    })
final class BackupCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final InstantSource clock;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE|FOLDER",
      description = "What is made; nothing is ever overwritten.")
  @SuppressWarnings("NullAway.Init")
  private Path target;

  @Option(names = "--media", description = "Make a folder with parley.db and media.")
  private boolean media;

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
    Backup.requireDatabase(config.data());
    String complaint = (media ? "can't make the folder " : "can't write ") + target;
    try (BackupStage stage = BackupStage.open(target, complaint)) {
      String name = media ? "parley.db" : target.getFileName().toString();
      Backup.write(config.data(), stage.resolve(name));
      say("the database is in " + (media ? target.resolve(name) : target).toAbsolutePath());
      copyMedia(config, stage.resolve("media"));
      if (media) {
        stage.finishFolder();
      } else {
        stage.finishFiles(List.of(name, name + ".sha256"));
      }
    }
    note(config.data());
    if (config.secretKey().isEmpty()) {
      say("keep a copy of " + config.data().resolve("secret.key") + " too, elsewhere");
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

  /** After the database: every file that the copy tells of is there by then. */
  private void copyMedia(Config config, Path copy) {
    if (config.mediaBucket().isPresent()) {
      say("files are in the bucket " + config.mediaBucket().get().name() + ": back it up there");
    } else if (media) {
      try {
        long files = MediaBackup.copy(config.data().resolve("media"), copy);
        say(files + " files are in " + target.resolve("media").toAbsolutePath());
      } catch (IOException e) {
        throw new UncheckedIOException("the files are not all there", e);
      }
    } else {
      say("files (" + config.data().resolve("media") + ") are not in it: --media takes them along");
    }
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
  }
}

package parley;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.checks.Checkup;
import parley.checks.CopyChecks;
import parley.checks.LiveComparison;
import parley.checks.MediaFilesCheck;
import parley.media.MediaCheck;
import parley.storage.DatabaseUrl;
import parley.storage.Inspection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "verify",
    description = {
      "Find out whether a copy of an installation is whole: a backup, a restored database.",
      "It is only read. Exits with 1 when something fails."
    })
final class VerifyCommand implements Callable<Integer> {
  private static final Duration LIMIT = Duration.ofHours(2);

  private final Supplier<Config> settings;

  @Mixin private final FindingsOutput output = new FindingsOutput();

  @Parameters(
      paramLabel = "FILE|URL",
      description = "A SQLite file, a folder with parley.db, or postgres://…")
  @SuppressWarnings("NullAway.Init")
  private String copy;

  @Option(
      names = "--media",
      paramLabel = "FOLDER",
      description = "Where its files are: media beside it, or else what the settings say.")
  private @Nullable Path media;

  @Option(
      names = "--against-live",
      description = "Compare it with the installation of the settings, which may be running.")
  private boolean againstLive;

  VerifyCommand(Supplier<Config> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    boolean remote = copy.matches("(jdbc:)?postgres(ql)?:.*");
    Optional<Path> file = remote ? Optional.empty() : Optional.of(file(Path.of(copy)));
    file.ifPresent(VerifyCommand::refuseHalf);
    Inspection inspection =
        file.map(Inspection::of).orElseGet(() -> Inspection.of(DatabaseUrl.jdbc(copy)));
    Optional<Inspection> live =
        againstLive
            ? Optional.of(Inspection.beside(config.databaseUrl(), config.data()))
            : Optional.empty();
    Checkup checkup = new Checkup(LIMIT, output::found);
    new CopyChecks(inspection, file, config::secretKeys).all().forEach(checkup::run);
    media(checkup, inspection, file, config, live);
    live.ifPresent(now -> checkup.run(LiveComparison.of(inspection, now)));
    return output.end(checkup.findings());
  }

  private static Path file(Path path) {
    return Files.isDirectory(path) ? path.resolve("parley.db") : path;
  }

  private static void refuseHalf(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder != null && BackupStage.isHalf(folder)) {
      throw new IllegalArgumentException(
          folder + " is half a backup: it is still being written, or was interrupted");
    }
  }

  private void media(
      Checkup checkup,
      Inspection inspection,
      Optional<Path> file,
      Config config,
      Optional<Inspection> live) {
    Optional<Path> folder =
        Optional.ofNullable(media)
            .or(() ->
                file.map(path -> path.toAbsolutePath().resolveSibling("media"))
                    .filter(Files::isDirectory));
    boolean bucket = folder.isEmpty() && config.mediaBucket().isPresent();
    Path chosen = folder.orElseGet(() -> config.data().resolve("media"));
    String place = bucket ? "the bucket" : chosen.toString();
    try (MediaCheck check =
        bucket
            ? MediaCheck.ofBucket(config.mediaBucket().orElseThrow())
            : MediaCheck.ofFolder(chosen)) {
      checkup.run(MediaFilesCheck.of(inspection, check, place, live));
    }
  }
}

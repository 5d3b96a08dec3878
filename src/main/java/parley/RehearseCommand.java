package parley;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Comparator;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import parley.storage.SqliteNativeLibrary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "rehearse", hidden = true, description = "Play a session for Java's AOT cache.")
final class RehearseCommand implements Callable<Integer> {
  private final Clock clock;
  private final SecureRandom random;

  @Parameters(paramLabel = "FOLDER", description = "Where SQLite's native library goes.")
  @SuppressWarnings("NullAway.Init")
  private Path libraries;

  RehearseCommand(Clock clock, SecureRandom random) {
    this.clock = clock;
    this.random = random;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    SqliteNativeLibrary.unpack(libraries);
    Path folder = Files.createTempDirectory("parley-rehearsal");
    Map<String, String> settings = Map.of("PARLEY_PORT", "0", "PARLEY_DATA", folder.toString());
    Config config = Config.of(settings, new Properties());
    try (Parley parley = Serving.start(config, clock, random);
        TrainingRun trainingRun = new TrainingRun(Serving.tellWhere(config, parley))) {
      trainingRun.play().forEach(System.err::println);
    } finally {
      delete(folder);
    }
    return 0;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

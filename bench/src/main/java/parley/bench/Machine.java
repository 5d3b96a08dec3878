package parley.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/** Where and when it was measured, and what. */
record Machine(
    String processor,
    int cores,
    String kernel,
    String jdk,
    String date,
    String commit,
    long jarBytes) {

  /** This machine, and the checkout at {@code root}. */
  static Machine here(Path root) throws IOException {
    return new Machine(
        model(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        Instant.now().truncatedTo(ChronoUnit.MINUTES).toString(),
        commit(root),
        Files.size(root.resolve("target/run/parley.jar")));
  }

  private static String model() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("?");
    }
  }

  private static String commit(Path root) throws IOException {
    Process git =
        new ProcessBuilder("git", "describe", "--always", "--dirty")
            .directory(root.toFile())
            .start();
    return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}

package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Other programs of this machine, run to their end. */
public final class Programs {
  /** What a program exited with, and all that it printed. */
  public record Ended(int code, String output) {}

  private Programs() {}

  /** Runs one that has to succeed. */
  public static void run(String... command) {
    Ended ended = tried(List.of(command));
    assertThat(ended.code()).as("%s: %s", String.join(" ", command), ended.output()).isZero();
  }

  /** Runs one that may fail. */
  public static Ended tried(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

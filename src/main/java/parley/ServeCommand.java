package parley;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the server. Its options are other names of settings, and win over them. */
@Command(
    name = "serve",
    description = "Start the server and run until it is told to stop.",
    footer = {"", "All settings are shown by parley config and told in docs/operations.md."})
final class ServeCommand implements Callable<Integer> {
  private final Function<Map<String, String>, Config> settings;
  private final Clock clock;
  private final SecureRandom random;
  private final Duration patience;

  @Option(names = "--host", paramLabel = "ADDRESS", description = "Where to listen: PARLEY_HOST.")
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "NUMBER", description = "0 for any: PARLEY_PORT.")
  private @Nullable String port;

  @Option(names = "--data", paramLabel = "FOLDER", description = "The data: PARLEY_DATA.")
  private @Nullable String data;

  @Option(
      names = "--hold-outbox",
      description = "Let nothing leave until ./parley outbox release: PARLEY_OUTBOX=hold.")
  private boolean holdOutbox;

  /** Serves by the settings that the function makes of the options. */
  ServeCommand(
      Function<Map<String, String>, Config> settings,
      Clock clock,
      SecureRandom random,
      Duration patience) {
    this.settings = settings;
    this.clock = clock;
    this.random = random;
    this.patience = patience;
  }

  @Override
  public Integer call() throws InterruptedException {
    return Serving.run(settings.apply(options()), clock, random, patience);
  }

  private Map<String, String> options() {
    Map<String, String> options = new HashMap<>();
    put(options, "PARLEY_HOST", host);
    put(options, "PARLEY_PORT", port);
    put(options, "PARLEY_DATA", data);
    put(options, "PARLEY_OUTBOX", holdOutbox ? "hold" : null);
    return options;
  }

  private static void put(Map<String, String> options, String name, @Nullable String value) {
    if (value != null) {
      options.put(name, value);
    }
  }
}

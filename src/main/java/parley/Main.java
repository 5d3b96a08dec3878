package parley;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.bridge.SLF4JBridgeHandler;
import parley.storage.SqliteNativeLibrary;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command line: {@code parley serve} and its neighbours. */
@Command(
    name = "parley",
    description = "Customer messaging behind one JSON API.",
    mixinStandardHelpOptions = true,
    version = "parley " + Main.VERSION,
    footer = {
      "",
      "Settings come from the environment or from parley.properties in the working directory:",
      "PARLEY_PORT=9999 ./parley serve, for instance. ./parley config shows those in force,",
      "docs/operations.md tells all of them."
    })
final class Main {
  static final String VERSION = "0.1.0";

  private Main() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] arguments) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    Thread.setDefaultUncaughtExceptionHandler(Exit::uncaught);
    boolean serving = List.of(arguments).equals(List.of("serve"));
    int code = serving ? serve() : line(Main::load, arguments).execute(arguments);
    if (code != 0) {
      Exit.with(code);
    }
  }

  /** Without options picocli would spend a twelfth of the start on looking for some. */
  private static int serve() {
    try {
      return new ServeCommand(Main::load).call();
    } catch (Exception e) {
      System.err.println(complaint(e));
      return 1;
    }
  }

  /** From here on the log is as it is set. */
  private static Config load(Map<String, String> options) {
    Config config = Config.load(options);
    LogOutput.set(config.log());
    return config;
  }

  private static String complaint(Exception failure) {
    return "parley: " + CommandError.of(failure);
  }

  /**
   * The command line for some arguments, with the settings that the function makes of the options
   * given; a failure is a sentence on its error stream. Where a command is named it has no other:
   * to look at all of them takes picocli a seventh of a start.
   */
  static CommandLine line(Function<Map<String, String>, Config> withOptions, String... arguments) {
    CommandLine line = new CommandLine(new Main());
    new Commands(withOptions, Clock.systemUTC(), new SecureRandom())
        .meant(arguments)
        .forEach(line::addSubcommand);
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().mixinStandardHelpOptions(true));
    return line.setParameterExceptionHandler(new UsageError())
        .setExecutionExceptionHandler((failure, failed, parsed) -> {
          failed.getErr().println(complaint(failure));
          return 1;
        });
  }

  @Command(name = "config", description = "Show the settings in force, without secrets.")
  static final class Settings implements Callable<Integer> {
    private final Supplier<Config> settings;

    Settings(Supplier<Config> settings) {
      this.settings = settings;
    }

    @Override
    public Integer call() {
      Config config = settings.get();
      config.warnings().forEach(warning -> System.out.println("# " + warning));
      System.out.print(config.describe());
      System.out.println("# " + config.simulator().sentence());
      return 0;
    }
  }

  @Command(name = "rehearse", hidden = true, description = "Play a session for Java's AOT cache.")
  static final class Rehearse implements Callable<Integer> {
    @Parameters(paramLabel = "FOLDER", description = "Where SQLite's native library goes.")
    @SuppressWarnings("NullAway.Init")
    private Path libraries;

    @Override
    public Integer call() throws IOException, InterruptedException {
      SqliteNativeLibrary.unpack(libraries);
      Path folder = Files.createTempDirectory("parley-rehearsal");
      Map<String, String> settings = Map.of("PARLEY_PORT", "0", "PARLEY_DATA", folder.toString());
      Config config = Config.of(settings, new Properties());
      try (Parley parley = Parley.start(config, Clock.systemUTC(), new SecureRandom());
          TrainingRun trainingRun = new TrainingRun("http://127.0.0.1:" + parley.port())) {
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
}

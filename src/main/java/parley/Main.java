package parley;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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
}

package parley;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;

/** One use of the command line. */
record CommandLineSession(int code, String out, String err) {
  static CommandLineSession run(Supplier<Config> settings, String... arguments) {
    return run((Map<String, String> options) -> settings.get(), arguments);
  }

  /** The same where the settings depend on the options of {@code serve}. */
  static CommandLineSession run(
      Function<Map<String, String>, Config> settings, String... arguments) {
    return run(Duration.ZERO, settings, arguments);
  }

  /** The same with patience for a PostgreSQL that is not there yet. */
  static CommandLineSession run(
      Duration patience, Function<Map<String, String>, Config> settings, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        Commands.line(settings, patience, arguments)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    int code = line.execute(arguments);
    return new CommandLineSession(code, out.toString(), err.toString());
  }
}

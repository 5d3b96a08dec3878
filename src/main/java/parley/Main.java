package parley;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Where {@code parley} begins: the server itself, or the command line with all commands. */
final class Main {
  static final String VERSION = "0.1.0";

  private Main() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] arguments) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    Thread.setDefaultUncaughtExceptionHandler(Exit::uncaught);
    boolean serving = List.of(arguments).equals(List.of("serve"));
    int code =
        serving
            ? serve()
            : Commands.line(Main::load, Serving.PATIENCE, arguments).execute(arguments);
    if (code != 0) {
      Exit.with(code);
    }
  }

  /** Without options picocli would spend a tenth of the start on looking for some. */
  private static int serve() {
    try {
      return Serving.run(load(Map.of()), Clock.systemUTC(), new SecureRandom(), Serving.PATIENCE);
    } catch (Exception e) {
      System.err.println(CommandError.complaint(e));
      return 1;
    }
  }

  /** From here on the log is as it is set. */
  private static Config load(Map<String, String> options) {
    Config config = Config.load(options);
    LogOutput.set(config.log());
    return config;
  }
}

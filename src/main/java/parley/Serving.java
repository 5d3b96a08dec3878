package parley;

import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;

/** A server that runs until it is told to stop. */
final class Serving {
  private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

  /** After a reboot PostgreSQL may start after Parley, and take its time to recover. */
  static final Duration PATIENCE = Duration.ofMinutes(1);

  private Serving() {}

  /**
   * Starts one, and answers the process's exit code at its end.
   *
   * @param patience with a PostgreSQL that is not there yet
   */
  static int run(Config config, Clock clock, RandomGenerator random, Duration patience)
      throws InterruptedException {
    Database.await(config.databaseUrl(), patience);
    Parley parley = start(config, clock, random);
    Runtime.getRuntime().addShutdownHook(new Thread(parley::close, "shutdown"));
    String address = tellWhere(config, parley);
    if (!parley.awaitEnd()) {
      LOG.error("nobody listens on {} any more: the process ends, to be started again", address);
      return 1;
    }
    return 0;
  }

  /** Starts one, after a warning of what is odd about its settings. */
  static Parley start(Config config, Clock clock, RandomGenerator random) {
    config.warnings().forEach(warning -> warn(config.log(), warning));
    return Parley.start(config, clock, random);
  }

  private static void warn(LogSettings log, String warning) {
    if (log.format() == LogSettings.Format.JSON) {
      LOG.warn(warning);
    } else {
      System.err.println("parley: " + warning);
    }
  }

  /** Prints where it listens; answers its address. */
  static String tellWhere(Config config, Parley parley) {
    String address = SelfAddress.url(config.host(), parley.port());
    System.out.println("listening on " + address);
    System.out.println("API reference at " + address + "/docs");
    System.out.println(config.simulator().sentence());
    parley
        .simulatedSmtp()
        .ifPresent(smtp ->
            System.out.printf(
                "simulated mail server (SMTP) at %s:%d%n",
                smtp.getAddress().getHostAddress(), smtp.getPort()));
    return address;
  }
}

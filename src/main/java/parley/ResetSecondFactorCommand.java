package parley;

import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.accounts.OperatorRecovery;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.NodeLease;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "reset-second-factor",
    description = {
      "Take away the second factor of somebody who has lost it, and their recovery codes."
    })
final class ResetSecondFactorCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final RandomGenerator random;
  private final Clock clock;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "EMAIL", description = "The address that they log in with.")
  @SuppressWarnings("NullAway.Init")
  private String email;

  ResetSecondFactorCommand(Supplier<Config> settings, RandomGenerator random, Clock clock) {
    this.settings = settings;
    this.random = random;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    try (Database database = Database.openBeside(config.databaseUrl(), config.data());
        NodeLease node = NodeLease.take(database, random)) {
      boolean done =
          new OperatorRecovery(database, new Ids(clock, node), clock, random)
              .removeSecondFactor(email);
      spec.commandLine()
          .getOut()
          .println(
              done ? "the second factor is gone" : "nobody with a second factor has this e-mail");
      return done ? 0 : 1;
    }
  }
}

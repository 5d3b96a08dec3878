package parley;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.accounts.OperatorRecovery;
import parley.mail.AppLinks;
import parley.mail.AppPage;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.NodeLease;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "reset-password",
    description = {
      "Print a link with which a person chooses a new password, for when no mail reaches them.",
      "It works once and for an hour. A server may be running."
    })
final class ResetPasswordCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final InstantSource clock;
  private final RandomGenerator random;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "EMAIL", description = "The address that they log in with.")
  @SuppressWarnings("NullAway.Init")
  private String email;

  ResetPasswordCommand(Supplier<Config> settings, InstantSource clock, RandomGenerator random) {
    this.settings = settings;
    this.clock = clock;
    this.random = random;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    String token = token(config);
    AppLinks links = new AppLinks(() -> base(config));
    spec.commandLine().getOut().println(links.to(AppPage.RESET, token));
    return 0;
  }

  private String token(Config config) {
    try (Database database = Database.openBeside(config.databaseUrl(), config.data());
        NodeLease node = NodeLease.take(database, random)) {
      Ids ids = new Ids(clock, node);
      return new OperatorRecovery(database, ids, clock, random)
          .passwordToken(email)
          .orElseThrow(
              () -> new IllegalArgumentException("nobody logs in with this address: " + email));
    }
  }

  private static String base(Config config) {
    return config.mail().appUrl().or(config::publicUrl).orElseGet(() -> ownUrl(config));
  }

  private static String ownUrl(Config config) {
    SelfAddress own = new SelfAddress(config.host());
    own.startedOn(config.port());
    return own.url();
  }
}

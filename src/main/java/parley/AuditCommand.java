package parley;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import parley.audit.ChainVerification;
import parley.audit.KeptHead;
import parley.storage.Database;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "audit", description = "What an operator does with the audit log.")
final class AuditCommand implements Callable<Integer> {
  private final Supplier<Config> settings;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  AuditCommand(Supplier<Config> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return spec.exitCodeOnInvalidInput();
  }

  @Command(
      name = "verify",
      mixinStandardHelpOptions = true,
      description = {
        "Check the chain of every organization; exits with 1 when one is broken, and says where.",
        "On SQLite no server may be running: give it the folder of a backup with PARLEY_DATA."
      })
  int verify(
      @Option(
              names = "--head",
              paramLabel = "ORG:SEQUENCE:HASH",
              description = "A head that was noted earlier, as the server logs them every day.")
          List<String> heads) {
    List<KeptHead> kept =
        heads == null ? List.of() : heads.stream().map(AuditCommand::head).toList();
    Config config = settings.get();
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      boolean sound =
          new ChainVerification(database, kept)
              .run(result -> spec.commandLine().getOut().println(result.sentence()));
      return sound ? 0 : 1;
    }
  }

  private static KeptHead head(String text) {
    return KeptHead.parse(text)
        .orElseThrow(() -> new IllegalArgumentException("--head must be like org_…:17:9b1c5b8b…"));
  }
}

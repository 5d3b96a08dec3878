package parley;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import parley.audit.ChainVerification;
import parley.audit.KeptHead;
import parley.storage.Inspection;
import parley.storage.SchemaState;
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
        "The database is only read, and a server may be running. PARLEY_DATA may name the folder of"
            + " a backup."
      })
  int verify(
      @Option(
              names = "--head",
              paramLabel = "ORG:SEQUENCE:HASH",
              description = "A head that was noted earlier, as the server logs them every day.")
          List<String> heads) {
    List<KeptHead> kept =
        heads == null ? List.of() : heads.stream().map(AuditCommand::head).toList();
    Inspection inspection = inspection(settings.get());
    boolean sound =
        inspection.read(tx ->
            new ChainVerification(tx, kept)
                .run(result -> spec.commandLine().getOut().println(result.sentence())));
    return sound ? 0 : 1;
  }

  private static Inspection inspection(Config config) {
    Inspection inspection =
        config
            .databaseUrl()
            .map(Inspection::of)
            .orElseGet(() -> Inspection.of(config.data().resolve("parley.db")));
    return switch (inspection.schema()) {
      case SchemaState.Current(), SchemaState.Expanded(_, _), SchemaState.Older(_, _) -> inspection;
      case SchemaState.None(), SchemaState.Newer(_, _), SchemaState.Foreign(_) ->
          throw new IllegalArgumentException(
              "this Parley doesn't know the schema of the database: use the one that made it");
    };
  }

  private static KeptHead head(String text) {
    return KeptHead.parse(text)
        .orElseThrow(() -> new IllegalArgumentException("--head must be like org_…:17:9b1c5b8b…"));
  }
}

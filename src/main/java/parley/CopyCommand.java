package parley;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.storage.Copy;
import parley.storage.DatabaseUrl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "copy",
    description = "Copy everything from SQLite in the data folder to an empty PostgreSQL.")
final class CopyCommand implements Callable<Integer> {
  private final Supplier<Config> settings;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description = "postgres://…; without it the one in PARLEY_DATABASE_URL.")
  private @Nullable String to;

  CopyCommand(Supplier<Config> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    String url =
        Optional.ofNullable(to)
            .map(CopyCommand::target)
            .or(config::databaseUrl)
            .orElseThrow(() -> new IllegalArgumentException("say where: --to postgres://…"));
    PrintWriter out = spec.commandLine().getOut();
    Copy.run(config.data(), url, copied -> out.println(copied.table() + ": " + copied.rows()));
    out.println(
        "All rows are there. Set PARLEY_DATABASE_URL to the new database, and keep the key:");
    out.println(
        config.secretKey().isPresent()
            ? "PARLEY_SECRET_KEY stays as it is."
            : "set PARLEY_SECRET_KEY to the content of "
                + config.data().resolve("secret.key")
                + " on every node.");
    return 0;
  }

  private static String target(String url) {
    try {
      return DatabaseUrl.jdbc(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--to " + e.getMessage(), e);
    }
  }
}

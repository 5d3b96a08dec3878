package parley;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import parley.storage.Distribution;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "distribute",
    description = {
      "Put an installation on the servers of a Citus cluster, organization by organization.",
      "PARLEY_DATABASE_URL leads to its coordinator; no server may be running. It may be called"
          + " again, and does what is left to do."
    })
final class DistributeCommand implements Callable<Integer> {
  private final Supplier<Config> settings;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  DistributeCommand(Supplier<Config> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    String url =
        settings
            .get()
            .databaseUrl()
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "SQLite can't be distributed: copy it to PostgreSQL first (./parley copy), and"
                        + " set PARLEY_DATABASE_URL"));
    PrintWriter out = spec.commandLine().getOut();
    AtomicInteger placed = new AtomicInteger();
    Distribution.run(
        url,
        table -> {
          placed.incrementAndGet();
          out.println(table.table() + ": " + table.where());
        });
    out.println(
        placed.get() == 0
            ? "every table is where it belongs already"
            : placed.get() + " tables were placed");
    return 0;
  }
}

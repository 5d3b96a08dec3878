package parley;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import parley.storage.Database;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "migrate", description = "Bring the database's schema up to date, and exit.")
final class MigrateCommand implements Callable<Integer> {
  private final Supplier<Config> settings;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  MigrateCommand(Supplier<Config> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      spec.commandLine()
          .getOut()
          .println(
              database.isOfThisVersion()
                  ? "the schema is up to date"
                  : "a newer Parley has made the schema, which this one can use as well");
    }
    return 0;
  }
}

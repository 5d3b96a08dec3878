package parley;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

@Command(name = "config", description = "Show the settings in force, without secrets.")
final class ConfigCommand implements Callable<Integer> {
  private final Supplier<Config> settings;

  ConfigCommand(Supplier<Config> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    config.warnings().forEach(warning -> System.out.println("# " + warning));
    System.out.print(config.describe());
    System.out.println("# " + config.simulator().sentence());
    return 0;
  }
}

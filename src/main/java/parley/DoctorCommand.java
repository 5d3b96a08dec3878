package parley;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.checks.Finding;
import parley.checks.Findings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "doctor",
    description = {
      "Look for what is wrong with this installation, and say what to do; changes nothing.",
      "A server may be running. Exits with 1 when something fails."
    })
final class DoctorCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final InstantSource clock;
  private final RandomGenerator random;

  @Mixin private final FindingsOutput output = new FindingsOutput();

  DoctorCommand(Supplier<Config> settings, InstantSource clock, RandomGenerator random) {
    this.settings = settings;
    this.clock = clock;
    this.random = random;
  }

  @Override
  public Integer call() {
    return output.end(look());
  }

  /** Without settings there is nothing else to look at. */
  private Findings look() {
    Config config;
    try {
      config = settings.get();
    } catch (IllegalArgumentException e) {
      Finding wrong = Finding.fail(CommandError.of(e), "correct it; nothing starts with it");
      Findings.Entry entry = new Findings.Entry("settings", wrong);
      output.found(entry);
      return new Findings(List.of(entry));
    }
    return new Doctor(config, clock, random).look(output::found);
  }
}

package parley;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of {@code parley} by their names, in the order of its help. */
@Command(
    name = "parley",
    description = "Customer messaging behind one JSON API.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Settings come from the environment or from parley.properties in the working directory:",
      "PARLEY_PORT=9999 ./parley serve, for instance. ./parley config shows those in force,",
      "docs/operations.md tells all of them."
    })
final class Commands {
  private final Map<String, Supplier<Object>> byName = new LinkedHashMap<>();

  /** Those whose settings the function makes of the options given. */
  private Commands(
      Function<Map<String, String>, Config> withOptions,
      Duration patience,
      Clock clock,
      SecureRandom random) {
    Supplier<Config> settings = () -> withOptions.apply(Map.of());
    byName.put("serve", () -> new ServeCommand(withOptions, clock, random, patience));
    byName.put("config", () -> new ConfigCommand(settings));
    byName.put("migrate", () -> new MigrateCommand(settings));
    byName.put("doctor", () -> new DoctorCommand(settings, clock, random));
    byName.put("outbox", () -> new OutboxCommand(settings, clock));
    byName.put("backup", () -> new BackupCommand(settings, clock));
    byName.put("verify", () -> new VerifyCommand(settings));
    byName.put("copy", () -> new CopyCommand(settings, random));
    byName.put("distribute", () -> new DistributeCommand(settings));
    byName.put("audit", () -> new AuditCommand(settings));
    byName.put("reset-password", () -> new ResetPasswordCommand(settings, clock, random));
    byName.put("reset-second-factor", () -> new ResetSecondFactorCommand(settings, random, clock));
    byName.put("rotate-key", () -> new RotateKeyCommand(settings, random));
    byName.put("rehearse", () -> new RehearseCommand(clock, random));
  }

  /**
   * The command line for some arguments, with the settings that the function makes of the options
   * given; a failure is a sentence on its error stream. Where a command is named it has no other:
   * to look at all of them takes picocli a seventh of a start. A server has {@code patience} with a
   * PostgreSQL that is not there yet.
   */
  static CommandLine line(
      Function<Map<String, String>, Config> withOptions, Duration patience, String... arguments) {
    Commands commands = new Commands(withOptions, patience, Clock.systemUTC(), new SecureRandom());
    CommandLine line = new CommandLine(commands);
    commands.meant(arguments).forEach(line::addSubcommand);
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().mixinStandardHelpOptions(true));
    addVersion(line);
    return line.setParameterExceptionHandler(new UsageError())
        .setExecutionExceptionHandler((failure, failed, parsed) -> {
          failed.getErr().println(CommandError.complaint(failure));
          return 1;
        });
  }

  private static void addVersion(CommandLine command) {
    command.getCommandSpec().version("parley " + Main.VERSION);
    command.getSubcommands().values().forEach(Commands::addVersion);
  }

  /** The one that the arguments begin with; all, where they begin with none. */
  private Collection<Object> meant(String... arguments) {
    @Nullable Supplier<Object> named = arguments.length == 0 ? null : byName.get(arguments[0]);
    return named == null
        ? byName.values().stream().map(Supplier::get).toList()
        : List.of(named.get());
  }
}

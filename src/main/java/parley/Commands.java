package parley;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The commands of {@code parley} by their names, in the order of its help. */
final class Commands {
  private final Map<String, Supplier<Object>> byName = new LinkedHashMap<>();

  /** Those whose settings the function makes of the options given. */
  Commands(Function<Map<String, String>, Config> withOptions, Clock clock, SecureRandom random) {
    Supplier<Config> settings = () -> withOptions.apply(Map.of());
    byName.put("serve", () -> new ServeCommand(withOptions));
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

  /** The one that the arguments begin with; all, where they begin with none. */
  Collection<Object> meant(String... arguments) {
    @Nullable Supplier<Object> named = arguments.length == 0 ? null : byName.get(arguments[0]);
    return named == null
        ? byName.values().stream().map(Supplier::get).toList()
        : List.of(named.get());
  }
}

package parley;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.storage.Database;
import parley.storage.Inspection;
import parley.storage.KeyRing;
import parley.storage.KeyRotation;
import parley.storage.SecretBox;
import parley.storage.SecretKey;
import parley.storage.SecretKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "rotate-key",
    description = {
      "Replace the secret key: puts a new one before that in secret.key, or, when several keys are"
          + " known, brings all sealed values under the first.",
      "A server that knows several keys does the latter by itself while it runs."
    })
final class RotateKeyCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final RandomGenerator random;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  RotateKeyCommand(Supplier<Config> settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    Inspection inspection = Inspection.beside(config.databaseUrl(), config.data());
    inspection.requireThisVersion();
    List<SecretKey> keys = config.secretKeys();
    inspection.read(tx -> SecretKeys.requireKnown(tx, keys));
    if (keys.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no secret key to replace yet: the first start makes one");
    } else if (keys.size() > 1) {
      reseal(config, new SecretBox(keys, random));
    } else if (config.secretKey().isPresent()) {
      throw new IllegalArgumentException(
          "set PARLEY_OLD_SECRET_KEYS to the present key and PARLEY_SECRET_KEY to a new one"
              + " (openssl rand -base64 32), then start this command again");
    } else {
      KeyRing.addNew(config.data(), random);
      say("a new key is in the first line of " + config.data().resolve("secret.key"));
      say("restart Parley: it brings all sealed values under the new key while it runs");
    }
    return 0;
  }

  /** Before the new key is noted as one in use: a refusal leaves nothing behind. */
  private void reseal(Config config, SecretBox secrets) {
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      SecretKeys.requireInUse(database, secrets);
      SecretKeys.require(database, secrets);
      int resealed =
          new KeyRotation(
                  database, secrets, SealedTables.all(secrets, ChannelAdapters.types(config)))
              .run();
      say("all sealed values are under the newest key; " + resealed + " were not before");
    }
    say("in 24 hours nothing needs the former keys but backups from before");
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
  }
}

package parley;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.storage.Copy;
import parley.storage.CopyRequest;
import parley.storage.DatabaseUrl;
import parley.storage.IdType;
import parley.storage.KeyRing;
import parley.storage.SecretKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "copy",
    description = {
      "Copy everything to an empty PostgreSQL, or one organization to one that may have others.",
      "What is copied is the database of the settings, which no server may be using. Without --to"
          + " it is SQLite in the data folder, and goes to PARLEY_DATABASE_URL."
    })
final class CopyCommand implements Callable<Integer> {
  private final Supplier<Config> settings;
  private final RandomGenerator random;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description = "postgres://…; without it the one in PARLEY_DATABASE_URL.")
  private @Nullable String to;

  @Option(
      names = "--organization",
      paramLabel = "org_…",
      description = "Copy this organization alone, ids unchanged.")
  private @Nullable String organization;

  @Option(
      names = "--to-key",
      paramLabel = "FILE",
      description = "The secret.key of the target, if that has another key.")
  private @Nullable Path toKey;

  CopyCommand(Supplier<Config> settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  @Override
  public Integer call() {
    Config config = settings.get();
    PrintWriter out = spec.commandLine().getOut();
    Copy.run(request(config), random, copied -> out.println(copied.table() + ": " + copied.rows()));
    if (organization == null) {
      nextSteps(config, out);
    } else {
      out.println(
          "The organization is in both now, with what it has queued: see docs/operations.md"
              + " before both run. Its files are in the folder "
              + organization
              + " of media, or of the bucket: copy them.");
    }
    return 0;
  }

  private CopyRequest request(Config config) {
    Optional<String> named = Optional.ofNullable(to).map(CopyCommand::target);
    String url =
        named
            .or(config::databaseUrl)
            .orElseThrow(() -> new IllegalArgumentException("say where: --to postgres://…"));
    return new CopyRequest(
        named.isPresent() ? config.databaseUrl() : Optional.empty(),
        config.data(),
        url,
        organization == null ? OptionalLong.empty() : OptionalLong.of(organization(organization)),
        config.secretKeys(),
        toKey == null ? List.of() : targetKeys(toKey),
        box -> SealedTables.all(box, ChannelAdapters.types(config)));
  }

  private static List<SecretKey> targetKeys(Path file) {
    try {
      return KeyRing.inFile(file);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--to-key must name the secret.key of the target: " + e.getMessage(), e);
    }
  }

  private static long organization(String id) {
    return IdType.ORGANIZATION
        .decode(id)
        .orElseThrow(() -> new IllegalArgumentException("--organization must be like org_…"));
  }

  private static void nextSteps(Config config, PrintWriter out) {
    out.println(
        "All rows are there. Set PARLEY_DATABASE_URL to the new database, and keep the key:");
    out.println(
        config.secretKey().isPresent()
            ? "PARLEY_SECRET_KEY stays as it is."
            : "set PARLEY_SECRET_KEY to the content of "
                + config.data().resolve("secret.key")
                + " on every node.");
  }

  private static String target(String url) {
    try {
      return DatabaseUrl.jdbc(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--to " + e.getMessage(), e);
    }
  }
}

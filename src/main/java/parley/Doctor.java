package parley;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import parley.checks.Checkup;
import parley.checks.DiskCheck;
import parley.checks.Findings;
import parley.checks.InstallationChecks;
import parley.checks.MailCheck;
import parley.checks.ServerChecks;
import parley.checks.Verdict;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.storage.SecretBox;
import parley.storage.SecretKey;
import parley.storage.StorageException;

/** Looks at an installation from outside, whether a server of it runs or not. */
final class Doctor {
  /** More than mail takes, which has 30 s. */
  private static final Duration LIMIT = Duration.ofSeconds(35);

  private final Config config;
  private final InstantSource clock;
  private final RandomGenerator random;

  Doctor(Config config, InstantSource clock, RandomGenerator random) {
    this.config = config;
    this.clock = clock;
    this.random = random;
  }

  /** Looks at everything; {@code found} is told of each finding at once. */
  Findings look(Consumer<Findings.Entry> found) {
    Checkup checkup = new Checkup(LIMIT, found);
    checkup.run(SettingsCheck.of(config));
    checkup.run(DiskCheck.of(config.data()));
    InstallationChecks installation =
        new InstallationChecks(config.databaseUrl(), config.data(), clock, config::secretKeys);
    if (checkup.run(installation.database()) == Verdict.OK
        && checkup.run(installation.schema()) == Verdict.OK) {
      installation.others().forEach(checkup::run);
    }
    List<SecretKey> keys = usableKeys();
    if (!keys.isEmpty()) {
      server(checkup, keys);
    }
    checkup.run(MailCheck.of(config.mail()));
    return checkup.findings();
  }

  /** None when they can't be read: that is a finding of its own. */
  private List<SecretKey> usableKeys() {
    try {
      return config.secretKeys();
    } catch (IllegalArgumentException | StorageException e) {
      return List.of();
    }
  }

  /** What the operator has set may be anywhere, also at a private address. */
  private void server(Checkup checkup, List<SecretKey> keys) {
    try (OutboundHttp http = new PooledHttp((address, port) -> true)) {
      ServerChecks checks = new ServerChecks(http, new SecretBox(keys, random), random);
      if (config.port() != 0) {
        SelfAddress own = new SelfAddress(config.host());
        own.startedOn(config.port());
        checkup.run(checks.own(own.url()));
      }
      config.publicUrl().ifPresent(url -> checkup.run(checks.publicUrl(url)));
    }
  }
}

package parley;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import parley.mail.MailSettings;
import parley.media.BucketSettings;
import parley.outbound.AddressRange;
import parley.storage.Database;
import parley.storage.DatabaseUrl;
import parley.storage.KeyRing;
import parley.storage.SecretBox;
import parley.storage.SecretKey;
import parley.storage.SecretKeys;
import parley.tracing.TraceSettings;

/**
 * All settings. The only reader of the environment; {@link SettingsFile} stands in for what the
 * environment doesn't say.
 *
 * @param host where to listen
 * @param port 0 for any free one
 * @param data the folder of the database, the keys and the files
 * @param databaseUrl {@code jdbc:postgresql://…}, or empty for SQLite in {@code data}
 * @param publicUrl how the world reaches this server, without a slash at the end; empty for {@code
 *     http://host:port}
 * @param secretKey base64 of 32 bytes, or empty for the file {@code secret.key} in {@code data}
 * @param simulator whether the WhatsApp simulator runs, and why
 * @param signupOpen whether strangers may found organizations
 * @param graph Meta's Graph API where a channel names no other
 * @param limits how much one organization or one address may ask for
 * @param quotas how much one organization may keep
 * @param auditDays how long entries of the audit log are kept
 * @param webhookAllow addresses that may be called though they are not public
 * @param mediaBucket where media are kept; empty for the folder {@code media} in {@code data}
 * @param trustedProxies addresses whose {@code X-Forwarded-For} is believed
 * @param corsOrigins pages of these origins may call the API; empty for none
 * @param metricsToken opens {@code /metrics}; empty to leave it open to the private network
 * @param log how the log is written
 * @param traces where traces go; empty for nowhere
 * @param mail how mail leaves, and where its links lead
 * @param web the folder that pages are read from while they are worked on; empty for the jar's
 * @param holdOutbox whether each start holds what would leave
 * @param oldSecretKeys base64 keys that sealed values may still be under, until they are rotated
 * @param warnings sentences about what nobody has read
 */
public record Config(
    String host,
    int port,
    Path data,
    Optional<String> databaseUrl,
    Optional<String> publicUrl,
    Optional<String> secretKey,
    SimulatorSwitch simulator,
    boolean signupOpen,
    GraphApi graph,
    Limits limits,
    Quotas quotas,
    int auditDays,
    List<AddressRange> webhookAllow,
    Optional<BucketSettings> mediaBucket,
    List<AddressRange> trustedProxies,
    List<String> corsOrigins,
    Optional<String> metricsToken,
    LogSettings log,
    Optional<TraceSettings> traces,
    MailSettings mail,
    Optional<Path> web,
    boolean holdOutbox,
    List<String> oldSecretKeys,
    List<String> warnings) {

  /** The settings of this process; {@code options} win over the environment. */
  public static Config load(Map<String, String> options) {
    Map<String, String> all = new HashMap<>(System.getenv());
    all.putAll(options);
    return of(all, SettingsFile.read(all));
  }

  /**
   * The settings in {@code environment}, then in {@code file}, then the defaults.
   *
   * @throws IllegalArgumentException naming the setting that is wrong
   */
  public static Config of(Map<String, String> environment, Properties file) {
    Settings settings = new Settings(environment, file);
    String host = settings.text("PARLEY_HOST").orElse("127.0.0.1");
    return new Config(
        host,
        settings.number("PARLEY_PORT", 0, 65_535).orElse(8080),
        Path.of(settings.text("PARLEY_DATA").orElse("data")),
        settings.databaseUrl("PARLEY_DATABASE_URL"),
        settings.address("PARLEY_PUBLIC_URL"),
        settings.key("PARLEY_SECRET_KEY"),
        SimulatorSwitch.of(settings, isLoopback(host)),
        settings.word("PARLEY_SIGNUP", "open", "closed").orElse("open").equals("open"),
        GraphApi.of(settings),
        Limits.of(settings),
        Quotas.of(settings),
        settings.number("PARLEY_AUDIT_DAYS", 30, 3_650).orElse(365),
        settings.ranges("PARLEY_WEBHOOK_ALLOW"),
        settings.bucket(),
        settings.ranges("PARLEY_TRUSTED_PROXIES"),
        settings.origins("PARLEY_CORS_ORIGINS"),
        settings.text("PARLEY_METRICS_TOKEN"),
        LogSettings.of(settings),
        TraceConfig.of(settings),
        settings.mail(isLoopback(host)),
        settings.text("PARLEY_WEB_DIR").map(Path::of),
        settings.word("PARLEY_OUTBOX", "run", "hold").orElse("run").equals("hold"),
        settings.oldKeys("PARLEY_SECRET_KEY", "PARLEY_OLD_SECRET_KEYS"),
        settings.unknown());
  }

  /** The secret keys, newest first; none is made, so that there may be none. */
  List<SecretKey> secretKeys() {
    return KeyRing.existing(secretKey, oldSecretKeys, data);
  }

  /**
   * What seals and signs with the secret keys; the key file is made when there is none and none is
   * needed yet.
   *
   * @throws IllegalArgumentException when the database needs a key that is missing
   */
  SecretBox secrets(Database database, RandomGenerator random) {
    List<SecretKey> known = secretKeys();
    database.read(tx -> SecretKeys.requireKnown(tx, known));
    return new SecretBox(
        known.isEmpty() ? KeyRing.keys(secretKey, oldSecretKeys, data, random) : known, random);
  }

  /** The settings, one a line, as they could stand in {@code parley.properties}; no secrets. */
  String describe() {
    return """
    PARLEY_HOST=%s
    PARLEY_PORT=%d
    PARLEY_DATA=%s
    PARLEY_DATABASE_URL=%s
    PARLEY_PUBLIC_URL=%s
    PARLEY_SECRET_KEY=%s
    PARLEY_SIMULATOR=%s
    PARLEY_SIGNUP=%s
    %s
    %s
    %s
    PARLEY_AUDIT_DAYS=%d
    PARLEY_WEBHOOK_ALLOW=%s
    PARLEY_MEDIA_BUCKET=%s
    PARLEY_MEDIA_ENDPOINT=%s
    PARLEY_MEDIA_REGION=%s
    PARLEY_MEDIA_ACCESS_KEY=%s
    PARLEY_MEDIA_SECRET_KEY=%s
    PARLEY_TRUSTED_PROXIES=%s
    PARLEY_CORS_ORIGINS=%s
    PARLEY_METRICS_TOKEN=%s
    %s
    %s
    PARLEY_SMTP_URL=%s
    PARLEY_MAIL_FROM=%s
    PARLEY_APP_URL=%s
    PARLEY_MAIL_TEMPLATES=%s
    PARLEY_WEB_DIR=%s
    PARLEY_OUTBOX=%s
    PARLEY_OLD_SECRET_KEYS=%s
    """
        .formatted(
            host,
            port,
            data.toAbsolutePath().normalize(),
            databaseUrl.map(DatabaseUrl::masked).orElse(""),
            publicUrl.orElse(""),
            secretKey.isPresent() ? "***" : "",
            simulator.state(),
            signupOpen ? "open" : "closed",
            graph.describe(),
            limits.describe(),
            quotas.describe(),
            auditDays,
            text(webhookAllow),
            mediaBucket.map(BucketSettings::name).orElse(""),
            mediaBucket.flatMap(BucketSettings::endpoint).map(URI::toString).orElse(""),
            mediaBucket.map(BucketSettings::region).orElse(""),
            mediaBucket.flatMap(BucketSettings::keys).map(BucketSettings.Keys::id).orElse(""),
            mediaBucket.flatMap(BucketSettings::keys).map(keys -> "***").orElse(""),
            text(trustedProxies),
            String.join(",", corsOrigins),
            metricsToken.isPresent() ? "***" : "",
            log.describe(),
            TraceConfig.describe(traces),
            mail.server().map(server -> server.url().masked()).orElse(""),
            mail.server().map(server -> server.from().text()).orElse(""),
            mail.appUrl().orElse(""),
            mail.templates().map(Path::toString).orElse(""),
            web.map(Path::toString).orElse(""),
            holdOutbox ? "hold" : "run",
            oldSecretKeys.stream().map(key -> "***").collect(Collectors.joining(",")));
  }

  private static String text(List<AddressRange> ranges) {
    return ranges.stream().map(AddressRange::toString).collect(Collectors.joining(","));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("PARLEY_HOST: unknown host " + host, e);
    }
  }
}

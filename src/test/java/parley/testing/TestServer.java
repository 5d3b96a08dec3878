package parley.testing;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import parley.Assembly;
import parley.ChannelAdapters;
import parley.Config;
import parley.Parley;
import parley.SimulatorSwitch;
import parley.accounts.PasswordCost;
import parley.channels.ChannelAdapter;
import parley.media.BucketSettings;
import parley.outbound.AddressRange;

/** A real Parley on a free port of the loopback. */
public final class TestServer implements AutoCloseable {
  /** Thousands of organizations are signed up in a run. */
  private static final PasswordCost PASSWORD_COST = new PasswordCost(64, 1);

  private static final AtomicInteger COUNTER = new AtomicInteger();

  /** Which owner a token is for. */
  private static final Map<String, Integer> NUMBERS = new ConcurrentHashMap<>();

  private final Parley parley;
  private final Config config;

  private TestServer(Config config, Parley parley) {
    this.config = config;
    this.parley = parley;
  }

  /** A server with an empty database and no rate limit. */
  public static TestServer start(Engine engine) {
    return start(config(engine), Clock.systemUTC());
  }

  /** A server with these settings and this clock. */
  public static TestServer start(Config config, InstantSource clock) {
    return start(config, clock, ChannelAdapters.all());
  }

  /** A server with these types of channel. */
  public static TestServer start(
      Config config,
      InstantSource clock,
      List<Function<ChannelAdapters.Parts, ChannelAdapter>> adapters) {
    return start(config, clock, new Assembly(PASSWORD_COST, adapters, 1));
  }

  /** The same of which new messages are indexed when so many wait. */
  public static TestServer start(Config config, int indexedTogether) {
    return start(
        config,
        Clock.systemUTC(),
        new Assembly(PASSWORD_COST, Assembly.USUAL.adapters(), indexedTogether));
  }

  private static TestServer start(Config config, InstantSource clock, Assembly assembly) {
    return new TestServer(config, Parley.start(config, clock, new SecureRandom(), assembly));
  }

  /**
   * Settings for a server of its own: a new folder, a new database, a free port. It may call fake
   * providers on the loopback.
   */
  public static Config config(Engine engine) {
    return config(engine, Optional.empty());
  }

  /** The same, keeping media in a bucket. */
  public static Config config(Engine engine, Optional<BucketSettings> bucket) {
    return config(engine, bucket, Map.of());
  }

  /** The same, with further settings ({@code PARLEY_QUOTA_TEAMS} …). */
  public static Config config(Engine engine, Map<String, String> settings) {
    return config(engine, Optional.empty(), settings);
  }

  private static Config config(
      Engine engine, Optional<BucketSettings> bucket, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    all.put("PARLEY_PORT", "0");
    all.put("PARLEY_DATA", engine.migratedFolder().toString());
    engine.migratedDatabaseUrl().ifPresent(url -> all.put("PARLEY_DATABASE_URL", url));
    all.put("PARLEY_RATE_LIMIT", "off");
    all.put("PARLEY_SIGNUP_LIMIT", "off");
    all.put("PARLEY_QUOTA_CHANNELS", "1000");
    all.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    all.put("PARLEY_SIMULATOR", "on");
    all.put("PARLEY_GRAPH_URL", "http://127.0.0.1:7");
    all.putAll(settings);
    return inBucket(Config.of(all, new Properties()), bucket);
  }

  /** The same settings, but nothing on the loopback may be called. */
  public static Config publicOnly(Config config) {
    return changed(config, config.simulator(), List.of(), config.mediaBucket());
  }

  /** The same settings, but no simulator runs. */
  public static Config withoutSimulator(Config config) {
    SimulatorSwitch off = new SimulatorSwitch(false, "the test says so");
    return changed(config, off, config.webhookAllow(), config.mediaBucket());
  }

  /** The same settings, but nothing leaves until the outbox is released. */
  public static Config held(Config config) {
    return changed(config, config.simulator(), config.webhookAllow(), config.mediaBucket(), true);
  }

  private static Config inBucket(Config config, Optional<BucketSettings> bucket) {
    return changed(config, config.simulator(), config.webhookAllow(), bucket);
  }

  private static Config changed(
      Config config,
      SimulatorSwitch simulator,
      List<AddressRange> webhookAllow,
      Optional<BucketSettings> bucket) {
    return changed(config, simulator, webhookAllow, bucket, config.holdOutbox());
  }

  private static Config changed(
      Config config,
      SimulatorSwitch simulator,
      List<AddressRange> webhookAllow,
      Optional<BucketSettings> bucket,
      boolean holdOutbox) {
    return new Config(
        config.host(),
        config.port(),
        config.data(),
        config.databaseUrl(),
        config.publicUrl(),
        config.secretKey(),
        simulator,
        config.signupOpen(),
        config.graph(),
        config.limits(),
        config.quotas(),
        config.auditDays(),
        webhookAllow,
        bucket,
        config.trustedProxies(),
        config.corsOrigins(),
        config.metricsToken(),
        config.log(),
        config.traces(),
        config.mail(),
        config.web(),
        holdOutbox,
        config.oldSecretKeys(),
        config.warnings());
  }

  public Config config() {
    return config;
  }

  /** The JDBC address of its database. */
  public String databaseUrl() {
    return databaseUrl(config);
  }

  /** The JDBC address of the database that a server with these settings uses. */
  public static String databaseUrl(Config config) {
    return config
        .databaseUrl()
        .orElseGet(() -> "jdbc:sqlite:" + config.data().resolve("parley.db"));
  }

  /** Changes its database behind its back. */
  public void execute(String sql) {
    try (Connection connection = DriverManager.getConnection(databaseUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a query finds in its database, as one whole number. */
  public long number(String sql) {
    try (Connection connection = DriverManager.getConnection(databaseUrl());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public Parley parley() {
    return parley;
  }

  /** {@code http://127.0.0.1:port}. */
  public String url() {
    return "http://127.0.0.1:" + parley.port();
  }

  /** A client without a token. */
  public Client anonymous() {
    return new Client(url(), Optional.empty());
  }

  /** An owner's client in a new organization. */
  public Client signUp() {
    int number = COUNTER.incrementAndGet();
    return enter("signup", number, 201);
  }

  /** The same owner with a new token, on this server: access tokens live for an hour. */
  public Client logIn(Client owner) {
    return enter("login", Objects.requireNonNull(NUMBERS.get(owner.token())), 200);
  }

  private Client enter(String how, int number, int status) {
    String body =
        """
        {"email": "owner%d@example.com", "password": "correct horse battery %d",
         "organization_name": "Organization %d"}
        """
            .formatted(number, number, number);
    Answer answer = anonymous().post("/v1/auth/" + how, body).expect(status);
    NUMBERS.put(answer.text("/access_token"), number);
    return anonymous().as(answer.text("/access_token"));
  }

  @Override
  public void close() {
    parley.close();
  }
}

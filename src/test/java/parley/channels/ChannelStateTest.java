package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.audit.AuditActor;
import parley.channels.whatsapp.WhatsAppAdapter;
import parley.events.Events;
import parley.http.FieldChange;
import parley.http.Quota;
import parley.outbound.PooledHttp;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Dialect;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What other rooms ask of channels in their own transactions. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChannelStateTest {
  private static final AtomicLong ORGANIZATIONS = new AtomicLong();
  private static final Map<Engine, Room> ROOMS = new EnumMap<>(Engine.class);

  private static final MessageError REFUSAL =
      new MessageError(MessageError.CHANNEL_UNAVAILABLE, "190", "The token has expired.", true);

  private static final int UNREADABLE = 7;

  private static final WhatsAppAdapter WHATSAPP =
      new WhatsAppAdapter(
          new PooledHttp((address, port) -> false),
          Clock.systemUTC(),
          "https://graph.example.com",
          "v25.0",
          () -> "http://127.0.0.1:7/graph");

  @Parameter Engine engine;

  private final long organization = ORGANIZATIONS.incrementAndGet();
  private Database database;
  private Channels channels;

  /** Kept open for all tests of an engine: to migrate a database takes longer than all of them. */
  private record Room(Database database, Channels channels) {
    static Room open(Engine engine) {
      SecureRandom random = new SecureRandom();
      Config config = TestServer.config(engine);
      Database database = Database.open(config.databaseUrl(), config.data());
      Ids ids = new Ids(Clock.systemUTC(), 0);
      return new Room(
          database,
          new Channels(
              database,
              SecretBox.open(Optional.empty(), config.data(), random),
              ids,
              Clock.systemUTC(),
              random,
              new ChannelUrls(() -> "https://example.com", (address, port) -> false, false),
              new Outbox(
                  database,
                  ids,
                  Clock.systemUTC(),
                  database.heartbeat(1),
                  config.data(),
                  new OutboxHold(database),
                  new SimpleMeterRegistry()),
              new Events(database, ids, Clock.systemUTC(), 10, new SimpleMeterRegistry()),
              new Quota("channels", 50),
              new QuarantineLimits(UNREADABLE, Duration.ofDays(30)),
              List.of(WHATSAPP)));
    }
  }

  @BeforeEach
  void found() {
    Room room = ROOMS.computeIfAbsent(engine, Room::open);
    database = room.database();
    channels = room.channels();
    database.write(tx -> {
      tx.run(
          "insert into organization (id, name, created_at) values (?, 'Bakery', 0)", organization);
      channels.addSimulated(tx, organization);
      channels.addSimulated(tx, organization);
      return true;
    });
  }

  @Test
  void paused_channels_are_counted_without_a_look_at_the_others() {
    String plan =
        database.write(tx -> {
          if (tx.dialect() == Dialect.POSTGRES) {
            tx.run("set local enable_seqscan = off");
            tx.run("set local enable_bitmapscan = off");
          }
          String explain = tx.dialect() == Dialect.SQLITE ? "explain query plan " : "explain ";
          return String.join(
              "\n",
              tx.list(
                  explain + PausedChannelRows.SQL,
                  row -> tx.dialect() == Dialect.SQLITE ? row.text("detail") : row.text()));
        });
    assertThat(plan).contains("channel_paused");
    assertThat(pause(first())).isTrue();
    assertThat(database.read(PausedChannelRows::count).get(WHATSAPP.type().name()))
        .isGreaterThanOrEqualTo(1);
  }

  private Channel first() {
    return database.read(tx -> channels.firstOf(tx, organization, WHATSAPP.type())).orElseThrow();
  }

  private Optional<Channel> find(long organizationId, long id) {
    return database.read(tx -> channels.find(tx, organizationId, id));
  }

  private boolean pause(Channel channel) {
    return database.write(tx -> channels.breaker().refused(tx, channel, REFUSAL));
  }

  private static ChannelChange newToken(String token) {
    FieldChange<String> same = FieldChange.none();
    return new ChannelChange(
        same, same, same, Map.of("access_token", new FieldChange<>(true, token)), Map.of());
  }

  private void setAside(Channel channel, byte[] body) {
    channels.quarantine().keep(channel, "no webhook", body);
  }

  @Test
  void an_account_is_found_by_its_organization_and_by_its_number() {
    Channel channel = first();
    assertThat(find(organization, channel.id())).contains(channel);
    assertThat(find(organization + 1, channel.id())).isEmpty();
    assertThat(channels.named(WHATSAPP.type(), List.of(channel.accountKey()), List.of()))
        .containsExactly(channel);
    assertThat(channel.credentials().get("access_token")).startsWith("sim_");
  }

  @Test
  void a_paused_account_sends_nothing_until_its_credentials_are_set_anew() {
    Channel channel = first();
    assertThat(pause(channel)).isTrue();
    assertThat(pause(channel)).isFalse();
    assertThat(first().id()).isNotEqualTo(channel.id());
    channels.setup().change(AuditActor.system(channel.organizationId()), channel, newToken("new"));
    assertThat(first().id()).isEqualTo(channel.id());
    assertThat(first().credentials().get("access_token")).isEqualTo("new");
  }

  @Test
  void a_refusal_of_old_credentials_does_not_pause_the_new_ones() {
    Channel refused = first();
    channels.setup().change(AuditActor.system(refused.organizationId()), refused, newToken("new"));
    assertThat(pause(refused)).isFalse();
    assertThat(first().status()).isEqualTo(ChannelStatus.ACTIVE);
  }

  @Test
  void what_is_set_aside_is_kept_as_it_came() {
    Channel channel = first();
    byte[] body = {'{', (byte) 0xC0, (byte) 0x80, 0};
    setAside(channel, body);
    database.write(tx -> {
      channels.setAside(tx, channel, "odd", new Update.AddressChanged("4711", "ü", false));
      return true;
    });
    assertThat(kept(channel)).startsWith(body).hasSize(2);
    assertThat(new String(kept(channel).getLast(), StandardCharsets.UTF_8)).contains("4711", "ü");
  }

  private List<byte[]> kept(Channel channel) {
    return database.read(tx ->
        tx.list(
            "select body from quarantine where org_id = ? and channel_id = ? order by id",
            row -> row.bytes(),
            organization,
            channel.id()));
  }

  private static byte[] body(int number) {
    return Integer.toString(number).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void the_oldest_unreadable_updates_of_a_channel_make_room() {
    Channel channel = first();
    Parallel.run(
        IntStream.range(0, 30)
            .<Callable<Boolean>>mapToObj(number ->
                () -> {
                  setAside(channel, body(number));
                  return true;
                })
            .toList());
    assertThat(kept(channel)).hasSize(UNREADABLE);
    for (int number = 30; number < 30 + UNREADABLE; number++) {
      setAside(channel, body(number));
    }
    assertThat(kept(channel))
        .containsExactly(body(30), body(31), body(32), body(33), body(34), body(35), body(36));
  }

  @Test
  void large_unreadable_updates_make_room_earlier() {
    Channel channel = first();
    byte[] large = new byte[3 << 20];
    for (int i = 0; i < UNREADABLE; i++) {
      setAside(channel, large);
    }
    assertThat(kept(channel)).hasSize(5);
  }

  @Test
  void unreadable_updates_are_kept_for_thirty_days() {
    Channel channel = first();
    setAside(channel, body(1));
    TestClock clock = new TestClock();
    ExpirySweeper expirySweeper = new ExpirySweeper(database, clock, channels.expiries());
    clock.advance(Duration.ofDays(29));
    expirySweeper.run();
    assertThat(kept(channel)).hasSize(1);
    clock.advance(Duration.ofDays(2));
    expirySweeper.run();
    assertThat(kept(channel)).isEmpty();
  }
}

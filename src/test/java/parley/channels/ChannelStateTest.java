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
import parley.events.Events;
import parley.http.Change;
import parley.http.Quota;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.storage.Sweep;
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
              new ChannelUrls(
                  () -> "https://example.com",
                  () -> "http://127.0.0.1:7/graph",
                  "https://graph.example.com",
                  (address, port) -> false),
              (tx, organizationId, channelId) -> {},
              new Events(database, ids, Clock.systemUTC(), 10, new SimpleMeterRegistry()),
              new Quota("channels", 50),
              UNREADABLE,
              List.of()));
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

  private ChannelAccount first() {
    return database.read(tx -> channels.firstOf(tx, organization, "whatsapp")).orElseThrow();
  }

  private Optional<ChannelAccount> find(long organizationId, long id) {
    return database.read(tx -> channels.find(tx, organizationId, id));
  }

  private boolean pause(ChannelAccount account) {
    return database.write(tx -> channels.gate().refused(tx, account, REFUSAL));
  }

  private static ChannelChange newToken(String token) {
    Change<String> same = Change.none();
    return new ChannelChange(
        same,
        same,
        same,
        new ChannelChange.Credentials(new Change<>(true, token), same, same),
        new ChannelChange.Settings(
            same,
            same,
            same,
            Change.none(),
            new ChannelChange.Pace(Change.none(), Change.none(), Change.none())));
  }

  @Test
  void an_account_is_found_by_its_organization_and_by_its_number() {
    ChannelAccount account = first();
    assertThat(find(organization, account.id())).contains(account);
    assertThat(find(organization + 1, account.id())).isEmpty();
    assertThat(channels.withPhoneNumberId(account.phoneNumberId())).containsExactly(account);
    assertThat(account.graphUrl()).isEqualTo("http://127.0.0.1:7/graph");
    assertThat(account.credentials().accessToken()).startsWith("sim_");
  }

  @Test
  void a_paused_account_sends_nothing_until_its_credentials_are_set_anew() {
    ChannelAccount account = first();
    assertThat(pause(account)).isTrue();
    assertThat(pause(account)).isFalse();
    assertThat(first().id()).isNotEqualTo(account.id());
    channels.change(organization, account.id(), newToken("new"));
    assertThat(first().id()).isEqualTo(account.id());
    assertThat(first().credentials().accessToken()).isEqualTo("new");
  }

  @Test
  void a_refusal_of_old_credentials_does_not_pause_the_new_ones() {
    ChannelAccount refused = first();
    channels.change(organization, refused.id(), newToken("new"));
    assertThat(pause(refused)).isFalse();
    assertThat(first().status()).isEqualTo(ChannelStatus.ACTIVE);
  }

  @Test
  void what_is_set_aside_is_kept_as_it_came() {
    ChannelAccount account = first();
    byte[] body = {'{', (byte) 0xC0, (byte) 0x80, 0};
    channels.setAside(account, "no webhook", body);
    database.write(tx -> {
      channels.setAside(tx, account, "odd", "{\"a\":\"ü\"}");
      return true;
    });
    assertThat(kept(account))
        .containsExactly(body, "{\"a\":\"ü\"}".getBytes(StandardCharsets.UTF_8));
  }

  private List<byte[]> kept(ChannelAccount account) {
    return database.read(tx ->
        tx.list(
            "select body from quarantine where org_id = ? and channel_id = ? order by id",
            row -> row.bytes(),
            organization,
            account.id()));
  }

  private static byte[] body(int number) {
    return Integer.toString(number).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void the_oldest_unreadable_updates_of_a_channel_make_room() {
    ChannelAccount account = first();
    Parallel.run(
        IntStream.range(0, 30)
            .<Callable<Boolean>>mapToObj(number ->
                () -> {
                  channels.setAside(account, "no webhook", body(number));
                  return true;
                })
            .toList());
    assertThat(kept(account)).hasSize(UNREADABLE);
    for (int number = 30; number < 30 + UNREADABLE; number++) {
      channels.setAside(account, "no webhook", body(number));
    }
    assertThat(kept(account))
        .containsExactly(body(30), body(31), body(32), body(33), body(34), body(35), body(36));
  }

  @Test
  void large_unreadable_updates_make_room_earlier() {
    ChannelAccount account = first();
    byte[] large = new byte[3 << 20];
    for (int i = 0; i < UNREADABLE; i++) {
      channels.setAside(account, "no webhook", large);
    }
    assertThat(kept(account)).hasSize(5);
  }

  @Test
  void unreadable_updates_are_kept_for_thirty_days() {
    ChannelAccount account = first();
    channels.setAside(account, "no webhook", body(1));
    TestClock clock = new TestClock();
    Sweep sweep = new Sweep(database, clock, channels.expiries());
    clock.advance(Duration.ofDays(29));
    sweep.run();
    assertThat(kept(account)).hasSize(1);
    clock.advance(Duration.ofDays(2));
    sweep.run();
    assertThat(kept(account)).isEmpty();
  }
}

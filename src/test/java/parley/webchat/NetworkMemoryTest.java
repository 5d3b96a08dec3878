package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What is kept of where visitors come from, and for how long. */
@ParameterizedClass
@EnumSource(Engine.class)
class NetworkMemoryTest {
  private static final String HOME = "203.0.113.7";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();

  @Test
  void it_is_a_hash_of_each_organizations_own_for_thirty_days() {
    Config config = TestServer.config(engine, Map.of("PARLEY_TRUSTED_PROXIES", "127.0.0.0/8"));
    try (TestServer server = TestServer.start(config, clock)) {
      String one = Visitor.chat(server.signUp());
      Client anonymous = server.anonymous().with("X-Forwarded-For", HOME);
      Visitor.begin(anonymous, one).expect(201);
      Visitor.begin(anonymous, one).expect(201);
      Visitor.begin(anonymous, Visitor.chat(server.signUp())).expect(201);
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      List<String> networks =
          database.read(tx ->
              tx.list(
                  "select network from visitor_network",
                  row -> new String(row.bytes("network"), StandardCharsets.ISO_8859_1)));
      assertThat(networks).hasSize(3).allMatch(hash -> hash.length() == 32);
      assertThat(Set.copyOf(networks)).hasSize(2);
      assertThat(rowsAfter(database, Duration.ofDays(30).minusMillis(1))).isEqualTo(3);
      assertThat(rowsAfter(database, Duration.ofMillis(1))).isZero();
    }
  }

  private long rowsAfter(Database database, Duration later) {
    clock.advance(later);
    ExpirySweeper.Expiry expiry =
        new ExpirySweeper.Expiry(VisitorNetworkRows::sweep, Duration.ZERO);
    new ExpirySweeper(database, clock, List.of(expiry)).run();
    return database.<Long>read(tx -> tx.number("select count(*) from visitor_network"));
  }
}

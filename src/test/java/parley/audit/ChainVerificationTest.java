package parley.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A chain that somebody has changed in the database, and one that is old. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChainVerificationTest {
  private static final int ENTRIES = 5;
  private static final Duration RETENTION = Duration.ofDays(365);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private Config config;
  private Client owner;
  private KeptHead head;

  @BeforeEach
  void fill() {
    config = TestServer.config(engine);
    try (TestServer server = TestServer.start(config, clock)) {
      owner = server.signUp();
      while (owner.get("/v1/audit/head").at("/sequence").asInt() < ENTRIES) {
        addWebhook(owner);
      }
      head =
          KeptHead.parse(
                  "%s:%d:%s"
                      .formatted(
                          owner.get("/v1/me").text("/organization/id"),
                          ENTRIES,
                          owner.get("/v1/audit/head").text("/hash")))
              .orElseThrow();
      addWebhook(server.signUp());
    }
  }

  private static void addWebhook(Client client) {
    client.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/'}").expect(201);
  }

  @Test
  void chains_that_nobody_has_touched_are_sound() {
    assertThat(broken()).isEmpty();
    assertThat(broken(head)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "update audit set actor_id = 'usr_0' where sequence = 3 | entry 3 (aud_",
        "update audit set at = at + 1 where sequence = 4 | entry 4 (aud_",
        "update audit set changes = '{\"url\":[1,2]}' where sequence = 2 | entry 2 (aud_",
        "delete from audit where sequence = 3 | entry 3 is missing",
        "delete from audit where sequence = 5 | entry 5 is missing",
        "delete from audit where sequence = 1 | entry 1 is missing",
        "delete from audit_head where sequence = 5 | entry 1 is beyond its head",
        "update audit_head set hash = 'x' where sequence = 5 | its head is another",
      })
  void whatever_is_changed_is_found(String change, String found) {
    database(database ->
        database.write(tx -> tx.run(change + " and org_id = ?", head.organizationId())));
    assertThat(broken()).singleElement().asString().contains(found);
  }

  @Test
  void who_writes_the_chain_anew_is_found_by_an_older_head() {
    KeptHead another = new KeptHead(head.organizationId(), ENTRIES, "f".repeat(64));
    assertThat(broken(another)).singleElement().asString().contains("entry 5", "another hash");
    KeptHead later = new KeptHead(head.organizationId(), ENTRIES + 1, head.hash());
    assertThat(broken(later)).singleElement().asString().contains("entry 6", "is missing");
  }

  @Test
  void what_follows_old_entries_that_were_deleted_is_sound() {
    sweepAfter(RETENTION.minusMillis(1));
    assertThat(entries()).isGreaterThan(ENTRIES);
    sweepAfter(Duration.ofMillis(1));
    assertThat(entries()).isZero();
    try (TestServer server = TestServer.start(config, clock)) {
      Client again = server.logIn(owner);
      addWebhook(again);
      assertThat(again.get("/v1/audit/head").at("/pruned/sequence").asInt()).isEqualTo(ENTRIES);
    }
    assertThat(entries()).isPositive();
    assertThat(broken()).isEmpty();
  }

  private long entries() {
    long[] count = new long[1];
    database(database -> count[0] = database.read(tx -> tx.number("select count(*) from audit")));
    return count[0];
  }

  private void sweepAfter(Duration later) {
    clock.advance(later);
    database(database ->
        new ExpirySweeper(database, clock, new AuditLog(database, RETENTION).expiries()).run());
  }

  private void database(Consumer<Database> use) {
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      use.accept(database);
    }
  }

  private List<String> broken(KeptHead... kept) {
    List<String> broken = new ArrayList<>();
    database(database -> {
      boolean sound =
          database.read(tx ->
              new ChainVerification(tx, List.of(kept))
                  .run(result -> {
                    if (!result.sound()) {
                      broken.add(result.sentence());
                    }
                  }));
      assertThat(sound).isEqualTo(broken.isEmpty());
    });
    return broken;
  }
}

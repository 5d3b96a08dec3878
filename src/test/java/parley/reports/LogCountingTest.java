package parley.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.events.Events;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.testing.Engine;

/** Each event counts once, whenever somebody is killed, and whoever counts at the same time. */
class LogCountingTest {
  private static final int PIECE = 3;

  private long organizationId;

  @ParameterizedTest
  @EnumSource(Engine.class)
  void what_is_counted_anew_piece_by_piece_between_crashes_is_the_same(Engine engine) {
    Config config = morning(engine);
    try (Database database = Database.open(config.databaseUrl(), config.data());
        Events events =
            new Events(
                database,
                new Ids(Clock.systemUTC(), 0),
                Clock.systemUTC(),
                1,
                new SimpleMeterRegistry())) {
      List<String> counted = tallies(database);
      assertThat(counted).hasSizeGreaterThan(6);
      forget(database);
      LogCounting counting =
          new LogCounting(
              database,
              events,
              (tx, organization, id) -> OptionalLong.empty(),
              Clock.systemUTC(),
              PIECE);
      int pieces = 0;
      for (LogCounting.Piece piece = counting.read(organizationId);
          !piece.events().isEmpty();
          piece = counting.read(organizationId)) {
        killWhileCounting(database, counting, piece);
        assertThat(counting.next(organizationId)).isTrue();
        countOnceMore(database, counting, piece);
        pieces++;
      }
      assertThat(pieces).isGreaterThan(3);
      assertThat(tallies(database)).isEqualTo(counted);
    }
  }

  /** Two customers are answered; one conversation is resolved, and what was sent has been read. */
  private Config morning(Engine engine) {
    try (Desk desk = new Desk(engine)) {
      organizationId =
          IdType.ORGANIZATION
              .decode(desk.owner.get("/v1/me").text("/organization/id"))
              .orElseThrow();
      String ada = desk.hear("491700000001", "wamid.1");
      String grace = desk.hear("491700000002", "wamid.2");
      String read = desk.tell(desk.owner, ada);
      desk.tell(desk.owner, grace);
      long now = desk.clock.instant().getEpochSecond();
      desk.number.status("wamid." + read, read, "read", now).expect(200);
      desk.report("messages?from=" + desk.today(), "/data/0/read", 1);
      desk.resolve(ada);
      desk.afterResolving(1);
      return desk.server.config();
    }
  }

  private static void killWhileCounting(
      Database database, LogCounting counting, LogCounting.Piece piece) {
    List<String> before = tallies(database);
    assertThatThrownBy(() ->
            database.write(tx -> {
              assertThat(counting.write(tx, piece)).isTrue();
              throw new IllegalStateException("killed");
            }))
        .hasMessage("killed");
    assertThat(tallies(database)).isEqualTo(before);
  }

  /** By another node, or after a commit whose answer was lost. */
  private static void countOnceMore(
      Database database, LogCounting counting, LogCounting.Piece piece) {
    List<String> before = tallies(database);
    assertThat(database.<Boolean>write(tx -> counting.write(tx, piece))).isFalse();
    assertThat(tallies(database)).isEqualTo(before);
  }

  private static List<String> tallies(Database database) {
    return database.read(tx ->
        tx.list(
            """
            select measure || ' ' || slot || ' ' || channel_id || ' ' || team_id || ' ' || agent_id
              || ' ' || part || ' ' || total as tally
            from report_tally where total <> 0 order by 1
            """,
            row -> row.text()));
  }

  private static void forget(Database database) {
    database.write(tx -> {
      tx.run("delete from report_tally");
      tx.run("delete from report_message");
      tx.run("delete from report_conversation");
      return tx.run("delete from report_cursor");
    });
  }
}

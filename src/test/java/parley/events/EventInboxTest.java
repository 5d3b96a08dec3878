package parley.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.testing.Engine;
import parley.testing.RowsRead;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Gives numbers one organization after another, as where they are on several servers; and together,
 * however many wait.
 */
class EventInboxTest {
  /** After so many runs PostgreSQL keeps a plan for all that come. */
  private static final int RUNS = 12;

  private final TestClock clock = TestClock.still();
  private Database database;

  @BeforeEach
  void open() {
    parley.Config config = TestServer.config(Engine.POSTGRESQL);
    database = Database.open(config.databaseUrl(), config.data());
    database.write(tx ->
        tx.run("insert into organization (id, name, created_at) values (1, '', 0), (2, '', 0)"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void numbers_follow_the_order_of_the_inbox_in_each_organization() {
    add(1, 103);
    add(2, 102);
    add(1, 101);
    assertThat(move(10))
        .containsExactly(
            new EventInboxRows.Numbered(2, new LogExtent(1, 1, 2)),
            new EventInboxRows.Numbered(1, new LogExtent(2, 1, 1)));
    assertThat(ids(1)).containsExactly(103L, 101L);
    assertThat(ids(2)).containsExactly(102L);
    assertThat(move(10)).isEmpty();
  }

  @Test
  void a_batch_takes_the_oldest_and_the_next_goes_on() {
    add(2, 201);
    add(1, 202);
    add(2, 203);
    assertThat(move(2))
        .containsExactly(
            new EventInboxRows.Numbered(1, new LogExtent(1, 1, 1)),
            new EventInboxRows.Numbered(1, new LogExtent(2, 1, 1)));
    assertThat(move(2)).containsExactly(new EventInboxRows.Numbered(1, new LogExtent(2, 1, 2)));
    assertThat(ids(2)).containsExactly(201L, 203L);
  }

  @Test
  void what_was_planned_for_an_empty_inbox_does_not_read_a_long_one() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "a coordinator doesn't know what is read");
    database.write(tx -> tx.run("analyze event_inbox"));
    for (int i = 0; i < RUNS; i++) {
      assertThat(rowsOfNumbering()).isZero();
    }
    for (int id = 1; id <= 200; id++) {
      add(1, id);
    }
    // Each of the three is looked at where it is found, and where it is taken.
    assertThat(rowsOfNumbering()).isBetween(3L, 6L);
  }

  private long rowsOfNumbering() {
    return database.write(tx -> {
      long before = RowsRead.of(tx, "event_inbox");
      EventInboxRows.number(tx, 3);
      return RowsRead.of(tx, "event_inbox") - before;
    });
  }

  private void add(long organizationId, long id) {
    NewEvent event =
        new NewEvent(
            organizationId,
            id,
            EventType.CONTACT_CREATED,
            7,
            "{}",
            null,
            null,
            null,
            clock.instant());
    database.write(tx -> {
      EventInboxRows.add(tx, event);
      return true;
    });
  }

  private List<EventInboxRows.Numbered> move(int most) {
    return database.write(tx -> EventInboxRows.moveByOrganization(tx, most));
  }

  private List<Long> ids(long organizationId) {
    return database.read(tx ->
        tx.list(
            "select id from event where org_id = ? order by sequence",
            row -> row.number(),
            organizationId));
  }
}

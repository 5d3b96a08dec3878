package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.Parallel;

/** Two that count at the same time would wait for each other's commits. */
class ConnectionPartsTest {
  private static final int CONNECTIONS = 16;

  private final CountDownLatch connecting = new CountDownLatch(CONNECTIONS);
  private TestDatabase database;

  /** What a transaction was told to count in, and what a trigger has counted in meanwhile. */
  private record Parts(int own, long counted) {}

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.POSTGRESQL);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void all_that_write_at_once_count_in_different_parts_as_their_triggers_do() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "triggers run on other servers there");
    List<Parts> parts =
        Parallel.run(
            IntStream.rangeClosed(1, CONNECTIONS)
                .<Callable<Parts>>mapToObj(organizationId -> () -> parts(organizationId))
                .toList());
    assertThat(parts)
        .extracting(Parts::own)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, CONNECTIONS).boxed().toList());
    assertThat(parts).allSatisfy(one -> assertThat(one.counted()).isEqualTo(one.own()));
  }

  /** Connections are made one after the other: on a slow machine the last ones ask again. */
  private Parts parts(int organizationId) {
    while (true) {
      try {
        return database.write(tx -> written(tx, organizationId));
      } catch (StorageException.Unavailable e) {
        assertThat(connecting.getCount()).as("connections that are still to be had").isPositive();
      }
    }
  }

  private Parts written(Tx tx, int organizationId) {
    connecting.countDown();
    Threads.await(connecting);
    prepare(tx, organizationId);
    tx.run(
        """
        insert into conversation (org_id, id, contact_id, channel_id, channel, thread_key, status,
          tags, unread_count, active_at, version, created_at, updated_at)
        values (:org, 1, 1, :org, 'whatsapp', '', 'open', '[]', 0, 1, 1, 1, 1)
        """,
        Values.of("org", organizationId));
    return new Parts(
        tx.counterPart(),
        tx.number("select part from conversation_count where org_id = ?", organizationId));
  }

  private static void prepare(Tx tx, int organizationId) {
    tx.run(
        "insert into organization (id, name, created_at) values (?, 'Bakery', 1)", organizationId);
    tx.run(
        """
        insert into contact (org_id, id, tags, custom_attributes, identities, blocked, search,
          version, created_at, updated_at)
        values (?, 1, '[]', '{}', '[]', 0, '', 1, 1, 1)
        """,
        organizationId);
    tx.run(
        """
        insert into channel (org_id, id, type, name, account_key, credentials, settings, simulated,
          status, version, created_at, updated_at)
        values (:org, :org, 'whatsapp', 'Hotline', :number, '', '{}', 0, 'active', 1, 1, 1)
        """,
        Values.of("org", organizationId).and("number", "number " + organizationId));
  }

  @Test
  void a_new_connection_gets_the_part_of_one_that_was_closed() throws SQLException {
    ConnectionParts parts = new ConnectionParts(3);
    String url = Engine.POSTGRESQL.newDatabaseUrl().orElseThrow();
    try (Connection second = DriverManager.getConnection(url);
        Connection third = DriverManager.getConnection(url)) {
      try (Connection first = DriverManager.getConnection(url)) {
        assertThat(parts.give(first)).isZero();
        assertThat(parts.give(second)).isEqualTo(1);
      }
      assertThat(parts.give(third)).isZero();
      assertThat(parts.of(second)).isEqualTo(1);
    }
  }
}

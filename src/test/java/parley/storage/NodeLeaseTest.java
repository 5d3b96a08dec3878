package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.Eventually;

/** The numbers of the nodes on PostgreSQL. */
class NodeLeaseTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final NodeLease.Times SHORT =
      new NodeLease.Times(
          Duration.ofMillis(5_000),
          Duration.ofMillis(100),
          Duration.ofMillis(500),
          Duration.ofMillis(100));

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.POSTGRESQL);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private NodeLease take() {
    return NodeLease.take(database.database(), RANDOM, NodeNote.sealingNothing(), SHORT);
  }

  @Test
  void nodes_that_start_together_get_different_numbers() {
    Set<Integer> numbers = ConcurrentHashMap.newKeySet();
    Set<NodeLease> leases = ConcurrentHashMap.newKeySet();
    Threads.together(
        20,
        node -> {
          NodeLease lease = take();
          leases.add(lease);
          numbers.add(lease.number());
        });
    assertThat(numbers).hasSize(20);
    leases.forEach(NodeLease::close);
  }

  @Test
  void a_lease_is_kept_beyond_its_end_and_its_number_is_in_the_ids() {
    try (NodeLease first = take();
        NodeLease second = take()) {
      long ends = leaseEnds(second.number());
      Eventually.eventually(
          () -> leaseEnds(second.number()), now -> now > ends + SHORT.lease().toMillis());
      try (NodeLease third = take()) {
        assertThat(Set.of(first.number(), second.number(), third.number())).hasSize(3);
        long id = new Ids(InstantSource.system(), third).next();
        assertThat((id >>> 13) & 255).isEqualTo(third.number());
      }
    }
  }

  @Test
  void a_number_that_was_given_back_rests_and_the_longest_rested_comes_first() {
    NodeLease first = take();
    int number = first.number();
    first.close();
    assertThat(leaseEnds(number)).isPositive();
    assertThatThrownBy(first::number).isInstanceOf(StorageException.Unavailable.class);
    try (NodeLease second = take()) {
      assertThat(second.number()).isNotEqualTo(number);
    }
  }

  @Test
  void a_lease_that_another_has_taken_is_noticed_and_replaced() {
    try (NodeLease lease = take()) {
      int number = lease.number();
      database.write(tx -> tx.run("update node set owner = 'other' where number = ?", number));
      Eventually.eventually(lease::number, now -> now != number);
      assertThat(ownerOf(number)).isEqualTo("other");
    }
  }

  @Test
  void without_a_database_there_are_ids_for_the_lease_and_then_no_more() {
    NodeLease lease = take();
    Ids ids = new Ids(InstantSource.system(), lease);
    database.database().close();
    assertThat(ids.next()).isPositive();
    Eventually.eventually(() -> refuses(ids), refused -> refused);
    lease.close();
    database.reopen();
  }

  @Test
  void after_an_outage_ids_are_made_again() {
    try (NodeLease lease = take()) {
      Ids ids = new Ids(InstantSource.system(), lease);
      database.write(tx -> tx.run("alter table node rename to away"));
      Eventually.eventually(() -> refuses(ids), refused -> refused);
      database.write(tx -> tx.run("alter table away rename to node"));
      Eventually.eventually(() -> refuses(ids), refused -> !refused);
    }
  }

  @Test
  void when_all_numbers_are_in_use_no_further_node_starts() {
    database.write(
        tx -> tx.run("update node set owner = 'other', lease_ends = ?", Long.MAX_VALUE / 2));
    assertThatThrownBy(this::take).isInstanceOf(StorageException.Unavailable.class);
  }

  @Test
  void on_sqlite_the_number_is_0_for_ever() {
    try (TestDatabase sqlite = TestDatabase.open(Engine.SQLITE);
        NodeLease lease = NodeLease.take(sqlite.database(), RANDOM)) {
      assertThat(lease.number()).isZero();
      assertThat(sqlite.number("select count(*) from node where owner is not null")).isZero();
    }
  }

  private static boolean refuses(Ids ids) {
    try {
      ids.next();
      return false;
    } catch (StorageException.Unavailable e) {
      return true;
    }
  }

  private long leaseEnds(int number) {
    return database.number("select lease_ends from node where number = " + number);
  }

  private String ownerOf(int number) {
    return database
        .read(tx -> tx.one("select owner from node where number = ?", Row::text, number))
        .orElseThrow();
  }
}

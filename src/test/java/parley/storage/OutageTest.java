package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Eventually;
import parley.testing.Folders;
import parley.testing.PostgresServer;

/** A PostgreSQL that hangs, or is away. */
class OutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private PostgresServer server;
  private Database database;

  @BeforeEach
  void start() {
    server = PostgresServer.start();
    database = Database.open(Optional.of(server.url()), Folders.next());
    database.write(tx -> tx.run("create table thing (id bigint primary key, name text unique)"));
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  @Test
  void a_server_that_hangs_keeps_nobody_waiting_and_is_found_again() {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch hangs = new CountDownLatch(1);
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    Thread writer =
        Thread.ofPlatform()
            .start(() -> {
              try {
                database.write(tx -> {
                  TestDatabase.add(tx, 1);
                  inside.countDown();
                  Threads.await(hangs);
                  return 0;
                });
              } catch (RuntimeException e) {
                failure.set(e);
              }
            });
    Threads.await(inside);
    server.hang();
    hangs.countDown();
    Threads.join(writer);
    assertThat(failure.get()).isInstanceOf(StorageException.OutcomeUnknown.class);
    requireAway();
    server.resume();
    Eventually.eventually(LIMIT, this::answers, answers -> answers);
    assertThat(database.<Integer>write(tx -> TestDatabase.add(tx, 2))).isOne();
  }

  @Test
  void while_a_server_is_away_everybody_is_refused_at_once() {
    server.stop();
    requireAway();
    server.restart();
    Eventually.eventually(LIMIT, this::answers, answers -> answers);
  }

  /** Two thousand calls in the time that one would wait for a connection, once it is known. */
  private void requireAway() {
    Eventually.eventually(LIMIT, this::isKnownToBeAway, away -> away);
    long start = System.nanoTime();
    for (int i = 0; i < 2_000; i++) {
      assertThatThrownBy(this::ask).isInstanceOf(StorageException.Unavailable.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
  }

  private boolean isKnownToBeAway() {
    try {
      ask();
      return false;
    } catch (StorageException.Unavailable e) {
      return "PostgreSQL is away".equals(e.getMessage());
    }
  }

  private boolean answers() {
    try {
      return ask() == 1;
    } catch (StorageException.Unavailable e) {
      return false;
    }
  }

  private long ask() {
    return database.read(tx -> tx.number("select 1"));
  }

  @Test
  void signs_of_life_go_to_the_server_that_takes_writes() {
    try (PostgresServer standby = server.standby()) {
      String both = PostgresServer.url(standby.address() + "," + server.address());
      try (Database found = Database.open(Optional.of(both), Folders.next());
          Heartbeat heartbeat = found.heartbeat(7)) {
        assertThat(heartbeat.isHeard()).isTrue();
      }
    }
  }

  @Test
  void every_connection_has_an_end_to_its_waits() throws SQLException {
    assertThat(networkTimeout(PostgresSource.of(server.url(), "test"))).isEqualTo(10_000);
    assertThat(
            database.<String>read(tx ->
                tx.one("select current_setting('statement_timeout')", Row::text).orElseThrow()))
        .isEqualTo("9s");
    assertThat(networkTimeout(PostgresSource.patient(server.url()))).isEqualTo(3_600_000);
  }

  @Test
  void what_the_address_says_wins() throws SQLException {
    String url = server.url() + "&socketTimeout=77&ApplicationName=mine";
    assertThat(networkTimeout(PostgresSource.of(url, "test"))).isEqualTo(77_000);
    assertThat(PostgresSource.of(url, "test").getApplicationName()).isEqualTo("mine");
  }

  private static int networkTimeout(PostgresSource source) throws SQLException {
    try (Connection connection = source.getConnection()) {
      return connection.getNetworkTimeout();
    }
  }

  @Test
  void a_broken_constraint_tells_no_value() {
    database.write(tx -> tx.run("create table secret (name text check (length(name) < 5))"));
    assertThatThrownBy(
            () -> database.write(tx -> tx.run("insert into secret values (?)", "+4915112345678")))
        .isInstanceOf(StorageException.Broken.class)
        .cause()
        .hasMessageContaining("violates check constraint")
        .hasMessageNotContaining("4915112345678");
  }
}

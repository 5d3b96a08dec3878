package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.Thread.State;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.Eventually;

/** What only PostgreSQL can get into: a server that goes away, and others that write as well. */
class PostgresTest {
  private static final int CONNECTIONS = 16;

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.POSTGRESQL);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void an_encoding_without_most_letters_is_refused_before_anything_is_made() throws SQLException {
    String url = Engine.POSTGRESQL.newDatabaseUrl().orElseThrow();
    String latin = url.replaceFirst("/(parley_\\w+)", "/$1_latin");
    String name = latin.replaceFirst(".*/(parley_\\w+).*", "$1");
    run(url, "create database %s template template0 encoding 'LATIN1' locale 'C'".formatted(name));
    assertThatThrownBy(() -> Database.open(Optional.of(latin), Path.of("unused")))
        .isInstanceOf(StorageException.Broken.class)
        .hasMessageStartingWith("can't use PostgreSQL: the database has the encoding LATIN1");
    try (Connection connection = DriverManager.getConnection(latin);
        ResultSet tables = connection.getMetaData().getTables(null, "public", "%", null)) {
      assertThat(tables.next()).isFalse();
    }
  }

  private static void run(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void a_server_that_has_become_read_only_has_written_nothing() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              tx.run("set transaction read only");
              tx.defer("delete from organization");
              return 0;
            }))
        .isInstanceOf(StorageException.Unavailable.class);
  }

  @Test
  void work_that_loses_a_race_is_repeated_and_sees_the_winner() {
    CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger added = new AtomicInteger();
    Threads.together(
        2,
        thread ->
            added.addAndGet(
                database.write(tx -> {
                  if (tx.number("select count(*) from thing") > 0) {
                    return 0;
                  }
                  if (runs.incrementAndGet() <= 2) {
                    meet(bothHaveLooked);
                  }
                  return TestDatabase.add(tx, 1);
                })));
    assertThat(added).hasValue(1);
    assertThat(runs).hasValue(2);
    assertThat(database.count()).isEqualTo(1);
  }

  @Test
  void who_fails_at_the_first_word_hears_the_next() throws Exception {
    Queue<String> heard = new ConcurrentLinkedQueue<>();
    Consumer<String> failing =
        word -> {
          heard.add(word);
          if (word.isEmpty()) {
            throw new IllegalStateException("the database is away just now");
          }
        };
    try (AutoCloseable listening = database.database().listen("test_words", failing)) {
      assertThat(listening).isNotNull();
      Eventually.eventually(() -> heard.contains(""), first -> first);
      database.database().tell("test_words", "news");
      Eventually.eventually(() -> heard.contains("news"), next -> next);
    }
  }

  @Test
  void a_race_that_is_always_lost_ends() {
    AtomicInteger runs = new AtomicInteger();
    assertThatThrownBy(() ->
            database.write(tx -> {
              runs.incrementAndGet();
              throw StorageException.lostRace();
            }))
        .isInstanceOf(StorageException.Conflict.class);
    assertThat(runs.get()).isBetween(2, 100);
  }

  @Test
  void a_connection_that_breaks_before_the_commit_has_written_nothing() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              TestDatabase.add(tx, 1);
              return tx.number("select pg_terminate_backend(pg_backend_pid())::int");
            }))
        .isInstanceOf(StorageException.Unavailable.class);
    assertThat(database.add(2)).isEqualTo(1);
    assertThat(database.count()).isEqualTo(1);
  }

  @Test
  void a_connection_that_breaks_during_the_commit_leaves_the_outcome_unknown() throws Exception {
    execute(
        """
        create function slow() returns trigger language plpgsql as $$
          begin perform pg_sleep(20); return null; end $$
        """,
        """
        create constraint trigger slow after insert on thing deferrable initially deferred
          for each row execute function slow()
        """);
    Thread killer =
        Thread.ofPlatform()
            .start(() ->
                Eventually.eventually(
                    () ->
                        ask(
                            """
                            select count(pg_terminate_backend(pid)) from pg_stat_activity
                            where datname = current_database() and lower(query) = 'commit'
                              and state = 'active'
                            """),
                    killed -> killed > 0));
    assertThatThrownBy(() -> database.add(1)).isInstanceOf(StorageException.OutcomeUnknown.class);
    Threads.join(killer);
    execute("drop trigger slow on thing");
    assertThat(database.count()).isBetween(0L, 1L);
  }

  @Test
  void after_a_restart_of_the_server_every_connection_fails_once_at_most() {
    Threads.together(CONNECTIONS, id -> database.add(id));
    ask(
        """
        select count(pg_terminate_backend(pid)) from pg_stat_activity
        where datname = current_database() and application_name = 'parley'
        """);
    int failures = 0;
    for (int i = 0; i < 50; i++) {
      try {
        assertThat(database.count()).isEqualTo(CONNECTIONS);
      } catch (StorageException.Unavailable e) {
        failures++;
      }
    }
    assertThat(failures).isLessThanOrEqualTo(CONNECTIONS);
    assertThat(database.add(100)).isEqualTo(1);
  }

  @Test
  void when_all_connections_are_busy_a_request_is_refused_in_time() {
    CountDownLatch free = new CountDownLatch(1);
    CountDownLatch busy = new CountDownLatch(CONNECTIONS);
    Thread transactions =
        Thread.ofPlatform()
            .start(() -> Threads.together(CONNECTIONS, number -> addOnce(number, busy, free)));
    Threads.await(busy);
    assertThatThrownBy(() -> database.count()).isInstanceOf(StorageException.Unavailable.class);
    free.countDown();
    Threads.join(transactions);
    assertThat(database.count()).isEqualTo(CONNECTIONS);
  }

  /** Connections are made one after the other: on a slow machine the last ones ask again. */
  private void addOnce(int number, CountDownLatch busy, CountDownLatch free) {
    boolean isAdded = false;
    while (!isAdded) {
      try {
        database.write(tx -> {
          busy.countDown();
          Threads.await(free);
          return TestDatabase.add(tx, number);
        });
        isAdded = true;
      } catch (StorageException.Unavailable e) {
        assertThat(busy.getCount()).as("connections that are still to be had").isPositive();
      }
    }
  }

  @Test
  void one_organization_that_reads_leaves_connections_to_others() {
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> reads =
        Stream.generate(() ->
                Thread.startVirtualThread(
                    () -> Turns.run(1, () -> database.read(tx -> waited(end)))))
            .limit(CONNECTIONS)
            .toList();
    reads.forEach(read -> Eventually.eventually(read::getState, State.TIMED_WAITING::equals));
    try {
      assertThat(Turns.of(2, () -> database.count())).isZero();
    } finally {
      end.countDown();
    }
    reads.forEach(Threads::join);
  }

  private static boolean waited(CountDownLatch end) {
    Threads.await(end);
    return true;
  }

  @Test
  void a_close_waits_for_what_runs() {
    CountDownLatch inside = new CountDownLatch(1);
    AtomicInteger added = new AtomicInteger();
    Thread writer =
        Thread.ofPlatform()
            .start(() ->
                added.set(
                    database.write(tx -> {
                      inside.countDown();
                      tx.number("select count(*) from pg_sleep(1)");
                      return TestDatabase.add(tx, 1);
                    })));
    Threads.await(inside);
    database.database().close();
    Threads.join(writer);
    assertThat(added).hasValue(1);
  }

  @Test
  void a_server_that_can_not_be_reached_is_unavailable_at_the_start() {
    String nobody = database.url().orElseThrow().replaceFirst(":\\d+/", ":1/");
    assertThatThrownBy(() -> PostgresDatabase.open(nobody))
        .isInstanceOf(StorageException.Unavailable.class);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.url().orElseThrow());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The number that a query answers on a connection of its own. */
  private long ask(String sql) {
    try (Connection connection = DriverManager.getConnection(database.url().orElseThrow());
        Statement statement = connection.createStatement();
        var results = statement.executeQuery(sql)) {
      results.next();
      return results.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

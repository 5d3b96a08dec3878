package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** What only SQLite can get into: one writer for all, one file, one process. */
class SqliteTest {
  private static final String ENDLESS =
      """
      with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n
      """;

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.SQLITE);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void every_connection_syncs_fully_and_enforces_foreign_keys() {
    assertThat(database.ofTheWriter("pragma synchronous")).isEqualTo(2);
    assertThat(database.ofTheWriter("pragma foreign_keys")).isEqualTo(1);
    assertThat(database.number("pragma foreign_keys")).isEqualTo(1);
    assertThat(database.number("pragma query_only")).isEqualTo(1);
  }

  @Test
  void what_was_deleted_is_in_no_file_after_a_scrub() throws IOException {
    String secret = "Quincunx".repeat(1_000);
    database.write(tx -> tx.run("insert into thing values (1, 'another'), (2, ?)", secret));
    assertThat(database.database().scrub()).isTrue();
    database.write(tx -> tx.run("update thing set name = name || 'x' where id = 2"));
    database.write(tx -> tx.run("delete from thing where id = 2"));
    assertThat(files()).contains("Quincunx");
    assertThat(database.database().scrub()).isTrue();
    assertThat(files()).contains("another").doesNotContain("Quincunx");
  }

  @Test
  void a_scrub_does_not_wait_for_a_long_reader() throws SQLException {
    database.add(1);
    String url = "jdbc:sqlite:" + database.folder().resolve("parley.db");
    try (Connection reader = DriverManager.getConnection(url);
        Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.executeQuery("select * from thing").close();
      database.add(2);
      assertThat(database.database().scrub()).isFalse();
      reader.commit();
    }
    assertThat(database.database().scrub()).isTrue();
  }

  private String files() throws IOException {
    return Files.readString(database.folder().resolve("parley.db"), StandardCharsets.ISO_8859_1)
        + Files.readString(database.folder().resolve("parley.db-wal"), StandardCharsets.ISO_8859_1);
  }

  @Test
  void a_full_disk_is_unavailable_and_nothing_is_half_written_and_then_it_goes_on() {
    database.add(1);
    fill();
    assertThatThrownBy(() -> database.write(tx -> TestDatabase.add(tx, 2) + large(tx, -1)))
        .isInstanceOf(StorageException.Unavailable.class);
    assertThat(database.count()).isEqualTo(1);
    assertThat(database.add(3)).isEqualTo(1);
    assertThat(database.count()).isEqualTo(2);
  }

  @Test
  void who_is_told_that_a_write_succeeded_finds_it_though_the_disk_was_full_for_others() {
    fill();
    Set<Integer> written = ConcurrentHashMap.newKeySet();
    Threads.together(
        100,
        id -> {
          try {
            database.write(
                tx -> TestDatabase.add(tx, id) + (id % 10 == 0 ? large(tx, -1 - id) : 0));
            written.add(id);
          } catch (StorageException.Unavailable e) {
            // Then it must not be there.
          }
        });
    List<Integer> there =
        database.read(tx -> tx.list("select id from thing where name like 'thing%'", Row::count));
    assertThat(there).containsExactlyInAnyOrderElementsOf(written);
  }

  /** No page more than there are: what a full disk looks like, until the next connection. */
  private void fill() {
    database.write(tx -> {
      long pages = tx.number("pragma page_count");
      return tx.number("pragma max_page_count = " + (pages + 2));
    });
  }

  private static int large(Tx tx, long id) {
    return tx.run("insert into thing (id, name) values (?, ? || hex(zeroblob(1000000)))", id, id);
  }

  @Test
  void a_commit_that_is_refused_is_no_unknown_outcome() {
    database.write(tx ->
        tx.run(
            """
            create table part (thing_id bigint references thing (id)
              deferrable initially deferred)
            """));
    assertThatThrownBy(() -> database.write(tx -> tx.run("insert into part values (7)")))
        .isInstanceOf(StorageException.Broken.class);
    assertThat(database.add(1)).isEqualTo(1);
    assertThat(database.number("select count(*) from part")).isZero();
  }

  @Test
  void a_second_process_is_kept_away_until_the_first_one_has_gone() {
    assertThatThrownBy(() -> Database.open(database.url(), database.folder()))
        .isInstanceOf(StorageException.Unavailable.class)
        .hasMessageContaining("another Parley");
    database.reopen();
    database.close();
    Database.open(database.url(), database.folder()).close();
  }

  @Test
  void an_open_that_fails_leaves_the_folder_to_others() {
    database.write(tx -> tx.run("update flyway_schema_history set checksum = 1"));
    database.close();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> Database.open(database.url(), database.folder()))
          .isInstanceOf(StorageException.Broken.class);
    }
  }

  @Test
  void when_all_readers_are_busy_a_read_is_refused_in_time_and_writes_go_on() {
    CountDownLatch free = new CountDownLatch(1);
    CountDownLatch busy = new CountDownLatch(SqliteDatabase.READERS);
    Thread readers =
        Thread.ofPlatform()
            .start(() ->
                Threads.together(
                    SqliteDatabase.READERS,
                    number ->
                        database.read(tx -> {
                          busy.countDown();
                          Threads.await(free);
                          return tx.number("select 1");
                        })));
    Threads.await(busy);
    assertThatThrownBy(() -> database.count()).isInstanceOf(StorageException.Unavailable.class);
    assertThat(database.add(1)).isEqualTo(1);
    free.countDown();
    Threads.join(readers);
    assertThat(database.count()).isEqualTo(1);
  }

  @Test
  void scans_that_never_end_keep_neither_reads_nor_writes_nor_other_threads_waiting() {
    CountDownLatch started = new CountDownLatch(SqliteDatabase.SCANNERS);
    Thread scanners =
        Thread.ofPlatform()
            .start(() ->
                Threads.together(
                    SqliteDatabase.SCANNERS,
                    number ->
                        assertThatThrownBy(() ->
                                database
                                    .database()
                                    .scan(tx -> {
                                      started.countDown();
                                      return tx.number(ENDLESS);
                                    }))
                            .isInstanceOf(StorageException.class)));
    Threads.await(started);
    Threads.together(10, database::add);
    Threads.together(10, number -> assertThat(database.count()).isEqualTo(10));
    database.close();
    Threads.join(scanners);
  }

  @Test
  void a_query_that_never_ends_does_not_keep_the_database_from_closing() {
    CountDownLatch started = new CountDownLatch(1);
    Thread endless =
        Thread.ofPlatform()
            .start(() ->
                assertThatThrownBy(() ->
                        database.read(tx -> {
                          started.countDown();
                          return tx.number(ENDLESS);
                        }))
                    .isInstanceOf(StorageException.class));
    Threads.await(started);
    database.close();
    Threads.join(endless);
  }
}

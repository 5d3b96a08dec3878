package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** What a write promises on either engine. */
@ParameterizedClass
@EnumSource(Engine.class)
class WritesTest {
  @Parameter Engine engine;

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(engine);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void a_write_is_there_for_the_next_read_and_after_a_restart() {
    assertThat(database.add(1)).isEqualTo(1);
    assertThat(database.count()).isEqualTo(1);
    database.reopen();
    assertThat(database.count()).isEqualTo(1);
  }

  @Test
  void work_that_throws_leaves_nothing_behind_and_its_exception_arrives() {
    IllegalArgumentException mine = new IllegalArgumentException("mine");
    assertThatThrownBy(() ->
            database.write(tx -> {
              TestDatabase.add(tx, 1);
              TestDatabase.add(tx, 2);
              throw mine;
            }))
        .isSameAs(mine);
    assertThat(database.count()).isZero();
  }

  @Test
  void an_error_rolls_back_as_well() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              TestDatabase.add(tx, 1);
              throw new StackOverflowError();
            }))
        .isInstanceOf(StackOverflowError.class);
    assertThat(database.add(2)).isEqualTo(1);
    assertThat(database.count()).isEqualTo(1);
  }

  @Test
  void a_reader_never_sees_half_a_write() {
    database.write(tx -> {
      TestDatabase.add(tx, 1);
      Thread reader = Thread.ofPlatform().start(() -> assertThat(database.count()).isZero());
      Threads.join(reader);
      return TestDatabase.add(tx, 2);
    });
    assertThat(database.count()).isEqualTo(2);
  }

  @Test
  void many_writers_at_once_keep_each_others_rows_though_some_of_them_fail() {
    Threads.together(
        200,
        id -> {
          try {
            database.write(tx -> addUnlessOdd(tx, id));
          } catch (IllegalStateException e) {
            // As it is meant to be.
          }
        });
    assertThat(database.count()).isEqualTo(100);
    assertThat(database.number("select count(*) from thing where id % 2 = 1")).isZero();
  }

  private static int addUnlessOdd(Tx tx, long id) {
    int added = TestDatabase.add(tx, id);
    if (id % 2 == 1) {
      throw new IllegalStateException("odd");
    }
    return added;
  }

  @Test
  void what_waits_for_the_commit_is_done_once_after_it_and_never_without() {
    AtomicInteger seen = new AtomicInteger(-1);
    database.write(tx -> {
      tx.afterCommit(() -> seen.set((int) database.count()));
      return TestDatabase.add(tx, 1);
    });
    assertThat(seen).hasValue(1);
    assertThatThrownBy(() ->
            database.write(tx -> {
              tx.afterCommit(() -> seen.set(99));
              throw new IllegalStateException();
            }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(seen).hasValue(1);
  }

  @Test
  void what_fails_after_the_commit_fails_nothing_else() {
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      int id = i;
      database.write(tx -> {
        tx.afterCommit(() -> {
          throw new AssertionError("after the commit");
        });
        tx.afterCommit(done::incrementAndGet);
        return TestDatabase.add(tx, id);
      });
    }
    assertThat(done).hasValue(3);
    assertThat(database.count()).isEqualTo(3);
  }

  @Test
  void a_transaction_inside_another_is_refused() {
    assertThatThrownBy(() -> database.write(tx -> database.add(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> database.write(tx -> database.count()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> database.read(tx -> database.count()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> database.read(tx -> database.add(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(database.count()).isZero();
  }

  @Test
  void a_unique_key_that_is_taken_is_a_conflict() {
    database.add(1);
    assertThatThrownBy(() -> database.add(1)).isInstanceOf(StorageException.Conflict.class);
    assertThat(database.add(2)).isEqualTo(1);
  }

  @Test
  void work_that_catches_a_failed_statement_can_not_go_on() {
    database.add(1);
    assertThatThrownBy(() ->
            database.write(tx -> {
              TestDatabase.add(tx, 2);
              try {
                TestDatabase.add(tx, 1);
              } catch (StorageException.Conflict e) {
                // Swallowed: the transaction is lost on PostgreSQL.
              }
              return true;
            }))
        .isInstanceOf(StorageException.Broken.class);
    assertThat(database.count()).isEqualTo(1);
  }

  @Test
  void wrong_sql_is_our_mistake_and_harms_nobody() {
    assertThatThrownBy(() -> database.write(tx -> tx.run("insert into nothing values (1)")))
        .isInstanceOf(StorageException.Broken.class);
    assertThatThrownBy(() -> database.read(tx -> tx.number("select")))
        .isInstanceOf(StorageException.Broken.class);
    assertThat(database.add(1)).isEqualTo(1);
  }

  @Test
  void a_read_can_not_write() {
    if (engine == Engine.SQLITE) {
      assertThatThrownBy(() -> database.read(tx -> TestDatabase.add(tx, 1)))
          .isInstanceOf(StorageException.class);
    }
    assertThat(database.count()).isZero();
  }

  @Test
  void foreign_keys_hold() {
    assertThatThrownBy(() ->
            database.write(tx ->
                tx.run(
                    """
                    insert into team (org_id, id, name, name_key, created_at, updated_at)
                    values (1, 2, 'x', 'x', 0, 0)
                    """)))
        .isInstanceOf(StorageException.class);
  }

  @Test
  void a_closed_database_refuses_instead_of_waiting() {
    database.database().close();
    assertThatThrownBy(() -> database.add(1)).isInstanceOf(StorageException.Unavailable.class);
    assertThatThrownBy(() -> database.count()).isInstanceOf(StorageException.Unavailable.class);
  }

  @Test
  void closing_lets_the_writes_that_wait_finish_and_leaves_none_without_an_answer() {
    AtomicInteger written = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    CountDownLatch started = new CountDownLatch(100);
    Thread writers =
        Thread.ofPlatform()
            .start(() ->
                Threads.together(
                    100,
                    id -> {
                      started.countDown();
                      try {
                        written.addAndGet(database.add(id));
                      } catch (StorageException.Unavailable e) {
                        refused.incrementAndGet();
                      }
                    }));
    Threads.await(started);
    database.database().close();
    Threads.join(writers);
    database.reopen();
    assertThat(written.get() + refused.get()).isEqualTo(100);
    assertThat(database.count()).isEqualTo(written.get());
  }
}

package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** Statements that leave with the next one. */
@ParameterizedClass
@EnumSource(Engine.class)
class DeferredTest {
  private static final String INSERT = "insert into thing (id) values (?)";

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
  void they_are_written_with_the_commit() {
    database.write(tx -> {
      tx.defer(INSERT, 1L);
      tx.defer(INSERT, 2L);
      return true;
    });
    assertThat(database.count()).isEqualTo(2);
  }

  @Test
  void a_query_behind_them_sees_them_and_answers_its_own_rows() {
    List<Long> seen =
        database.write(tx -> {
          tx.defer(INSERT, 1L);
          tx.defer(INSERT, 2L);
          return tx.list("select id from thing where id > ? order by id", Row::number, 0L);
        });
    assertThat(seen).containsExactly(1L, 2L);
  }

  @Test
  void an_update_behind_them_counts_its_own_rows() {
    int touched =
        database.write(tx -> {
          tx.defer(INSERT, 1L);
          tx.defer(INSERT, 2L);
          tx.defer("delete from thing where id > ?", 1L);
          return tx.run(INSERT + ", (?), (?)", 3L, 4L, 5L);
        });
    assertThat(touched).isEqualTo(3);
    assertThat(database.count()).isEqualTo(4);
  }

  @Test
  void they_run_in_their_order_and_once() {
    database.write(tx -> {
      tx.defer(INSERT, 1L);
      tx.run("update thing set id = id + 10");
      tx.defer("update thing set id = id * 2");
      tx.list("select id from thing", Row::number);
      tx.defer("update thing set id = id + 1");
      return true;
    });
    assertThat(database.number("select id from thing")).isEqualTo(23);
  }

  @Test
  void one_that_fails_takes_back_everything_and_the_connection_goes_on() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              tx.defer(INSERT, 1L);
              tx.defer("insert into nowhere (id) values (?)", 1L);
              tx.defer(INSERT, 2L);
              return true;
            }))
        .isInstanceOf(StorageException.class);
    assertThat(database.count()).isZero();
    assertThat(database.add(1)).isEqualTo(1);
  }

  @Test
  void what_was_deferred_by_work_that_throws_is_forgotten() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              tx.defer(INSERT, 1L);
              throw new IllegalArgumentException("mine");
            }))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(database.count()).isZero();
  }

  @Test
  void what_waits_for_the_commit_is_done_after_it() {
    List<Long> counted = new ArrayList<>();
    database.write(tx -> {
      tx.defer(INSERT, 1L);
      tx.afterCommit(() -> counted.add(database.count()));
      return true;
    });
    assertThat(counted).containsExactly(1L);
  }
}

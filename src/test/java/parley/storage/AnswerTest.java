package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** Queries that are answered later, and what a transaction expects without waiting for it. */
@ParameterizedClass
@EnumSource(Engine.class)
class AnswerTest {
  private static final String FIND = "select id from thing where id = :id";
  private static final String ADD = "insert into thing (id) values (:id) on conflict do nothing";

  @Parameter Engine engine;

  private final AtomicInteger tries = new AtomicInteger();
  @AutoClose private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(engine);
  }

  private static Answer<Long> ask(Tx tx, long id) {
    return tx.ask(FIND, Row::number, Values.of("id", id));
  }

  @Test
  void each_gets_its_own_answer_from_its_place_among_the_statements() {
    List<Boolean> found =
        database.write(tx -> {
          Answer<Long> before = ask(tx, 1);
          tx.defer("insert into thing (id) values (?)", 1L);
          Answer<Long> after = ask(tx, 1);
          Answer<Long> other = ask(tx, 2);
          tx.defer("delete from thing where id = ?", 1L);
          return List.of(
              after.one().isPresent(), before.one().isPresent(), other.one().isPresent());
        });
    assertThat(found).containsExactly(true, false, false);
    assertThat(database.count()).isZero();
  }

  @Test
  void the_next_statement_brings_it() {
    long found =
        database.write(tx -> {
          tx.defer("insert into thing (id) values (?)", 1L);
          Answer<Long> answer = ask(tx, 1);
          tx.run("delete from thing");
          return answer.one().orElseThrow();
        });
    assertThat(found).isOne();
  }

  @Test
  void one_that_nobody_looks_at_changes_nothing() {
    database.write(tx -> {
      ask(tx, 1);
      tx.defer("insert into thing (id) values (?)", 1L);
      return ask(tx, 1);
    });
    assertThat(database.count()).isOne();
  }

  @Test
  void one_that_nobody_has_looked_at_comes_with_the_commit() {
    Answer<Long> answer =
        database.write(tx -> {
          tx.defer("insert into thing (id) values (?)", 1L);
          return ask(tx, 1);
        });
    assertThat(answer.list()).containsExactly(1L);
  }

  @Test
  void one_that_fails_takes_back_everything() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              tx.run("insert into thing (id) values (?)", 1L);
              return tx.ask("select id from nowhere", Row::number, Values.none()).one();
            }))
        .isInstanceOf(StorageException.class);
    assertThat(database.count()).isZero();
  }

  @Test
  void what_is_as_expected_is_done_at_once() {
    boolean added =
        database.write(tx -> {
          tries.incrementAndGet();
          return tx.expectOne(ADD, Values.of("id", 1L));
        });
    assertThat(added).isTrue();
    assertThat(database.count()).isOne();
    assertThat(tries).hasValue(1);
  }

  @Test
  void what_is_not_as_expected_is_found_out_and_everything_before_it_is_done_once() {
    database.add(1);
    boolean added =
        database.write(tx -> {
          tries.incrementAndGet();
          tx.defer("insert into thing (id) values (?)", 2L);
          return tx.expectOne(ADD, Values.of("id", 1L));
        });
    assertThat(added).isFalse();
    assertThat(database.count()).isEqualTo(2);
    assertThat(tries).hasValue(expects() ? 2 : 1);
  }

  @Test
  void so_is_what_should_not_be_there() {
    assertThat(isMissing(1)).isTrue();
    database.add(1);
    assertThat(isMissing(1)).isFalse();
    assertThat(isMissing(2)).isTrue();
  }

  private boolean expects() {
    return engine == Engine.POSTGRESQL && !engine.isDistributed();
  }

  private boolean isMissing(long id) {
    return database.write(tx -> tx.expectNone(FIND, Values.of("id", id)));
  }
}

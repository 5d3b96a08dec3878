package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** Values and columns by name. */
@ParameterizedClass
@EnumSource(Engine.class)
class NamesTest {
  private static final String INSERT = "insert into thing (id, name) values (:id, :name)";

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
  void values_find_their_names_in_any_order() {
    database.write(tx -> tx.run(INSERT, Values.of("name", "one").and("id", 1)));
    assertThat(database.<List<String>>read(tx -> names(tx, 1, 1))).containsExactly("one");
  }

  @Test
  void an_id_that_is_not_there_is_null() {
    database.write(tx -> tx.run(INSERT, Values.of("id", OptionalLong.of(7)).and("name", "seven")));
    Values none = Values.of("id", OptionalLong.empty());
    assertThat(
            database.<List<String>>read(tx ->
                tx.list("select name from thing where id = coalesce(:id, 7)", Row::text, none)))
        .containsExactly("seven");
    String find = "select id from thing where name = ?";
    assertThat(database.<OptionalLong>read(tx -> tx.id(find, "seven"))).hasValue(7);
    assertThat(database.<OptionalLong>read(tx -> tx.id(find, "eight"))).isEmpty();
  }

  @Test
  void deferred_statements_keep_their_values_apart() {
    List<String> seen =
        database.write(tx -> {
          tx.defer(INSERT, Values.of("id", 1).and("name", "one"));
          tx.defer("update thing set name = ? where id = ?", "first", 1);
          tx.defer(INSERT, Values.of("id", 2).and("name", null));
          tx.defer(
              "update thing set name = :name where id = :id and :name = :name",
              Values.of("name", "second").and("id", 2));
          return names(tx, 1, 2);
        });
    assertThat(seen).containsExactly("first", "second");
  }

  @Test
  void a_list_is_found_behind_what_was_deferred() {
    List<String> seen =
        database.write(tx -> {
          for (int i = 1; i <= 5; i++) {
            tx.defer(INSERT, Values.of("id", i).and("name", "thing " + i));
          }
          return names(tx, 1, 3, 5);
        });
    assertThat(seen).containsExactly("thing 1", "thing 3", "thing 5");
  }

  private static List<String> names(Tx tx, Integer... ids) {
    return tx.list(
        "select name from thing where id in (:ids) order by id",
        Row::text,
        Values.of("ids", List.of(ids)));
  }

  @Test
  void columns_are_read_in_any_order_and_more_than_once() {
    database.write(tx -> tx.run(INSERT, Values.of("id", 7).and("name", "seven")));
    List<String> read =
        database.read(tx ->
            tx.list(
                """
                select id, name, id as number, null as missing, 1 as yes, 2000 as moment from thing
                """,
                NamesTest::read));
    assertThat(read).containsExactly("seven 7 7 null null null true 1970-01-01T00:00:02Z seven");
  }

  private static String read(Row row) {
    return String.join(
        " ",
        row.text("name"),
        "" + row.number("id"),
        "" + row.count("number"),
        row.textOrNull("missing"),
        "" + row.numberOrNull("missing"),
        "" + row.instantOrNull("missing"),
        "" + row.flag("yes"),
        "" + row.instant("moment"),
        new String(row.bytes("name"), StandardCharsets.UTF_8));
  }

  @Test
  void names_made_at_run_time_find_their_columns() {
    Instant found =
        database
            .<Optional<Instant>>read(
                tx -> tx.one("select 1 as a, 2 as b", row -> row.instant("ab".substring(1))))
            .orElseThrow();
    assertThat(found).isEqualTo(Instant.ofEpochMilli(2));
  }

  @Test
  void an_unknown_column_is_told_of_with_those_that_there_are() {
    assertThatThrownBy(
            () -> database.read(tx -> tx.one("select 1 as a, 2 as b", row -> row.number("c"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no column c among [a, b] of select 1 as a, 2 as b");
  }

  @Test
  void more_than_three_values_or_columns_need_names() {
    assertThatThrownBy(() -> database.read(tx -> tx.number("select ?, ?, ?, ?", 1, 2, 3, 4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("more than 3 values without names in select ?, ?, ?, ?");
    RowMapper<Long> mapper = row -> row.number() + row.number() + row.number() + row.number();
    assertThatThrownBy(() -> database.read(tx -> tx.one("select 1, 2, 3, 4", mapper)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the columns of a long row are read by name");
  }

  @Test
  void a_missing_value_changes_nothing() {
    assertThatThrownBy(() ->
            database.write(tx -> {
              tx.run(INSERT, Values.of("id", 1).and("name", "one"));
              return tx.run(INSERT, Values.of("id", 2));
            }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for :name in " + INSERT);
    assertThat(database.count()).isZero();
  }
}

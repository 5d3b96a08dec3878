package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names in SQL, and what looks like one. */
class SqlParserTest {

  @Test
  void names_become_question_marks() {
    assertThat(text("update t set a=:a, b = (:b) where c=:c_1", "a", "b", "c_1"))
        .isEqualTo("update t set a=?, b = (?) where c=?");
  }

  @Test
  void a_name_that_comes_again_is_bound_by_the_same_value() {
    BoundSql bound =
        ParsedSql.of("select :a, :b, :a, :a").bind(Values.of("b", "two").and("a", "one"));
    assertThat(bound.text()).isEqualTo("select ?, ?, ?, ?");
    assertThat(bound.values()).containsExactly("one", "two", "one", "one");
  }

  @Test
  void literals_identifiers_comments_casts_and_slices_hold_no_names() {
    String sql =
        """
        select ':no', 'it''s :no', ":no", a::text, b[1:2], c -> ':no', d - 1 / 2
        -- :no
        /* :no
           ? */ from t where e = :yes\
        """;
    assertThat(text(sql, "yes")).isEqualTo(sql.replace(":yes", "?"));
  }

  @Test
  void an_operator_with_a_question_mark_is_no_place() {
    assertThat(text("select a ?? 'b', a ??| :keys", "keys")).isEqualTo("select a ?? 'b', a ??| ?");
  }

  @Test
  void what_does_not_end_ends_with_the_text() {
    assertThat(text("select :a -- :no", "a")).isEqualTo("select ? -- :no");
    assertThat(text("select :a, ':no", "a")).isEqualTo("select ?, ':no");
    assertThat(text("select :a /* :no", "a")).isEqualTo("select ? /* :no");
    assertThat(text("select :a, b:", "a")).isEqualTo("select ?, b:");
  }

  @Test
  void places_and_names_do_not_mix() {
    assertThatThrownBy(() -> SqlParser.parse("select ?, :a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("both ? and :a in select ?, :a");
  }

  @Test
  void a_name_without_a_value_is_told_of() {
    assertThatThrownBy(() -> ParsedSql.of("select :a, :b").bind(Values.of("a", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for :b in select :a, :b");
    assertThatThrownBy(() -> ParsedSql.of("select :a, :b").bind(1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for :a in select :a, :b");
  }

  @Test
  void a_value_without_a_name_is_told_of() {
    ParsedSql sql = ParsedSql.of("select :a");
    assertThatThrownBy(() -> sql.bind(Values.of("a", 1).and("c", 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no use for the value of :c in select :a");
    assertThatThrownBy(() -> sql.bind(Values.of("a", 1).and("a", 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no use for the value of :a in select :a");
  }

  @Test
  void lists_get_places_for_a_power_of_two() {
    BoundSql bound =
        ParsedSql.of("select 1 where :a = 1 and b in (:ids) and :a = 2")
            .bind(Values.of("a", 0).and("ids", List.of(7, 8, 9)));
    assertThat(bound.text()).isEqualTo("select 1 where ? = 1 and b in (?, ?, ?, ?) and ? = 2");
    assertThat(bound.values()).containsExactly(0, 7, 8, 9, 9, 0);
    assertThat(ParsedSql.of("in (:ids)").bind(Values.of("ids", List.of(5))).text())
        .isEqualTo("in (?)");
  }

  @Test
  void lists_of_lists_get_places_for_rows() {
    BoundSql bound =
        ParsedSql.of("(a, b) in (values :keys)")
            .bind(Values.of("keys", List.of(List.of(1, 2), List.of(3, 4))));
    assertThat(bound.text()).isEqualTo("(a, b) in (values (?, ?), (?, ?))");
    assertThat(bound.values()).containsExactly(1, 2, 3, 4);
  }

  /** What is filled up is written once more for each row too many. */
  @Test
  void a_few_rows_keep_their_number() {
    assertThat(rows(3)).isEqualTo(3);
    assertThat(rows(32)).isEqualTo(32);
    assertThat(rows(33)).isEqualTo(64);
  }

  private static int rows(int count) {
    List<List<Integer>> rows = Collections.nCopies(count, List.of(1, 2));
    return ParsedSql.of("values :rows").bind(Values.of("rows", rows)).values().length / 2;
  }

  @Test
  void an_empty_list_is_refused() {
    assertThatThrownBy(
            () -> ParsedSql.of("a in (:empty_ids)").bind(Values.of("empty_ids", List.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an empty list");
  }

  private static String text(String sql, String... names) {
    Values values = Values.of(names[0], 0);
    for (int i = 1; i < names.length; i++) {
      values.and(names[i], i);
    }
    return SqlParser.parse(sql).bind(values).text();
  }
}

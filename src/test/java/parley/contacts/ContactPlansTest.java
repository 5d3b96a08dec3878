package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Cursors.Position;
import parley.storage.Database;
import parley.storage.Values;
import parley.testing.Engine;
import parley.testing.QueryPlan;

/** Each order of all contacts goes along an index, from the first page and from a later one. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactPlansTest {
  private static final Position LATER = new Position(1_700_000_000_000L, "grace hopper", 42);

  @Parameter Engine engine;

  private Database database;

  @BeforeEach
  void open() {
    database = Database.open(engine.migratedDatabaseUrl(), engine.migratedFolder());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource({
    "name, contact_name",
    "-name, contact_name",
    "last_seen_at, contact_last_seen",
    "-last_seen_at, contact_last_seen"
  })
  void both_halves_of_an_order_with_gaps_go_along_its_index(String name, String index) {
    ContactSort sort = ContactSort.of(name).orElseThrow();
    for (Optional<Position> after : List.of(Optional.<Position>empty(), Optional.of(LATER))) {
      assertThat(plan(sort, after).split("(SEARCH|using).* " + index, -1))
          .as("%s", after)
          .hasSize(3);
      assertThat(plan(sort, after)).doesNotContain("Sort", "TEMP B-TREE", "SCAN c", "Seq Scan");
    }
  }

  private String plan(ContactSort sort, Optional<Position> after) {
    return database.write(tx -> {
      String sql = "select id " + ContactOrderRows.halves(tx.dialect(), sort, after);
      Values values = ContactOrderRows.values(sort, after, 26).and("org_id", 1L);
      return QueryPlan.of(tx, sql, values);
    });
  }
}

package parley.contacts.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.contacts.filter.FilterField.Own;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.IdRange;
import parley.contacts.search.KeptCounts;
import parley.storage.Database;
import parley.testing.Engine;
import parley.testing.QueryPlan;

/**
 * Behind its start a filter is asked of each contact. PostgreSQL would rather join, and where it
 * takes many rows for one, as of an organization that is new to it, it compares all with all.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class FilterPlansTest {
  @Parameter Engine engine;

  @Test
  void each_contact_is_asked_whatever_statistics_say() {
    Filter filter =
        new Filter.All(
            List.of(tagged("vip"), tagged("red", "blue"), new Filter.Not(tagged("old"))));
    String plan = plan(filter);
    assertThat(plan.split("SubPlan \\d+\n|CORRELATED SCALAR SUBQUERY", -1)).hasSize(3);
    assertThat(plan).doesNotContain("Semi Join", "Anti Join", "Hash");
  }

  private static Filter tagged(String... tags) {
    return new Filter.Among(Own.TAGS, List.of(tags));
  }

  private String plan(Filter filter) {
    try (Database database = Database.open(engine.migratedDatabaseUrl(), engine.migratedFolder())) {
      return database.write(tx -> {
        ContactQuery query = new FilterSearch(tx, 1, filter, new KeptCounts()).toCount(IdRange.ALL);
        return QueryPlan.of(tx, "select " + query.id() + " " + query.sql(), query.values());
      });
    }
  }
}

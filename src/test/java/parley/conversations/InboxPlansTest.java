package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.Conditions;
import parley.storage.Database;
import parley.storage.Values;
import parley.testing.Engine;
import parley.testing.QueryPlan;

/** What an inbox asks for again and again looks at what is to be done, not at all that ever was. */
@ParameterizedClass
@EnumSource(Engine.class)
class InboxPlansTest {
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

  @Test
  void counts_read_counters_and_the_index_of_what_is_unread() {
    assertThat(plan(ConversationCountRows.TALLIES, Values.of("org_id", 1L)))
        .containsPattern("(INDEX|Index Scan using).* (sqlite_autoindex_)?conversation_count_")
        .containsPattern("(COVERING INDEX|Index Only Scan using) conversation_unread");
  }

  @Test
  void the_list_of_what_is_unread_goes_along_its_own_index_in_order() {
    assertThat(plan(list(true, ConversationSort.NEWEST)))
        .contains("conversation_unread")
        .doesNotContainIgnoringCase("sort")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void the_list_of_who_waits_goes_along_its_own_index_in_order() {
    assertThat(plan(list(false, ConversationSort.WAITING)))
        .contains("conversation_waiting")
        .doesNotContainIgnoringCase("sort")
        .doesNotContain("TEMP B-TREE");
  }

  private static ConversationFilter list(boolean unread, ConversationSort sort) {
    return new ConversationFilter(
        Optional.of(ConversationStatus.OPEN),
        Optional.empty(),
        OptionalLong.empty(),
        new AssigneeFilter.Anybody(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        unread,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        sort);
  }

  private String plan(ConversationFilter filter) {
    Conditions conditions = ConversationListRows.conditions(1, filter);
    return plan(
        ConversationListRows.IDS.formatted(conditions.sql(), filter.sort().sql()),
        conditions.values().and("limit", 26).and("offset", 0));
  }

  private String plan(String sql, Values values) {
    return database.write(tx -> QueryPlan.of(tx, sql, values));
  }
}

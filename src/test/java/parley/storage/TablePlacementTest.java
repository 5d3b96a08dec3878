package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import parley.testing.Engine;
import parley.testing.Folders;

/** Where tables are on a cluster is decided for each, and fits what refers to what. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TablePlacementTest {
  private Database database;

  @BeforeAll
  void open() {
    database = Database.open(Engine.POSTGRESQL.newDatabaseUrl(), Folders.next());
  }

  @AfterAll
  void close() {
    database.close();
  }

  @Test
  void each_table_is_placed_once() {
    List<String> placed =
        Arrays.stream(TablePlacement.values())
            .flatMap(placement -> placement.tables().stream())
            .toList();
    assertThat(placed)
        .containsExactlyInAnyOrderElementsOf(
            names(
                """
                select relname from pg_class
                where relkind = 'r' and relnamespace = current_schema()::regnamespace
                """));
  }

  @Test
  void what_is_distributed_has_the_organization_in_every_key() {
    List<String> keys =
        names(
            """
            select t.relname from pg_class t where t.relkind = 'r'
              and t.relnamespace = current_schema()::regnamespace and not exists (
                select 1 from pg_index i
                where i.indrelid = t.oid and i.indisunique and not exists (
                  select 1 from pg_attribute c
                  where c.attrelid = t.oid and c.attname = 'org_id'
                    and c.attnum = any (i.indkey::int[])))
            """);
    assertThat(keys).containsAll(TablePlacement.DISTRIBUTED.tables());
  }

  @Test
  void what_is_everywhere_refers_to_nothing_that_is_not_and_nothing_refers_to_what_is_local() {
    List<String> far =
        names(
            """
            select origin.relname || ' ' || target.relname from pg_constraint one
            join pg_class origin on origin.oid = one.conrelid
            join pg_class target on target.oid = one.confrelid
            where one.contype = 'f' and one.connamespace = current_schema()::regnamespace
            """);
    assertThat(far).contains("conversation channel", "agent login", "session agent");
    assertThat(far).allMatch(TablePlacementTest::isNear);
  }

  private static boolean isNear(String reference) {
    String[] ends = reference.split(" ", 2);
    TablePlacement target = TablePlacement.of(ends[1]).orElseThrow();
    return target == TablePlacement.REFERENCE || target == TablePlacement.of(ends[0]).orElseThrow();
  }

  @Test
  void statements_say_where() {
    assertThat(Distribution.statement("team", TablePlacement.REFERENCE))
        .isEqualTo("select create_reference_table('team')");
    assertThat(Distribution.statement("contact", TablePlacement.DISTRIBUTED))
        .isEqualTo("select create_distributed_table('contact', 'org_id', colocate_with => 'none')");
    assertThat(Distribution.statement("message", TablePlacement.DISTRIBUTED))
        .isEqualTo(
            "select create_distributed_table('message', 'org_id', colocate_with => 'contact')");
    assertThat(Distribution.statement("session", TablePlacement.LOCAL))
        .isEqualTo("select citus_add_local_table_to_metadata('session', true)");
  }

  @Test
  void a_table_that_nobody_has_placed_has_no_place() {
    assertThat(TablePlacement.of("thing")).isEmpty();
  }

  private List<String> names(String sql) {
    return database.read(tx -> tx.list(sql, Row::text));
  }
}

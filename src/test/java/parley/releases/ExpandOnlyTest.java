package parley.releases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nodes of the version before go on while a new one migrates: a migration adds only, or says in
 * {@code schema_support} who can't go on.
 */
class ExpandOnlyTest {
  /** Where the schema begins to say so. */
  private static final int FIRST = 78;

  /** Counts in other parts of the same counters, all of which every version adds up. */
  private static final String OTHER_PARTS = "postgresql/V86__conversation_count.sql";

  static List<MigrationScript> scripts() {
    return MigrationScript.from(FIRST);
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void a_migration_adds_only_unless_it_says_who_can_not_go_on(MigrationScript script) {
    if (script.raisesTo().isEmpty() && !script.name().equals(OTHER_PARTS)) {
      assertThat(ExpandOnly.complaints(script))
          .as("%s; see \"Add a table\" in CONTRIBUTING.md", script.name())
          .isEmpty();
    }
  }

  @Test
  void what_is_supported_grows_and_leaves_the_migration_itself_supported() {
    int oldest = FIRST;
    for (MigrationScript script : scripts()) {
      OptionalInt raised = script.raisesTo();
      if (raised.isPresent()) {
        assertThat(raised.getAsInt()).as(script.name()).isBetween(oldest + 1, script.version());
        oldest = raised.getAsInt();
      }
    }
    assertThat(oldest).isGreaterThanOrEqualTo(FIRST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drop table contact",
        "drop index contact_name",
        "DROP\n  TABLE contact",
        "drop /* nobody reads it */ table contact",
        "alter table contact drop column email",
        "alter table contact rename to person",
        "alter table contact rename column name to label",
        "alter table contact alter column name set not null",
        "alter table contact alter column name type bigint",
        "alter table contact add constraint named check (name is not null)",
        "alter table contact add column card text not null",
        "alter table contact add column card text unique",
        "alter table contact add column card text check (card <> name)",
        "alter table contact add column card text default '' , drop column name",
        "alter table contact add column team_id bigint references team (id)",
        "create unique index contact_card on contact (org_id, name)",
        "create unique index concurrently if not exists contact_card on contact (org_id, name)",
        "create table card (org_id bigint references contact (org_id))",
        "create table card (a bigint, foreign key (a) references contact (id) on delete restrict)",
        "create table card (a bigint references contact (id) on delete cascade,"
            + " b bigint references team (id))",
        "insert into job (org_id) values (1)",
        "insert into contact select * from contact",
        "update contact set name = upper(name)",
        "alter table contact add column card text;"
            + " update contact set card = coalesce(name, ''), name = '' where name is null",
        "delete from contact",
        "truncate contact",
        "create trigger contact_card before insert on contact for each row execute function f()",
        "create or replace function f() returns trigger as $$ begin end $$ language plpgsql",
        "create view person as select name from contact",
        "do $$ begin drop table contact; end $$",
        "pragma writable_schema = on",
        "lock table contact",
        "select ';'; drop table contact",
        "delete from schema_support",
      })
  void what_older_versions_can_not_live_with_is_found(String sql) {
    assertThat(ExpandOnly.complaints(script(sql))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-- drop table contact\ncreate index contact_card on contact (org_id, name)",
        "create table card (note text default 'a; drop table contact', a bigint)",
        "create table card (a bigint); create unique index card_a on card (a)",
        "create table card (a bigint references organization (id))",
        "create table card (a bigint); create table deck (a bigint references card (a))",
        "create table card (a bigint references contact (id) on delete set null)",
        "create table card (a bigint); insert into card (a) select id from contact",
        "create table card (a bigint); alter table card add column b text unique",
        "create index concurrently contact_card on contact (org_id, name)",
        "alter table contact add column card text not null default ''",
        "alter table contact add column card text;"
            + " update contact set card = coalesce(name, '') where name is not null",
      })
  void what_only_adds_is_not(String sql) {
    assertThat(ExpandOnly.complaints(script(sql))).isEmpty();
  }

  @Test
  void the_made_up_migration_of_other_tests_is_one_that_only_adds() throws IOException {
    String sql = Files.readString(Path.of("src", "test", "resources", "future", "expand.sql"));
    assertThat(script(sql).statements()).hasSizeGreaterThan(5);
    assertThat(ExpandOnly.complaints(script(sql))).isEmpty();
  }

  @Test
  void a_migration_says_whom_it_leaves_behind() {
    assertThat(script("update schema_support set oldest = 80 where id = 1").raisesTo())
        .hasValue(80);
    assertThat(script("update schema_support set oldest = oldest").raisesTo()).isEmpty();
    assertThat(script("-- update schema_support set oldest = 80").raisesTo()).isEmpty();
  }

  private static MigrationScript script(String sql) {
    return MigrationScript.of("V90__sample.sql", 90, sql);
  }
}

package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.SourceTexts;

/** Every statement of the source can run when organizations are on several servers. */
class DistributedStatementsTest {
  private static final String SEVERAL = "changes rows of several organizations: ";
  private static final String NO_ROW = "takes a lock that is no row";

  /**
   * What files have that is refused otherwise, and why it may be there. Each line has to be found,
   * so that none outlives its reason.
   */
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          // Of a person, who is in no organization or in several.
          "accounts/LoginRows.java",
          Set.of("locks rows of several organizations"),
          // There is no row of keys that nobody has defined; the coordinator has it, too.
          "contacts/attributes/DefinitionLockRows.java",
          Set.of(NO_ROW),
          // Together where organizations share a server; elsewhere one after another, and the lock
          // is the coordinator's, where all nodes ask for it.
          "events/EventInboxRows.java",
          Set.of(SEVERAL + "event", SEVERAL + "event_inbox", SEVERAL + "event_log", NO_ROW),
          // The coordinator has it, as all nodes ask that; a row of the table would be locked on
          // all.
          "storage/OrganizationLock.java",
          Set.of(NO_ROW),
          // Tells of a process that it lives, on the coordinator.
          "storage/ProcessRows.java",
          Set.of(NO_ROW));

  @Test
  void what_locks_or_changes_rows_names_its_organization() {
    Map<String, Set<String>> faults = new TreeMap<>();
    SourceTexts.sources()
        .forEach(source ->
            source.statements().stream()
                .flatMap(code -> DistributedStatements.faults(code).stream())
                .forEach(fault ->
                    faults.computeIfAbsent(source.name(), _ -> new TreeSet<>()).add(fault)));
    assertThat(faults).isEqualTo(ALLOWED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          changes rows of several organizations: message | "delete from message where id in (:ids)"
          changes rows of several organizations: job \
           | "update job set state = 'held' where (org_id, id) in (select org_id, id from job)"
          changes rows of several organizations: event \
           | "insert into event (org_id, id) select org_id, id from event_inbox"
          changes rows of several organizations: delivery \
           | "delete from delivery where org_id > :org_id"
          locks rows of several organizations \
           | "select id from job where state = ? for update skip locked"
          locks rows of several organizations \
           | "select id from contact where id = ? " + tx.dialect().lockRows("contact")
          locks rows of several organizations \
           | "select id from agent where id = ? for share"
          has a query among its values \
           | "insert into job (org_id, id) values (:org_id, (select max(id) from job))"
          changes a table of all servers by what one of them has: channel \
           | "delete from channel where org_id = ? and id not in (select channel_id from message)"
          selects what is not the row's own organization \
           | "insert into job (org_id, id) select :org_id, max(id) from job where org_id = :org_id"
          takes a lock that is no row | "select pg_advisory_lock(?)"
          doesn't name the organization of all that it asks \
           | "update contact set blocked = 1 where org_id = :org_id and (id = :id or exists \
             (select 1 from contact_tag t where t.org_id = contact.org_id))"
          doesn't name the organization of all that it asks \
           | "insert into job (org_id, id) select m.org_id, m.id from message m \
             where m.org_id = :org_id and not exists (select 1 from job where org_id = m.org_id)"
          doesn't name the organization of all that it asks \
           | "with page as materialized (%s) select v.id from conversation v \
             join page on page.org_id = v.org_id"
          """)
  void what_can_not_run_is_found(String fault, String code) {
    assertThat(DistributedStatements.faults(code)).contains(fault);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"delete from message where org_id = :org_id and id in (:ids)\"",
        "\"select org_id, id from job where state = 'waiting' order by run_at limit ?\"",
        "SELECT + \"where c.org_id = ? and c.id = ? \" + tx.dialect().lockRows(\"c\")",
        "\"insert into job (org_id, id) values (:org_id, :id) on conflict do nothing\"",
        "\"insert into job (org_id, id) select org_id, :id from job where org_id = :org_id\"",
        "\"select number from node where lease_ends < ? limit 1 for update skip locked\"",
        "\"update session set last_used_at = ? where hash = ?\"",
        "\"insert into job (org_id, id) select org_id, id from message where org_id = :org_id\"",
        "\"with page as materialized (%s) select v.id from conversation v"
            + " join page on page.org_id = v.org_id where v.org_id = :org_id\"",
      })
  void what_can_run_is_left_alone(String code) {
    assertThat(DistributedStatements.faults(code)).isEmpty();
  }
}

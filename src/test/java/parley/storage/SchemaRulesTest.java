package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Engine;
import parley.testing.Folders;

/**
 * The schema lets the rows of each organization be on one of several servers. What it has that
 * doesn't is here, with the reason. The lists may only become shorter: a line that is no longer
 * needed fails, too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaRulesTest {
  /** Whoever comes with these has not said of which organization they are. */
  private static final Set<String> SHOWN =
      Set.of(
          "access_token (hash)",
          "api_key_secret (hash)",
          "email_change (hash)",
          "email_restore (hash)",
          "invitation (token_hash)",
          "login (email)",
          "mfa_token (hash)",
          "password_reset (hash)",
          "refresh_token (hash)",
          "ticket (hash)",
          "visitor_proof (hash)",
          "visitor_session (hash)");

  /** What belongs to a person, who may be in several organizations. */
  private static final Set<String> OF_PEOPLE =
      Set.of(
          "agent (login_id, org_id)",
          "email_change (login_id)",
          "email_restore (login_id, id)",
          "login (id)",
          "password_reset (login_id)",
          "recovery_code (login_id, hash)",
          "second_factor (login_id)");

  /** A provider calls the account, or the channel, and knows of no organization. */
  private static final Set<String> OF_ACCOUNTS =
      Set.of("channel (id)", "channel (type, account_key)", "channel (type, account_key, org_id)");

  /** What belongs to the installation. */
  private static final Set<String> OF_THE_INSTALLATION =
      Set.of(
          "flyway_schema_history (installed_rank)",
          "login_attempt (key)",
          "node (number)",
          "organization (id)",
          "outbox_hold (id)",
          "process (id)",
          "schema_support (id)",
          "secret_key (id)");

  /** The inbox of events is emptied from its front, whatever the organization (decision 16). */
  private static final Set<String> IN_ORDER = Set.of("event_inbox (position, org_id)");

  /** People have log-ins, and these what proves who they are. */
  private static final Set<String> REFERENCES =
      Set.of(
          "agent (login_id) to login (id)",
          "email_change (login_id) to login (id)",
          "email_restore (login_id) to login (id)",
          "login (last_organization_id) to organization (id)",
          "mfa_token (login_id) to login (id)",
          "password_reset (login_id) to login (id)",
          "recovery_code (login_id) to second_factor (login_id)",
          "second_factor (login_id) to login (id)");

  /**
   * Decision 25. They write rows of the same organization, so the server that has those runs them.
   */
  private static final Set<String> TRIGGERS =
      Set.of("conversation conversation_added_or_removed", "conversation conversation_moved");

  /** What these triggers call. */
  private static final Set<String> FUNCTIONS = Set.of("conversation_changed");

  /**
   * Flyway's own, and what proves the order of events (decision 16): all nodes write by way of the
   * coordinator, which gives out the positions.
   */
  private static final Set<String> NUMBERS =
      Set.of("event_inbox position", "flyway_schema_history installed_on");

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
  void primary_and_unique_keys_begin_with_the_organization() {
    Set<String> allowed = new TreeSet<>();
    Stream.of(SHOWN, OF_PEOPLE, OF_ACCOUNTS, OF_THE_INSTALLATION, IN_ORDER)
        .forEach(allowed::addAll);
    assertThat(found(SchemaRules::keys)).isEqualTo(allowed);
  }

  @Test
  void references_stay_within_the_organization() {
    assertThat(found(SchemaRules::references)).isEqualTo(REFERENCES);
  }

  @Test
  void nothing_happens_but_what_statements_say() {
    assertThat(found(SchemaRules::triggers)).isEqualTo(TRIGGERS);
    assertThat(found(SchemaRules::functions)).isEqualTo(FUNCTIONS);
  }

  @Test
  void the_database_gives_no_numbers() {
    assertThat(found(SchemaRules::numbers)).isEqualTo(NUMBERS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          keys | sample (id)         | create table sample (org_id bigint, id bigint primary key)
          keys | sample (id, org_id) | create table sample (org_id bigint, id bigint, unique (id, org_id))
          keys | contact (phone)     | create unique index sample on contact (phone) where blocked = 0
          references | sample (contact_id) to contact_key (id) \
           | create table contact_key (id bigint primary key); \
             create table sample (org_id bigint, contact_id bigint references contact_key (id))
          references | sample (org_id, chat_id) to odd_contact (id, org_id) \
           | create table odd_contact (id bigint, org_id bigint, primary key (id, org_id)); \
             create table sample (org_id bigint, chat_id bigint, \
               foreign key (org_id, chat_id) references odd_contact (id, org_id))
          triggers | contact sample \
           | create trigger sample after insert on contact for each row \
             execute function conversation_changed()
          functions | sample | create function sample() returns int language sql return 1
          numbers | sample id | create table sample (org_id bigint, id bigint generated always as identity)
          numbers | sample id | create table sample (org_id bigint, id bigserial)
          numbers | sample at | create table sample (org_id bigint, at timestamp default now())
          numbers | sample    | create sequence sample
          """)
  void what_breaks_a_rule_is_found(String rule, String found, String change) {
    assertThat(added(change, rule(rule))).contains(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          keys | create table sample (org_id bigint, id bigint, primary key (org_id, id))
          keys | create table sample (org_id bigint primary key)
          keys | create index sample on contact (phone)
          references | create table sample (org_id bigint, contact_id bigint, \
            foreign key (org_id, contact_id) references contact (org_id, id))
          references | create table sample (org_id bigint references organization (id))
          numbers | create table sample (org_id bigint, state text default 'new', tries bigint default 0)
          """)
  void what_keeps_a_rule_is_left_alone(String rule, String change) {
    assertThat(added(change, rule(rule))).isEmpty();
  }

  private static Function<SchemaRules, Set<String>> rule(String name) {
    return switch (name) {
      case "keys" -> SchemaRules::keys;
      case "references" -> SchemaRules::references;
      case "triggers" -> SchemaRules::triggers;
      case "functions" -> SchemaRules::functions;
      case "numbers" -> SchemaRules::numbers;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private Set<String> found(Function<SchemaRules, Set<String>> rule) {
    return database.read(tx -> rule.apply(new SchemaRules(tx)));
  }

  /** What a rule finds more after some changes, which are taken back. */
  private Set<String> added(String changes, Function<SchemaRules, Set<String>> rule) {
    Set<String> added = new TreeSet<>();
    List<String> statements = Arrays.stream(changes.split(";")).map(String::strip).toList();
    try {
      database.write(tx -> {
        Set<String> before = rule.apply(new SchemaRules(tx));
        statements.forEach(statement -> tx.run(statement));
        added.addAll(rule.apply(new SchemaRules(tx)));
        added.removeAll(before);
        throw new TakenBack();
      });
    } catch (TakenBack e) {
      return added;
    }
    throw new AssertionError("unreachable");
  }

  /** Ends a transaction that is not to last. */
  private static final class TakenBack extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}

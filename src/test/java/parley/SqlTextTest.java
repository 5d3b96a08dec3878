package parley;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parley.testing.SourceTexts;

/** The SQL that stands in the source: where it is, whose tables it touches, how it binds values. */
class SqlTextTest {
  private static final Path SCHEMA = Path.of("src/main/resources/db");

  /** Files of the schema that are not called like the room whose tables they make. */
  private static final Map<String, String> ROOMS =
      Map.ofEntries(
          Map.entry("attributes", "contacts"),
          Map.entry("segments", "contacts"),
          Map.entry("contact_rehearsals", "contacts"),
          Map.entry("tag_counts", "contacts"),
          Map.entry("webchat_networks", "webchat"),
          Map.entry("webchat_proofs", "webchat"),
          Map.entry("webchat_sites", "webchat"),
          Map.entry("idempotency", "http"),
          Map.entry("conversation_count", "conversations"),
          Map.entry("conversation_changes", "conversations"),
          Map.entry("message_words", "conversations"),
          Map.entry("postings", "conversations"),
          Map.entry("event_inbox", "events"),
          Map.entry("processes", "storage"),
          Map.entry("outbox_hold", "outbox"),
          Map.entry("schema_support", "storage"),
          Map.entry("correspondence", "conversations"),
          Map.entry("erased_messages", "conversations"),
          Map.entry("organization_keys", "channels"),
          Map.entry("logins", "accounts"),
          Map.entry("invitations", "accounts"),
          Map.entry("organization_settings", "accounts"),
          Map.entry("recovery", "accounts"),
          Map.entry("second_factors", "accounts"));

  /** Tables of files that make some of several rooms. */
  private static final Map<String, String> TABLES =
      Map.of("quarantine_file", "channels", "message_attempt", "conversations");

  /** Tables of other rooms that a room may join, and why. A new line should need an argument. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          // A list of conversations shows names; one query for each page, not two.
          "conversations", Set.of("contact"),
          // Which webhooks have events to read, of all organizations: one query, not one for each.
          "webhooks", Set.of("event_log"),
          // Which organizations have events to count, the same way.
          "reports", Set.of("event_log"),
          // What tells of somebody who is held stays: told by the statements that would delete it.
          "events", Set.of("contact_hold", "contact_alias"),
          // A channel that has conversations stays: told by the statement that would delete it.
          "channels", Set.of("conversation"),
          // The lock of an organization is its row, whoever takes it; and a copy of one
          // organization
          // has to know what of it stands in tables of the installation.
          "storage", Set.of("organization", "idempotency", "login", "agent"));

  private static final Pattern SQL =
      Pattern.compile(
          "\\b(select\\b.*\\bfrom|insert into|update \\w+\\s+set|delete from)\\b", Pattern.DOTALL);

  private static final Pattern TABLE = Pattern.compile("\\b(?:from|join|into|update)\\s+(\\w+)");

  private static final Pattern CREATE = Pattern.compile("create (?:virtual )?table (\\w+)");

  /** A string in the source. */
  private record Text(String room, String file, String text) {
    boolean isSql() {
      return SQL.matcher(text).find();
    }

    boolean isAmongRows() {
      return file.endsWith("Rows.java") || file.startsWith("contacts/search/");
    }

    long questionMarks() {
      return text.chars().filter(c -> c == '?').count();
    }

    List<String> tables() {
      return TABLE.matcher(text).results().map(match -> match.group(1)).toList();
    }
  }

  @Test
  void sql_stands_in_rows_and_in_the_search_of_contacts() {
    assertThat(
            texts()
                .filter(Text::isSql)
                .filter(text -> !text.isAmongRows() && !text.room().equals("storage")))
        .isEmpty();
  }

  @Test
  void four_values_or_more_have_names() {
    assertThat(texts().filter(Text::isAmongRows).filter(text -> text.questionMarks() > 3))
        .isEmpty();
  }

  @Test
  void columns_are_named() {
    assertThat(texts().filter(text -> text.text().contains("select *"))).isEmpty();
  }

  @Test
  void a_room_touches_its_own_tables() {
    Map<String, String> rooms = rooms();
    assertThat(rooms).containsEntry("message", "conversations").containsEntry("event", "events");
    List<String> touched =
        texts()
            .flatMap(text ->
                text.tables().stream()
                    .filter(rooms::containsKey)
                    .filter(table -> !text.room().equals(rooms.get(table)))
                    .map(table -> text.room() + " " + table))
            .distinct()
            .toList();
    assertThat(touched)
        .containsExactlyInAnyOrderElementsOf(
            ALLOWED.entrySet().stream()
                .flatMap(room -> room.getValue().stream().map(table -> room.getKey() + " " + table))
                .toList());
  }

  private static Stream<Text> texts() {
    return SourceTexts.sources()
        .flatMap(file -> file.texts().map(text -> new Text(file.room(), file.name(), text)));
  }

  /** The room of each table, as the files of the schema are named. */
  private static Map<String, String> rooms() {
    return SourceTexts.files(SCHEMA, ".sql")
        .map(file ->
            tables(file)
                .collect(toMap(table -> table, table -> TABLES.getOrDefault(table, room(file)))))
        .flatMap(tables -> tables.entrySet().stream())
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, (first, madeAnew) -> first));
  }

  private static Stream<String> tables(Path file) {
    return CREATE.matcher(SourceTexts.read(file)).results().map(match -> match.group(1));
  }

  private static String room(Path schema) {
    String file = schema.getFileName().toString().replaceAll("V\\d+__|\\.sql", "");
    return ROOMS.getOrDefault(file, file.startsWith("contact") ? "contacts" : file);
  }
}

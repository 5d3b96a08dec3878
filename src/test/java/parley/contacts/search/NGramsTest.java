package parley.contacts.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteDataSource;

/** What goes into SQLite's search index, and what is asked of it. */
class NGramsTest {
  private static final long ORGANIZATION = 0x1c0ffee;

  @ParameterizedTest
  @CsvSource({
    "abcdefgh, 1c0ffee/abcdef 1c0ffee/cdefgh",
    "abcdefghijkl, 1c0ffee/abcdef 1c0ffee/ghijkl",
    "abcdefghijklm, 1c0ffee/abcdef 1c0ffee/ghijkl 1c0ffee/hijklm",
    "👨👩👧👨👩👧👨, 1c0ffee/👨👩👧👨👩👧 1c0ffee/👩👧👨👩👧👨",
  })
  void a_long_part_is_cut_into_pieces(String part, String pieces) {
    assertThat(NGrams.cut(ORGANIZATION, part)).containsExactly(pieces.split(" "));
    assertThat(NGrams.tellAll(part)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"ab", "abcde", "abcdef", "👨👩👧👨👩👧"})
  void a_short_part_begins_a_piece_of_whatever_has_it(String part) {
    assertThat(NGrams.tellAll(part)).isTrue();
    assertThat(NGrams.of(ORGANIZATION, "xx" + part + "yyyyyy").split(" "))
        .anyMatch(piece -> piece.startsWith(NGrams.beginning(ORGANIZATION, part)));
  }

  @Test
  void contacts_from_before_are_indexed_like_new_ones(@TempDir Path folder) throws SQLException {
    List<String> texts =
        List.of(
            "grace hopper\ngrace.hopper@example.com\n+14155552671",
            "\n\n",
            "山田 太郎\n\n",
            "family 👨‍👩‍👧 emoji\n\"o'neil\"+{x}@example.com\n",
            "two\u00a0words\n\n",
            "a  b\n\n+4930");
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + folder.resolve("parley.db"));
    migrate(database, "15");
    try (Connection connection = database.getConnection()) {
      for (int i = 0; i < texts.size(); i++) {
        insert(connection, i + 1, texts.get(i));
      }
    }
    migrate(database, "latest");
    try (Connection connection = database.getConnection()) {
      for (int i = 0; i < texts.size(); i++) {
        assertThat(indexed(connection, i + 1))
            .as(texts.get(i))
            .isEqualTo(
                new TreeSet<>(List.of(NGrams.of(ORGANIZATION, texts.get(i)).strip().split(" "))));
      }
    }
  }

  private static void migrate(SQLiteDataSource database, String version) {
    Flyway.configure()
        .dataSource(database)
        .locations("classpath:db/migration", "classpath:db/sqlite")
        .placeholders(Map.of("long", "integer", "bytes", "blob", "strict", " strict"))
        .target(version)
        .load()
        .migrate();
  }

  private static void insert(Connection connection, long id, String text) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            insert into contact (org_id, id, tags, custom_attributes, identities, blocked, search,
              version, created_at, updated_at)
            values (?, ?, '[]', '{}', '', 0, ?, 1, 0, 0)
            """)) {
      statement.setLong(1, ORGANIZATION);
      statement.setLong(2, id);
      statement.setString(3, text);
      statement.executeUpdate();
    }
  }

  private static Set<String> indexed(Connection connection, long id) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          create virtual table if not exists temp.piece
            using fts5vocab('main', 'contact_piece', 'instance')
          """);
      Set<String> terms = new TreeSet<>();
      try (ResultSet rows =
          statement.executeQuery("select term from temp.piece where doc = " + id)) {
        while (rows.next()) {
          terms.add(rows.getString(1));
        }
      }
      return terms.isEmpty() ? Set.of("") : terms;
    }
  }
}

package parley;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import parley.testing.TestServer;

/** Looks for what is left of something in the files and the database of a server. */
public record Remains(Config config) {

  /** Every file of the data folder, and on PostgreSQL every table, in which a text is. */
  public List<String> places(String text) {
    List<String> places = new ArrayList<>();
    try (Stream<Path> files = Files.walk(config.data())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (content(file).contains(text)) {
          places.add(config.data().relativize(file).toString());
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // A file went while it was looked for.
      return List.of("unknown");
    }
    if (config.databaseUrl().isPresent()) {
      query("select tablename from pg_catalog.pg_tables where schemaname = 'public'").stream()
          .filter(table -> texts(table).stream().anyMatch(row -> row.contains(text)))
          .forEach(places::add);
    }
    return places;
  }

  /** What is written in a file, and in what is packed in it, as far as that goes. */
  private static String content(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    StringBuilder content = new StringBuilder(new String(bytes, StandardCharsets.ISO_8859_1));
    try (ZipInputStream packed = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      while (packed.getNextEntry() != null) {
        for (int next = packed.read(); next >= 0; next = packed.read()) {
          content.append((char) next);
        }
      }
    } catch (EOFException | ZipException e) {
      content.append("(and more that is not there)");
    }
    return content.toString();
  }

  /** Each row of a table of PostgreSQL as text; of what is kept as bytes, those that are text. */
  private List<String> texts(String table) {
    return query(
        table.equals("quarantine")
            ? "select encode(body, 'escape') from quarantine"
            : "select row_to_json(t)::text from " + table + " t");
  }

  /** The ids of the rows of a table. */
  public List<String> rows(String table) {
    return query("select id from " + table);
  }

  /** By which ids providers know messages of which only reports have come. */
  List<String> reported() {
    return query("select provider_id from orphan_status");
  }

  /** The ids of the jobs of a kind that have not been done. */
  public List<String> jobs(String kind) {
    return query("select id from job where kind = '" + kind + "'");
  }

  private List<String> query(String sql) {
    List<String> values = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(TestServer.databaseUrl(config));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return values;
  }
}

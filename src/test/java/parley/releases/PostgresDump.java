package parley.releases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A PostgreSQL database as SQL, which {@code psql} reads as well: what its migrations have run, and
 * its rows. {@code pg_dump} is not among what the embedded server brings.
 */
final class PostgresDump {
  /** As Flyway makes it; it has no SQL that could be asked for. */
  private static final String HISTORY =
      """
      create table flyway_schema_history (
        installed_rank integer not null constraint flyway_schema_history_pk primary key,
        version varchar(50),
        description varchar(200) not null,
        type varchar(20) not null,
        script varchar(1000) not null,
        checksum integer,
        installed_by varchar(100) not null,
        installed_on timestamp not null default now(),
        execution_time integer not null,
        success boolean not null
      );
      create index flyway_schema_history_s_idx on flyway_schema_history (success);

      """;

  /** Tables, each after those that it refers to. Triggers fill conversation_count. */
  private static final String TABLES =
      """
      with recursive level (id, depth) as (
        select oid, 0 from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
        union all
        select conrelid, depth + 1 from pg_constraint join level on confrelid = id
        where contype = 'f' and conrelid <> confrelid
      )
      select relname from level join pg_class on oid = id
      where relname <> 'conversation_count' group by relname order by max(depth), relname
      """;

  private PostgresDump() {}

  static String of(String url) {
    StringBuilder dump = new StringBuilder();
    try (Connection connection = DriverManager.getConnection(url)) {
      for (String script :
          texts(connection, "select script from flyway_schema_history order by installed_rank")) {
        dump.append(migration(script)).append('\n');
      }
      dump.append(HISTORY).append("delete from node;\ndelete from schema_support;\n\n");
      for (String table : texts(connection, TABLES)) {
        texts(connection, inserts(connection, table))
            .forEach(insert -> dump.append(insert).append('\n'));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return dump.toString();
  }

  private static String migration(String script) {
    try (InputStream common = PostgresDump.class.getResourceAsStream("/db/migration/" + script);
        InputStream own = PostgresDump.class.getResourceAsStream("/db/postgresql/" + script)) {
      byte[] sql = (common == null ? Objects.requireNonNull(own, script) : common).readAllBytes();
      return new String(sql, StandardCharsets.UTF_8)
          .replace("${long}", "bigint")
          .replace("${bytes}", "bytea")
          .replace("${strict}", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Selects a statement for each row of a table. */
  private static String inserts(Connection connection, String table) throws SQLException {
    List<String> columns =
        texts(
            connection,
            """
            select column_name from information_schema.columns
            where table_schema = current_schema() and table_name = ? order by ordinal_position
            """,
            table);
    return "select 'insert into %s (%s) values (' || concat_ws(', ', %s) || ');' from %s order by 1"
        .formatted(
            table,
            String.join(", ", columns),
            String.join(", ", columns.stream().map("quote_nullable(%s)"::formatted).toList()),
            table);
  }

  private static List<String> texts(Connection connection, String sql, String... values)
      throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
    }
    return texts;
  }

  static void load(String dump, String url) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(dump);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

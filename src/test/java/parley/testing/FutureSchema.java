package parley.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;
import parley.Config;

/** Makes of a database what a Parley of years to come might have made of it, and looks into it. */
public final class FutureSchema {
  /** The version that it then has. */
  public static final String VERSION = "9999";

  private final String url;

  /** The schema of a PostgreSQL database, or of SQLite in a data folder. */
  public FutureSchema(Optional<String> url, Path folder) {
    this.url = url.orElseGet(() -> "jdbc:sqlite:" + folder.resolve("parley.db"));
  }

  /** The schema of these settings. */
  public FutureSchema(Config config) {
    this(config.databaseUrl(), config.data());
  }

  /** Adds tables, columns and indexes, as a migration that leaves older versions alone. */
  public void expand() {
    try (InputStream script = FutureSchema.class.getResourceAsStream("/future/expand.sql")) {
      String text =
          new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
      run(words(text).replaceAll("(?m)^--.*\n", "").strip().split(";\n?"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run(
        """
        insert into flyway_schema_history
          (installed_rank, version, description, type, script, checksum, installed_by,
           execution_time, success)
        select 9999, '9999', 'expand', 'SQL', 'V9999__expand.sql', 1, 'me', 1, success
        from flyway_schema_history where version = '2'
        """);
  }

  private String words(String script) {
    boolean sqlite = url.startsWith("jdbc:sqlite:");
    return script
        .replace("${long}", sqlite ? "integer" : "bigint")
        .replace("${strict}", sqlite ? " strict" : "");
  }

  /** Lets only what knows {@link #VERSION} use it, as a migration that takes something away. */
  public void contract() {
    run("update schema_support set oldest = " + VERSION);
  }

  /** What a query answers. */
  public long number(String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      results.next();
      return results.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs statements. */
  public void run(String... statements) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

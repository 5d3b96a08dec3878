package parley.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One real PostgreSQL for the whole run: the embedded one, or the server at {@code
 * PARLEY_TEST_PG_URL} (whose user must be allowed to create databases). When that is the
 * coordinator of a Citus cluster, databases that have the schema are distributed.
 */
final class TestPostgres {
  private static final AtomicInteger COUNTER = new AtomicInteger();
  private static @Nullable String url;
  private static @Nullable CitusCluster cluster;

  private TestPostgres() {}

  /** Makes a database like this one, which nobody may be using; answers its name. */
  static String create(String template) {
    String name = "parley_" + ProcessHandle.current().pid() + "_" + COUNTER.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(server());
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name + " template " + template + byFiles(connection));
    } catch (SQLException e) {
      throw new IllegalStateException("no test database", e);
    }
    return name;
  }

  /** Through the log, as is the default where there is a choice, takes three times the CPU. */
  private static String byFiles(Connection connection) throws SQLException {
    int first = 15;
    return connection.getMetaData().getDatabaseMajorVersion() < first ? "" : " strategy file_copy";
  }

  /** Makes a copy of a database that was {@link #prepare prepared}. */
  static String copy(String prepared) {
    String name = create(prepared);
    cluster().create(name, prepared);
    return name;
  }

  /** Makes a migrated database what others are copied from. */
  static void prepare(String name) {
    if (isDistributed()) {
      cluster().distribute(name, url(name));
    }
  }

  /** Whether the given server is the coordinator of a cluster. */
  static boolean isDistributed() {
    return cluster().isThere();
  }

  private static synchronized CitusCluster cluster() {
    if (cluster == null) {
      cluster = CitusCluster.at(server());
    }
    return cluster;
  }

  /** The address of the database of this name. */
  static String url(String database) {
    return server().replaceFirst("/[^/?]+(\\?|$)", "/" + database + "$1");
  }

  private static synchronized String server() {
    if (url == null) {
      String given = System.getenv("PARLEY_TEST_PG_URL");
      url = given == null ? embedded() : given;
    }
    return url;
  }

  private static String embedded() {
    Path data = Folders.next().resolve("postgresql");
    try {
      EmbeddedPostgres postgres =
          PostgresServer.builder(data)
              .setServerConfig("max_connections", "200")
              // It would look into each of hundreds of databases every minute.
              .setServerConfig("autovacuum", "off")
              // Nobody pulls its plug; every new database makes a checkpoint.
              .setServerConfig("full_page_writes", "off")
              .setCleanDataDirectory(false)
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(postgres, data), "postgres"));
      return postgres.getJdbcUrl("postgres", "postgres");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Nobody waits for hundreds of databases to be deleted, which takes Java a minute. Another hook
   * may be stopping it already.
   */
  private static void end(EmbeddedPostgres postgres, Path data) {
    try {
      postgres.close();
      Path running = data.resolve("postmaster.pid");
      Eventually.eventually(() -> Files.exists(running), exists -> !exists);
      new ProcessBuilder("rm", "-rf", data.toString()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

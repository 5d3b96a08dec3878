package parley.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL of one's own, to be hung, stopped or replaced by its standby. */
public final class PostgresServer implements AutoCloseable {
  /** On a machine that is busy it takes more than the ten seconds that it has otherwise. */
  private static final Duration STARTUP = Duration.ofMinutes(1);

  private final Path data;
  private EmbeddedPostgres postgres;
  private boolean hangs;

  private PostgresServer(Path data) {
    this.data = data;
    this.postgres = run(data, 0);
  }

  /** A new one with an empty database. */
  public static PostgresServer start() {
    return new PostgresServer(Folders.next().resolve("primary"));
  }

  /** A standby that receives what this one writes; stops this one for a moment, to copy it. */
  public PostgresServer standby() {
    int port = postgres.getPort();
    stop();
    Path copy = data.resolveSibling("standby");
    try {
      if (run(List.of("cp", "-a", data.toString(), copy.toString())) != 0) {
        throw new IllegalStateException("no copy of " + data);
      }
      Files.createFile(copy.resolve("standby.signal"));
      Files.writeString(
          copy.resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres'%n".formatted(port),
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    postgres = run(data, port);
    return new PostgresServer(copy);
  }

  /** One in this folder, with patience for its start. */
  static EmbeddedPostgres.Builder builder(Path data) {
    return EmbeddedPostgres.builder().setDataDirectory(data).setPGStartupWait(STARTUP);
  }

  private static EmbeddedPostgres run(Path data, int port) {
    try {
      EmbeddedPostgres.Builder builder = builder(data).setCleanDataDirectory(false);
      return (port == 0 ? builder : builder.setPort(port)).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code 127.0.0.1:port}. */
  public String address() {
    return "127.0.0.1:" + postgres.getPort();
  }

  /** The address of its database for {@code PARLEY_DATABASE_URL}. */
  public String url() {
    return url(address());
  }

  /** The same for a database that several servers have ({@code host:port,host:port}). */
  public static String url(String addresses) {
    return "jdbc:postgresql://" + addresses + "/postgres?user=postgres";
  }

  /** From now on it takes connections, and answers nothing: SIGSTOP to all its processes. */
  public void hang() {
    signal("-STOP");
    hangs = true;
  }

  /** Goes on where it hung. */
  public void resume() {
    signal("-CONT");
    hangs = false;
  }

  private void signal(String signal) {
    ProcessHandle server = ProcessHandle.of(pid()).orElseThrow();
    Stream<ProcessHandle> all = Stream.concat(Stream.of(server), server.descendants());
    // One of them may have ended by itself meanwhile, which "kill" reports.
    run(
        Stream.concat(Stream.of("kill", signal), all.map(process -> Long.toString(process.pid())))
            .toList());
  }

  private long pid() {
    try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
      return Long.parseLong(lines.findFirst().orElseThrow().strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int run(List<String> command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes a standby the server that takes writes. */
  public void promote() {
    execute("select pg_promote()");
  }

  /** The number that a query answers. */
  public long number(String sql) {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a statement on a connection of its own. */
  public void execute(String sql) {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends it, and everybody's connections. */
  public void stop() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it again after {@link #stop}, on the same port. */
  public void restart() {
    postgres = run(data, postgres.getPort());
  }

  @Override
  public void close() {
    if (Files.exists(data.resolve("postmaster.pid"))) {
      if (hangs) {
        resume();
      }
      stop();
    }
  }
}

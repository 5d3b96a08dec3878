package parley.runs;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.testing.Eventually;
import parley.testing.Programs;

/** A PostgreSQL that syncs, as one in use does and the other ones of tests never do. */
final class SyncingPostgres {
  private static final Duration START = Duration.ofSeconds(60);
  private static final Map<String, String> SETTINGS =
      Map.of(
          "listen_addresses", "127.0.0.1",
          "unix_socket_directories", "",
          "max_wal_size", "64MB",
          "fsync", "on",
          "synchronous_commit", "on");

  private final Path data;
  private final List<String> command;
  private final String url;
  private @Nullable Process process;

  /**
   * Makes an empty one in a new folder, and does not start it yet.
   *
   * @param prefix what its command begins with
   */
  SyncingPostgres(Path data, List<String> prefix) {
    this.data = data;
    try (EmbeddedPostgres maker =
            EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start();
        ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      command = new ArrayList<>(prefix);
      // It refuses to be run by root.
      command.addAll(List.of("unshare", "-U", program(), "-D", data.toString()));
      SETTINGS.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
      command.addAll(List.of("-p", Integer.toString(free.getLocalPort())));
      url =
          maker
              .getJdbcUrl("postgres", "postgres")
              .replace(":" + maker.getPort(), ":" + free.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String program() throws IOException {
    long id = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
    return ProcessHandle.of(id).orElseThrow().info().command().orElseThrow();
  }

  /** The address of its database. */
  String url() {
    return url;
  }

  /** Starts it and waits until it answers. */
  void start() {
    try {
      File log = data.resolveSibling("postgres.log").toFile();
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
              .start();
      Eventually.eventually(START, this::answers, answers -> answers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills all its processes, without waiting for their end, and says which they were. */
  List<ProcessHandle> kill() {
    if (process == null || !process.isAlive()) {
      return List.of();
    }
    // Else it might start one more while they are looked for.
    Programs.run("kill", "-STOP", Long.toString(process.pid()));
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    return all;
  }

  private boolean answers() {
    try (Connection connection = DriverManager.getConnection(url)) {
      return connection.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }
}

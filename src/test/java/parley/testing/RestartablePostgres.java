package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real PostgreSQL of a test's own, that can crash. What it has committed, it keeps. */
public final class RestartablePostgres implements AutoCloseable {
  private final Path data = Folders.next();
  private final EmbeddedPostgres server;
  private final Path control;

  public RestartablePostgres() {
    try {
      server = PostgresServer.builder(data).setServerConfig("synchronous_commit", "on").start();
      long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
      String program = ProcessHandle.of(pid).orElseThrow().info().command().orElseThrow();
      control = Path.of(program).resolveSibling("pg_ctl");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address of its empty database. */
  public String url() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  /** Ends all its processes without a chance to finish anything, and starts it again. */
  public void crash() {
    try {
      List<String> command = new ArrayList<>();
      if (System.getProperty("user.name").equals("root")) {
        // PostgreSQL refuses to be run by root; so the embedded one is started like this as well.
        command.addAll(List.of("unshare", "-U"));
      }
      command.addAll(
          List.of(control.toString(), "-D", data.toString(), "-m", "immediate", "-w", "restart"));
      Process restart =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(restart.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(restart.exitValue()).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

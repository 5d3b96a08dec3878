package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.Config;
import parley.testing.Engine;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.Programs;
import parley.testing.SystemFaults;
import parley.testing.TestServer;

/** A machine with Parley, its PostgreSQL if it has one, and the disk that both write to. */
final class Machine implements AutoCloseable {
  /** What it says that it has synced can be wrong. */
  final SystemFaults faults = new SystemFaults();

  private final CuttableDisk disk = new CuttableDisk();
  private final Path data = disk.folder().resolve("parley");
  private final Map<String, String> settings = new HashMap<>();
  private final @Nullable SyncingPostgres postgres;
  private @Nullable ParleyProcess parley;

  Machine(Engine engine) {
    postgres =
        engine == Engine.SQLITE
            ? null
            : new SyncingPostgres(disk.folder().resolve("postgres"), faults.command());
    settings.put("PARLEY_DATA", data.toString());
    settings.put("PARLEY_RATE_LIMIT", "off");
    settings.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    if (postgres != null) {
      settings.put("PARLEY_DATABASE_URL", postgres.url());
    }
  }

  /** Starts all that runs on it. */
  ParleyProcess boot() {
    if (postgres != null) {
      postgres.start();
    }
    parley = ParleyProcess.start(settings, faults.command(), List.of());
    return parley;
  }

  /** Cuts the power, of which whoever boots next knows. */
  void cut() {
    disk.cut(this::kill);
    stopped();
    forgetBoot();
  }

  /** A machine that comes back has another id of its boot, and this one has not been away. */
  private void forgetBoot() {
    Path folder = data.resolve("departures");
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        files.forEach(Machine::forgetBoot);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private List<ProcessHandle> kill() {
    List<ProcessHandle> killed = new ArrayList<>();
    if (parley != null) {
      parley.handle().destroyForcibly();
      killed.add(parley.handle());
    }
    if (postgres != null) {
      killed.addAll(postgres.kill());
    }
    return killed;
  }

  private void stopped() {
    if (parley != null) {
      parley.close();
      parley = null;
    }
  }

  private static void forgetBoot(Path departures) {
    try (RandomAccessFile file = new RandomAccessFile(departures.toFile(), "rw")) {
      if (file.length() > 0) {
        file.writeByte('x');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets {@code parley verify} look for damage and holes. */
  void verify() {
    String copy = postgres == null ? data.toString() : postgres.url();
    Programs.Ended verified = ParleyProcess.command(settings, "verify", copy);
    assertThat(verified.code()).as(verified.output()).isZero();
  }

  /** Settings for a server in the place of this one's, which is killed, with a clock of its own. */
  Config successor() {
    Objects.requireNonNull(parley).kill();
    // What this process has opened of the disk would keep that from being taken away.
    Path copy = Folders.next().resolve("parley");
    Programs.run("cp", "-a", data.toString(), copy.toString());
    Map<String, String> other = new HashMap<>(settings);
    other.put("PARLEY_DATA", copy.toString());
    return TestServer.config(Engine.SQLITE, other);
  }

  @Override
  public void close() {
    kill().forEach(process -> process.onExit().join());
    stopped();
    disk.close();
  }
}

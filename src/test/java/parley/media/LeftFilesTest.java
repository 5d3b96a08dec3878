package parley.media;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Files of which nobody knows any more go. */
@ParameterizedClass
@EnumSource(Engine.class)
class LeftFilesTest {
  private static final long ORGANIZATION = 1;

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();

  @Test
  void a_fetched_file_of_a_killed_process_goes_when_its_contact_was_erased_meanwhile()
      throws IOException {
    Config config = TestServer.config(engine);
    Path folder = config.data().resolve("media");
    leave(config, folder);
    assertThat(files(folder)).hasSize(1);
    try (TestServer server = TestServer.start(config, clock)) {
      assertThat(server.anonymous().get("/healthz").status()).isEqualTo(200);
      eventually(() -> files(folder), List::isEmpty);
    }
  }

  /** The file is there and so is the job that has fetched it, but no row. */
  private void leave(Config config, Path folder) throws IOException {
    Ids ids = new Ids(clock, 0);
    MediaKey mediaKey = new MediaKey(ORGANIZATION, ids.next());
    Path file = Files.createTempFile(config.data(), "cake", ".jpg");
    try (FolderStore store = new FolderStore(folder)) {
      store.put(mediaKey, file);
    }
    try (Database database = Database.open(config.databaseUrl(), config.data());
        Heartbeat heartbeat = database.heartbeat(ids.next());
        Outbox outbox =
            new Outbox(
                database,
                ids,
                clock,
                heartbeat,
                config.data(),
                new OutboxHold(database),
                new SimpleMeterRegistry())) {
      NewJob job = MediaDownloadJob.job(mediaKey);
      database.write(tx -> {
        outbox.add(tx, job);
        return true;
      });
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

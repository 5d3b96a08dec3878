package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.TestServer;

class TrainingRunTest {
  @Test
  void nothing_that_is_rehearsed_is_refused() throws IOException, InterruptedException {
    try (TestServer server = TestServer.start(Engine.SQLITE);
        TrainingRun trainingRun = new TrainingRun(server.url())) {
      assertThat(trainingRun.play()).isEmpty();
    }
  }
}

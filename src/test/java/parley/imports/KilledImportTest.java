package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** An import whose process is killed ends as if nothing had happened. */
@ParameterizedClass
@EnumSource(Engine.class)
class KilledImportTest {
  private static final int ROWS = 3_000;

  /** With all cores taken by others. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Every hundredth row has no phone number. */
  private static final int FAULTS = ROWS / 100;

  @Parameter Engine engine;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void it_goes_on_behind_the_last_row_that_was_written(boolean dryRun) {
    Config config = TestServer.config(engine);
    String token;
    String id;
    try (ParleyProcess process = ParleyProcess.start(config)) {
      Client owner = process.signUp();
      token = owner.token();
      id = file().with("{'dry_run': %s}".formatted(dryRun)).sentBy(owner).expect(202).text("/id");
      eventually(() -> show(owner, id), one -> one.at("/rows_done").asInt() > 0);
      process.kill();
    }
    try (TestServer server = TestServer.start(config, new TestClock())) {
      Client owner = server.anonymous().as(token);
      Answer done =
          eventually(PATIENCE, () -> show(owner, id), one -> !one.at("/finished_at").isNull());
      assertThat(done.text("/status")).isEqualTo("completed");
      assertThat(done.at("/rows_done").asInt()).isEqualTo(ROWS);
      assertThat(done.at("/created").asInt()).isEqualTo(ROWS - FAULTS);
      assertThat(done.at("/failed").asInt()).isEqualTo(FAULTS);
      assertThat(owner.get("/v1/imports/" + id + "/errors").at("/meta/total").asInt())
          .isEqualTo(FAULTS);
      assertThat(owner.get("/v1/contacts").at("/meta/total").asInt())
          .isEqualTo(dryRun ? 0 : ROWS - FAULTS);
    }
  }

  private static ImportFile file() {
    return ImportFile.csv(
        "name,phone\n"
            + IntStream.range(0, ROWS)
                .mapToObj(i -> "Person %d,%s\n".formatted(i, phone(i)))
                .collect(Collectors.joining()));
  }

  private static String phone(int i) {
    return i % 100 == 7 ? "none" : "+1415555%04d".formatted(i);
  }

  private static Answer show(Client owner, String id) {
    return owner.get("/v1/imports/" + id).expect(200);
  }
}

package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** An undo whose process is killed ends as if nothing had happened. */
@ParameterizedClass
@EnumSource(Engine.class)
class KilledUndoTest {
  private static final int ROWS = 3_000;

  /** With all cores taken by others. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Parameter Engine engine;

  @Test
  void it_goes_on_behind_the_last_contact_that_was_looked_at() {
    Config config = TestServer.config(engine);
    String token;
    String id;
    try (ParleyProcess process = ParleyProcess.start(config)) {
      Client owner = process.signUp();
      token = owner.token();
      id = file().sentBy(owner).expect(202).text("/id");
      eventually(PATIENCE, () -> show(owner, id), one -> !one.at("/finished_at").isNull());
      touchSome(owner);
      Undo.of(owner, id).expect(202);
      eventually(() -> show(owner, id), one -> one.at("/undo/removed").asInt() > 0);
      process.kill();
    }
    try (TestServer server = TestServer.start(config, new TestClock())) {
      Client owner = server.anonymous().as(token);
      Answer done =
          eventually(PATIENCE, () -> show(owner, id), one -> !one.at("/undo/finished_at").isNull());
      assertThat(Undo.counts(done)).isEqualTo("2900 removed, 100 kept of 3000");
      assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(100);
      assertThat(owner.get("/v1/tags").at("/data/0/contacts").asInt()).isEqualTo(100);
    }
  }

  private static ImportFile file() {
    return ImportFile.csv(
        "name,external_id,tags\n"
            + IntStream.range(0, ROWS)
                .mapToObj("Person %1$d,crm-%1$d,fair\n"::formatted)
                .collect(Collectors.joining()));
  }

  /** Renames every thirtieth. */
  private static void touchSome(Client owner) {
    String rows =
        IntStream.range(0, ROWS / 30)
            .mapToObj(i -> "{'external_id': 'crm-%d', 'name': 'Renamed'}".formatted(i * 30))
            .collect(Collectors.joining(", "));
    owner.post("/v1/contacts/bulk", "{'mode': 'upsert', 'rows': [" + rows + "]}").expect(200);
  }

  private static Answer show(Client owner, String id) {
    return owner.get("/v1/imports/" + id).expect(200);
  }
}

package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.TestServer;

/** What one node of two does to a key, the other knows within 5 seconds. */
@Timeout(120)
class ApiKeyNodesTest {
  /** Five seconds are promised; the rest is for a machine that does much else besides. */
  private static final Duration SOON = Duration.ofSeconds(5 + 3);

  private TestServer here;
  private TestServer there;
  private Client owner;

  @BeforeEach
  void start() {
    Config config = TestServer.config(Engine.POSTGRESQL);
    here = TestServer.start(config, Clock.systemUTC());
    there = TestServer.start(config, Clock.systemUTC());
    owner = here.signUp();
  }

  @AfterEach
  void stop() {
    there.close();
    here.close();
  }

  @Test
  void a_key_that_is_revoked_here_is_refused_there_and_its_streams_end() {
    Answer made =
        owner.post("/v1/api-keys", "{'name': 'x', 'scopes': ['events:read']}").expect(201);
    Client far = there.anonymous().as(made.text("/key"));
    far.get("/v1/events").expect(200);
    try (EventSource stream =
        new EventSource(
            there.url() + "/v1/events/stream", "Authorization", "Bearer " + made.text("/key"))) {
      assertThat(stream.status()).isEqualTo(200);
      owner.delete("/v1/api-keys/" + made.text("/id")).expect(204);
      soon(far, answer -> answer.status() == 401);
      Eventually.eventually(SOON, stream::hasEnded, ended -> ended);
    }
  }

  @Test
  void a_secret_that_is_replaced_here_is_refused_there() {
    Answer made =
        owner.post("/v1/api-keys", "{'name': 'x', 'scopes': ['events:read']}").expect(201);
    Client far = there.anonymous().as(made.text("/key"));
    far.get("/v1/events").expect(200);
    owner.post("/v1/api-keys/" + made.text("/id") + "/rotate", "{'overlap_s': 0}").expect(200);
    soon(far, answer -> answer.status() == 401);
  }

  @Test
  void a_scope_that_is_taken_here_is_missing_there() {
    Answer made =
        owner
            .post("/v1/api-keys", "{'name': 'x', 'scopes': ['events:read', 'contacts:read']}")
            .expect(201);
    Client far = there.anonymous().as(made.text("/key"));
    far.get("/v1/events").expect(200);
    owner.put("/v1/api-keys/" + made.text("/id"), "{'scopes': ['contacts:read']}").expect(200);
    soon(far, answer -> answer.status() == 403);
  }

  private static void soon(Client far, Function<Answer, Boolean> refused) {
    Eventually.eventually(SOON, () -> far.get("/v1/events"), refused::apply);
  }
}

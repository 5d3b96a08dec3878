package parley.contacts.attributes;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * A key that is defined while contacts are written; on PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class AttributeRaceTest {
  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), clock);
    owner = server.signUp();
  }

  private Answer indexed() {
    return eventually(
        () -> {
          clock.advance(Duration.ofSeconds(1));
          return owner.get("/v1/attributes").expect(200);
        },
        found -> found.body().contains("\"indexing\":false"));
  }

  @Test
  void who_is_made_at_the_same_moment_is_found_by_it() throws Exception {
    Future<Answer> made;
    Future<Answer> defined;
    try (HeldRows held = HeldRows.by(server, "lock table contact in share mode")) {
      made =
          held.begin(() ->
              owner.post("/v1/contacts", "{'name': 'Ada', 'custom_attributes': {'plan': 'gold'}}"));
      defined =
          held.begin(() ->
              owner.post("/v1/attributes", "{'key': 'plan', 'label': 'Plan', 'type': 'text'}"));
    }
    made.get().expect(201);
    defined.get().expect(201);
    indexed();
    Answer found =
        owner
            .post(
                "/v1/contacts/query",
                "{'filter': {'field': 'custom_attributes.plan', 'is': 'in', 'value': ['gold']}}")
            .expect(200);
    assertThat(found.texts("/data", "/name")).containsExactly("Ada");
  }
}

package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;

/** A stream that is open ends when its key may not open it any more. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class ApiKeyStreamsTest {
  /** Five seconds are promised; the rest is for a machine that does much else besides. */
  private static final Duration SOON = Duration.ofSeconds(5 + 5);

  @Parameter Engine engine;

  private Client owner;
  private Answer made;
  private String path;

  @BeforeEach
  void make() {
    owner = engine.server().signUp();
    made = key("/v1/api-keys");
    path = "/v1/api-keys/" + made.text("/id");
  }

  private Answer key(String where) {
    return owner
        .post(where, "{'name': 'x', 'scopes': ['events:read', 'contacts:read']}")
        .expect(201);
  }

  private EventSource stream(Answer key) {
    EventSource stream =
        new EventSource(
            engine.server().url() + "/v1/events/stream",
            "Authorization",
            "Bearer " + key.text("/key"));
    assertThat(stream.status()).isEqualTo(200);
    return stream;
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'scopes': ['contacts:read']}", "{'allowed_ips': ['203.0.113.0/24']}"})
  void it_ends_with_what_it_needs(String change) {
    try (EventSource stream = stream(made)) {
      owner.put(path, change).expect(200);
      eventually(SOON, stream::hasEnded, ended -> ended);
    }
  }

  @Test
  void it_goes_on_when_its_key_may_still_open_it() {
    Answer other = key("/v1/api-keys");
    try (EventSource stream = stream(made);
        EventSource witness = stream(other)) {
      owner
          .put(path, "{'name': 'y', 'scopes': ['events:read'], 'allowed_ips': ['127.0.0.1']}")
          .expect(200);
      // The look that ends the one would have ended the other as well.
      owner.put("/v1/api-keys/" + other.text("/id"), "{'scopes': ['contacts:read']}").expect(200);
      eventually(SOON, witness::hasEnded, ended -> ended);
      owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
      stream.told(1);
      assertThat(stream.hasEnded()).isFalse();
    }
  }

  @Test
  void it_ends_with_a_personal_key() {
    Answer personal = key("/v1/me/api-keys");
    try (EventSource stream = stream(personal)) {
      owner.delete("/v1/me/api-keys/" + personal.text("/id")).expect(204);
      eventually(SOON, stream::hasEnded, ended -> ended);
    }
  }
}

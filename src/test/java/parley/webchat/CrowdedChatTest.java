package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;
import parley.testing.TestServer;

/** A chat on which more want to begin than may. */
@ParameterizedClass
@EnumSource(Engine.class)
class CrowdedChatTest {
  @Parameter Engine engine;

  @AutoClose private TestServer server;
  private Client anonymous;
  private String key;

  @BeforeEach
  void open() {
    server =
        TestServer.start(
            TestServer.config(engine, Map.of("PARLEY_TRUSTED_PROXIES", "127.0.0.0/8")),
            Clock.systemUTC());
    anonymous = server.anonymous();
    key =
        server
            .signUp()
            .post(
                "/v1/channels",
                """
                {'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'},
                  'settings': {'challenge': 'off'}}
                """
                    .formatted(SignedIdentity.SECRET))
            .expect(201)
            .text("/widget_key");
  }

  private Answer begin(int network, String more) {
    return anonymous
        .with("X-Forwarded-For", "203.0." + network + ".1")
        .post("/chat/v1/sessions", "{'key': '%s' %s}".formatted(key, more));
  }

  @Test
  void who_is_named_and_can_not_begin_goes_on_as_before() {
    Visitor visitor = Visitor.on(anonymous, key);
    visitor.writes("1", "Who am I?").expect(201);
    Answer last = begin(0, "");
    for (int i = 1; last.status() == 201; i++) {
      last = begin(i % 200, "");
    }
    last.expectProblem(429, "rate_limited");
    begin(
            200,
            ", 'jwt': '%s', 'previous_token': '%s'"
                .formatted(SignedIdentity.right().of("u-7", "Grace"), visitor.client().token()))
        .expectProblem(429, "rate_limited");
    assertThat(visitor.sees().text("/messages/0/content/text")).isEqualTo("Who am I?");
  }
}

package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.TestServer;

@ParameterizedClass
@EnumSource(Engine.class)
class HandshakeTest {
  @Parameter Engine engine;

  private Meta meta;

  @BeforeEach
  void connect() {
    meta = Meta.connect(engine.server(), engine.server().signUp(), "shh-it-is-a-secret");
  }

  private Answer ask(String path, String query) {
    return engine.server().anonymous().get(path + "?" + query);
  }

  private String own() {
    return "/webhooks/whatsapp/" + meta.id();
  }

  private String question(String token) {
    return "hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=" + token;
  }

  @Test
  void the_challenge_comes_back_as_plain_text_and_nothing_else() {
    for (String path : new String[] {own(), "/webhooks/whatsapp"}) {
      Answer answer = ask(path, question("verify-" + meta.number())).expect(200);
      assertThat(answer.body()).isEqualTo("1158201444");
      assertThat(answer.header("content-type")).get().asString().startsWith("text/plain");
    }
  }

  @Test
  void a_challenge_is_never_html() {
    Answer answer =
        ask(
                own(),
                "hub.mode=subscribe&hub.challenge=%3Cscript%3E&hub.verify_token=verify-"
                    + meta.number())
            .expect(200);
    assertThat(answer.body()).isEqualTo("<script>");
    assertThat(answer.header("content-type")).get().asString().startsWith("text/plain");
    assertThat(answer.header("x-content-type-options")).contains("nosniff");
  }

  @Test
  void a_wrong_token_is_forbidden() {
    for (String token :
        new String[] {"wrong", "verify-", "Verify-" + meta.number(), "shh-it-is-a-secret"}) {
      ask(own(), question(token)).expectProblem(403, "forbidden");
      ask("/webhooks/whatsapp", question(token)).expectProblem(403, "forbidden");
    }
  }

  @Test
  void another_channels_token_is_forbidden_on_ones_own_callback() {
    Meta other = Meta.connect(engine.server(), engine.server().signUp(), "shh-it-is-a-secret");
    ask(own(), question("verify-" + other.number())).expectProblem(403, "forbidden");
  }

  @Test
  void a_channel_without_a_verify_token_answers_nobody() {
    meta.owner()
        .put("/v1/channels/" + meta.id(), "{'credentials': {'verify_token': null}}")
        .expect(200);
    ask(own(), question("verify-" + meta.number())).expectProblem(403, "forbidden");
    ask("/webhooks/whatsapp", question("verify-" + meta.number())).expectProblem(403, "forbidden");
    ask(own(), question("")).expectProblem(400, "invalid_parameter");
    ask(own(), question("null")).expectProblem(403, "forbidden");
  }

  @Test
  void missing_parameters_and_other_modes_are_refused() {
    String token = "hub.verify_token=verify-" + meta.number();
    for (String query :
        new String[] {
          "",
          "hub.mode=subscribe&hub.challenge=1",
          "hub.mode=subscribe&" + token,
          "hub.challenge=1&" + token,
          "hub.mode=unsubscribe&hub.challenge=1&" + token
        }) {
      ask(own(), query).expectProblem(400, "invalid_parameter");
      ask("/webhooks/whatsapp", query).expectProblem(400, "invalid_parameter");
    }
  }

  @Test
  void nobody_tries_word_after_word() {
    Config config = TestServer.config(engine, Map.of("PARLEY_RATE_LIMIT", "500"));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Meta known = Meta.connect(server, server.signUp(), "shh-it-is-a-secret");
      String right = "/webhooks/whatsapp?" + question("verify-" + known.number());
      server.anonymous().get(right).expect(200);
      for (int i = 0; i < 60; i++) {
        String wrong = "/webhooks/whatsapp?" + question("word" + i);
        server.anonymous().get(wrong).expectProblem(403, "forbidden");
      }
      server.anonymous().get(right).expectProblem(429, "rate_limited");
    }
  }

  @Test
  void an_unknown_channel_is_not_found() {
    ask("/webhooks/whatsapp/chn_0000000000000", question("x")).expectProblem(404, "not_found");
    ask("/webhooks/whatsapp/nothing", question("x")).expectProblem(404, "not_found");
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestServer;

/** What a page learns before anybody is logged in, and how an operator closes sign-up. */
@ParameterizedClass
@EnumSource(Engine.class)
class SignInOptionsTest {
  @Parameter Engine engine;

  @Test
  void the_first_run_is_over_once_somebody_has_a_login() {
    try (TestServer server = TestServer.start(engine)) {
      expectOptions(server, "{'signup':'open','first_run':true,'sso':[],'simulator':true}");
      server.signUp();
      expectOptions(server, "{'signup':'open','first_run':false,'sso':[],'simulator':true}");
    }
  }

  @Test
  void closed_sign_up_lets_the_first_one_in_and_then_only_who_is_invited() {
    try (TestServer server = closed()) {
      expectOptions(server, "{'signup':'open','first_run':true,'sso':[],'simulator':true}");
      Account owner = Account.on(server);
      expectOptions(server, "{'signup':'closed','first_run':false,'sso':[],'simulator':true}");
      Answer refused = signUp(server, "stranger@example.net");
      refused.expectProblem(403, "signup_closed");
      assertThat(refused.text("/detail")).contains("invite");
      Answer invited =
          owner
              .client()
              .post(
                  "/v1/invitations",
                  "{'email': 'ada@example.net', 'role': 'agent', 'send_email': false}")
              .expect(201);
      String token = invited.text("/accept_url").replaceFirst(".*#token=", "");
      server
          .anonymous()
          .post(
              "/v1/auth/invitations/accept",
              "{'token': '%s', 'password': 'seven silent weavers'}".formatted(token))
          .expect(201);
    }
  }

  @Test
  void of_several_first_ones_at_once_one_gets_in() {
    try (TestServer server = closed()) {
      List<Callable<Integer>> signups =
          IntStream.range(0, 8)
              .<Callable<Integer>>mapToObj(
                  i -> () -> signUp(server, "first%d@example.net".formatted(i)).status())
              .toList();
      assertThat(Parallel.run(signups)).containsOnlyOnce(201).containsOnly(201, 403);
    }
  }

  private TestServer closed() {
    Map<String, String> settings = Map.of("PARLEY_SIGNUP", "closed");
    return TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
  }

  private static Answer signUp(TestServer server, String email) {
    return server
        .anonymous()
        .post(
            "/v1/auth/signup",
            "{'email': '%s', 'password': 'a plum in late October', 'organization_name': 'Bakery'}"
                .formatted(email));
  }

  private static void expectOptions(TestServer server, String json) {
    assertThat(server.anonymous().get("/v1/auth/options").expect(200).body())
        .isEqualTo(json.replace('\'', '"'));
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A session that has ended opens no other one, though another node still remembers it. */
@Timeout(120)
class EndedSessionNodesTest {
  private static final TestClock CLOCK = TestClock.still();
  private static final Config CONFIG = TestServer.config(Engine.POSTGRESQL);

  @Test
  void it_leads_to_no_other_organization() {
    refused((thief, account) -> {
      String organization = account.client().get("/v1/me").text("/organization/id");
      return () -> thief.post("/v1/auth/switch", "{'organization_id': '" + organization + "'}");
    });
  }

  @Test
  void it_accepts_no_invitation() {
    refused((thief, account) -> {
      String invitation = "{'email': '%s', 'role': 'agent'}".formatted(account.email());
      String token =
          account
              .server()
              .signUp()
              .post("/v1/invitations", invitation)
              .expect(201)
              .text("/accept_url")
              .replaceFirst(".*#token=", "");
      return () -> thief.post("/v1/auth/invitations/accept", "{'token': '" + token + "'}");
    });
  }

  private interface Opening {
    Answer run();
  }

  private static void refused(BiFunction<Client, Account, Opening> opening) {
    try (TestServer one = TestServer.start(CONFIG, CLOCK);
        TestServer other = TestServer.start(CONFIG, CLOCK)) {
      Account account = Account.on(one);
      Client thief = other.anonymous().as(account.logIn().expect(200).text("/access_token"));
      Opening opens = opening.apply(thief, account);
      String change =
          "{'current_password': '%s', 'new_password': 'nine quiet ferries'}"
              .formatted(account.password());
      thief.get("/v1/me").expect(200);
      account.client().post("/v1/auth/password", change).expect(204);
      Answer refused = opens.run().expectProblem(401, "invalid_token");
      assertThat(refused.header("www-authenticate").stream().toList())
          .isEqualTo(List.of("Bearer realm=\"parley\", error=\"invalid_token\""));
    }
  }
}

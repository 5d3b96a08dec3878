package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

@ParameterizedClass
@EnumSource(Engine.class)
class LoginThrottleTest {
  @Parameter Engine engine;

  private TestServer server;
  private TestClock clock;

  @BeforeEach
  void start() {
    ClockedServer clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    clock = clocked.clock();
  }

  @Test
  void ten_failures_of_one_email_keep_even_the_right_password_out_for_15_minutes() {
    Account account = Account.on(server);
    fail(account.email(), 10);
    Answer refused = account.logIn().expectProblem(429, "rate_limited");
    assertThat(refused.header("retry-after")).contains("900");
    Account.on(server).logIn().expect(200);
    clock.advance(Duration.ofMinutes(15));
    account.logIn().expect(200);
  }

  @Test
  void failures_of_an_unknown_email_count_alike() {
    fail("nobody@example.org", 10);
    Account.logIn(server, "Nobody@example.org", "whatever it is")
        .expectProblem(429, "rate_limited");
  }

  @Test
  void a_success_forgets_the_failures_of_the_email() {
    Account account = Account.on(server);
    for (int i = 0; i < 2; i++) {
      fail(account.email(), 9);
      account.logIn().expect(200);
    }
  }

  @Test
  void a_hundred_failures_from_one_address_keep_all_its_emails_out() {
    Account account = Account.on(server);
    for (int i = 0; i < 10; i++) {
      fail("nobody" + i + "@example.org", 10);
    }
    account.logIn().expectProblem(429, "rate_limited");
    clock.advance(Duration.ofMinutes(15));
    account.logIn().expect(200);
  }

  @Test
  void wrong_passwords_in_a_password_change_count_as_failed_logins() {
    Account account = Account.on(server);
    for (int i = 0; i < 10; i++) {
      change(account, "not it " + i).expectProblem(422, "validation_failed");
    }
    change(account, account.password()).expectProblem(429, "rate_limited");
    account.logIn().expectProblem(429, "rate_limited");
  }

  private static Answer change(Account account, String current) {
    return account
        .client()
        .post(
            "/v1/auth/password",
            "{\"current_password\": \"%s\", \"new_password\": \"another plum tree\"}"
                .formatted(current));
  }

  private void fail(String email, int times) {
    for (int i = 0; i < times; i++) {
      Account.logIn(server, email, "not it " + i).expectProblem(401, "invalid_credentials");
    }
  }
}

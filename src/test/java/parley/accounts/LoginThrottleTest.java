package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

@ResourceLock(ClockedServer.LOCK)
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
  void guesses_sent_at_once_are_counted_like_those_sent_one_after_the_other() {
    Account account = Account.on(server);
    List<Integer> statuses =
        Parallel.run(
            IntStream.range(0, 24)
                .<Callable<Integer>>mapToObj(i -> () -> account.logIn("not it " + i).status())
                .toList());
    assertThat(statuses.stream().filter(status -> status == 401)).hasSize(10);
    assertThat(statuses.stream().filter(status -> status == 429)).hasSize(14);
  }

  @Test
  void beyond_the_limit_right_and_wrong_passwords_get_the_same_answer() {
    Account account = Account.on(server);
    fail(account.email(), 10);
    Answer right = account.logIn().expectProblem(429, "rate_limited");
    Answer wrong = account.logIn("not it").expectProblem(429, "rate_limited");
    assertThat(wrong.text("/detail")).isEqualTo(right.text("/detail"));
    assertThat(wrong.header("retry-after")).isEqualTo(right.header("retry-after"));
  }

  @Test
  void who_logs_in_often_is_not_counted() {
    Account account = Account.on(server);
    for (int i = 0; i < 11; i++) {
      account.logIn().expect(200);
    }
    for (int i = 0; i < 10; i++) {
      fail("somebody" + i + "@example.org", 10);
    }
    account.logIn().expectProblem(429, "rate_limited");
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
            "{'current_password': '%s', 'new_password': 'another plum tree'}".formatted(current));
  }

  private void fail(String email, int times) {
    for (int i = 0; i < times; i++) {
      Account.logIn(server, email, "not it " + i).expectProblem(401, "invalid_credentials");
    }
  }
}

package parley.accounts;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** A forgotten password, from the wish to the new one. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class PasswordResetTest {
  private static final String FORGOT = "/v1/auth/password/forgot";
  private static final String RESET = "/v1/auth/password/reset";
  private static final String NEW = "a pear in early May";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestMailServer mails;
  private TestServer server;

  @BeforeEach
  void start() {
    mails = new TestMailServer();
    Map<String, String> settings = new HashMap<>(mails.settings());
    settings.put("PARLEY_TRUSTED_PROXIES", "127.0.0.1");
    server = TestServer.start(TestServer.config(engine, settings), clock);
  }

  @AfterEach
  void stop() {
    server.close();
    mails.close();
  }

  @Test
  void a_link_takes_a_new_password_once_and_ends_every_session() {
    Account account = Account.on(server);
    String token = link(account.email(), 1);
    reset(token, NEW).expect(204);
    account.client().get("/v1/me").expectProblem(401, "invalid_token");
    Account.refresh(server, account.refresh()).expectProblem(401, "invalid_refresh_token");
    account.logIn().expectProblem(401, "invalid_credentials");
    String access = account.logIn(NEW).expect(200).text("/access_token");
    assertThat(server.anonymous().as(access).get("/v1/audit").texts("/data", "/action"))
        .contains("password.changed");
    reset(token, "another pear in May").expectProblem(410, "reset_token_gone");
    MimeMessage notice = mails.await(account.email(), 2);
    assertThat(TestMailServer.text(notice)).startsWith("Your password was changed on ");
  }

  @Test
  void of_two_who_use_a_link_at_once_one_does() {
    Account account = Account.on(server);
    String token = link(account.email(), 1);
    List<Integer> statuses =
        Parallel.run(
            List.of(
                () -> reset(token, "one pear in May").status(),
                () -> reset(token, "two pears in May").status()));
    assertThat(statuses).containsExactlyInAnyOrder(204, 410);
  }

  @Test
  void only_the_newest_link_works_and_for_an_hour() {
    Account account = Account.on(server);
    String first = link(account.email(), 1);
    String second = link(account.email(), 2);
    reset(first, NEW).expectProblem(410, "reset_token_gone");
    clock.advance(Duration.ofMinutes(60));
    reset(second, NEW).expectProblem(410, "reset_token_gone");
    account.logIn().expect(200);
  }

  @Test
  void a_new_password_is_judged_before_the_link_is_used_up() {
    Account account = Account.on(server);
    String token = link(account.email(), 1);
    reset(token, "short").expectProblem(422, "validation_failed");
    Answer same = reset(token, account.email()).expectProblem(422, "validation_failed");
    assertThat(same.text("/errors/0/code")).isEqualTo("password_is_email");
    reset("prs_nothing", "short").expectProblem(422, "validation_failed");
    reset("prs_nothing", NEW).expectProblem(410, "reset_token_gone");
    reset(token, NEW).expect(204);
  }

  @Test
  void changing_the_password_ends_the_link_and_is_told_by_mail() {
    Account account = Account.on(server);
    String token = link(account.email(), 1);
    account
        .client()
        .post(
            "/v1/auth/password",
            "{'current_password': '%s', 'new_password': '%s'}".formatted(account.password(), NEW))
        .expect(204);
    reset(token, "another pear in May").expectProblem(410, "reset_token_gone");
    assertThat(TestMailServer.text(mails.await(account.email(), 2)))
        .startsWith("Your password was changed on ");
  }

  @Test
  void known_and_unknown_addresses_are_answered_alike() {
    Account account = Account.on(server);
    Answer known = forgot(account.email(), "192.0.2.1").expect(202);
    Answer unknown = forgot("nobody@example.org", "192.0.2.1").expect(202);
    assertThat(unknown.bytes()).isEqualTo(known.bytes()).isEqualTo("{}".getBytes(US_ASCII));
    assertThat(unknown.headers().keySet()).isEqualTo(known.headers().keySet());
    mails.await(account.email(), 1);
    eventually(() -> mails.mails("nobody@example.org"), List::isEmpty);
  }

  @Test
  void who_may_log_in_nowhere_gets_no_mail() {
    Account owner = Account.on(server);
    Colleague left = Colleague.of(server, owner.client(), "agent");
    owner.client().post("/v1/agents/" + left.id() + "/deactivate", "{}").expect(200);
    forgot(left.email(), "192.0.2.1").expect(202);
    link(owner.email(), 1);
    assertThat(mails.mails(left.email())).isEmpty();
  }

  @Test
  void three_mails_an_hour_go_to_one_address_and_nobody_is_told_of_more() {
    Account account = Account.on(server);
    for (int i = 1; i <= 3; i++) {
      link(account.email(), i);
    }
    byte[] third = forgot(account.email(), "192.0.2.9").expect(202).bytes();
    assertThat(third).isEqualTo("{}".getBytes(US_ASCII));
    Account other = Account.on(server);
    link(other.email(), 1);
    assertThat(mails.mails(account.email())).hasSize(3);
    clock.advance(Duration.ofHours(1));
    link(account.email(), 4);
  }

  @Test
  void twenty_wishes_an_hour_are_heard_from_one_address() {
    for (int i = 0; i < 20; i++) {
      forgot("person%d@example.org".formatted(i), "192.0.2.1").expect(202);
    }
    Answer refused = forgot("another@example.org", "192.0.2.1").expectProblem(429, "rate_limited");
    assertThat(refused.header("retry-after")).contains("3600");
    forgot("another@example.org", "192.0.2.2").expect(202);
    clock.advance(Duration.ofHours(1));
    forgot("another@example.org", "192.0.2.1").expect(202);
  }

  private String link(String email, int count) {
    forgot(email, "192.0.2." + (100 + count)).expect(202);
    return TestMailServer.token(mails.await(email, count));
  }

  private Answer forgot(String email, String address) {
    return server
        .anonymous()
        .with("X-Forwarded-For", address)
        .post(FORGOT, "{'email': '%s'}".formatted(email));
  }

  private Answer reset(String token, String password) {
    return server
        .anonymous()
        .post(RESET, "{'token': '%s', 'password': '%s'}".formatted(token, password));
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** Another address for a login, and the way back. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class EmailChangeTest {
  private static final String GONE = "email_token_gone";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestMailServer mails;
  private TestServer server;

  @BeforeEach
  void start() {
    mails = new TestMailServer();
    server = TestServer.start(TestServer.config(engine, mails.settings()), clock);
  }

  @AfterEach
  void stop() {
    server.close();
    mails.close();
  }

  @Test
  void the_address_changes_when_its_owner_follows_the_link() {
    Account account = Account.on(server);
    change(account.client(), "new@example.org").expect(202);
    String token = TestMailServer.token(mails.await("new@example.org", 1));
    assertThat(account.client().get("/v1/me").text("/email")).isEqualTo(account.email());
    use("confirm", token).expect(204);
    assertThat(account.client().get("/v1/me").text("/email")).isEqualTo("new@example.org");
    account.logIn().expectProblem(401, "invalid_credentials");
    Account.logIn(server, "new@example.org", account.password()).expect(200);
    use("confirm", token).expectProblem(410, GONE);
    assertThat(account.client().get("/v1/audit").texts("/data", "/action"))
        .contains("email.changed");
  }

  @Test
  void a_link_to_the_new_address_is_good_for_a_day_and_only_the_newest() {
    Account account = Account.on(server);
    change(account.client(), "first@example.org").expect(202);
    String first = TestMailServer.token(mails.await("first@example.org", 1));
    change(account.client(), "second@example.org").expect(202);
    String second = TestMailServer.token(mails.await("second@example.org", 1));
    use("confirm", first).expectProblem(410, GONE);
    clock.advance(Duration.ofHours(24));
    use("confirm", second).expectProblem(410, GONE);
  }

  @Test
  void the_owner_of_the_former_address_takes_everything_back() {
    Account account = Account.on(server);
    Client thief = thief(account);
    change(thief, "thief@example.org").expect(202);
    String restore = TestMailServer.token(mails.await(account.email(), 1));
    use("confirm", TestMailServer.token(mails.await("thief@example.org", 1))).expect(204);
    change(thief, "hideout@example.org").expect(202);
    String tooLate = TestMailServer.token(mails.await("thief@example.org", 2));
    clock.advance(Duration.ofDays(7).minusMillis(1));
    use("restore", restore).expect(204);
    use("restore", tooLate).expectProblem(410, GONE);
    use("confirm", TestMailServer.token(mails.await("hideout@example.org", 1)))
        .expectProblem(410, GONE);
    account.logIn().expectProblem(401, "invalid_credentials");
    Account.logIn(server, "thief@example.org", account.password())
        .expectProblem(401, "invalid_credentials");
    String reset = TestMailServer.token(mails.await(account.email(), 2));
    server
        .anonymous()
        .post(
            "/v1/auth/password/reset",
            "{'token': '%s', 'password': 'a pear in early May'}".formatted(reset))
        .expect(204);
    account.logIn("a pear in early May").expect(200);
    use("restore", restore).expectProblem(410, GONE);
  }

  @Test
  void taking_it_back_ends_every_session_at_once() {
    Account account = Account.on(server);
    Client thief = thief(account);
    change(thief, "thief@example.org").expect(202);
    use("restore", TestMailServer.token(mails.await(account.email(), 1))).expect(204);
    thief.get("/v1/me").expectProblem(401, "invalid_token");
    account.client().get("/v1/me").expectProblem(401, "invalid_token");
  }

  @Test
  void the_way_back_is_open_for_a_week() {
    Account account = Account.on(server);
    change(account.client(), "new@example.org").expect(202);
    String token = TestMailServer.token(mails.await(account.email(), 1));
    clock.advance(Duration.ofDays(7));
    use("restore", token).expectProblem(410, GONE);
  }

  @Test
  void a_taken_address_is_answered_alike_and_its_owner_is_told() {
    Account owner = Account.on(server);
    Account other = Account.on(server);
    Answer taken = change(other.client(), owner.email()).expect(202);
    Answer free = change(other.client(), "free@example.org").expect(202);
    assertThat(taken.body()).isEqualTo(free.body()).isEqualTo("{}");
    assertThat(TestMailServer.text(mails.await(owner.email(), 1)))
        .startsWith("Somebody with another login wants to log in with this address.");
    mails.await(other.email(), 2);
    owner.logIn().expect(200);
  }

  @Test
  void of_two_who_want_an_address_one_gets_it() {
    change(Account.on(server).client(), "wanted@example.org").expect(202);
    change(Account.on(server).client(), "wanted@example.org").expect(202);
    mails.await("wanted@example.org", 2);
    List<String> links =
        mails.mails("wanted@example.org").stream().map(TestMailServer::token).toList();
    List<Integer> statuses =
        Parallel.run(
            List.of(
                () -> use("confirm", links.get(0)).status(),
                () -> use("confirm", links.get(1)).status()));
    assertThat(statuses).containsExactlyInAnyOrder(204, 409);
  }

  @Test
  void it_takes_the_password_and_guesses_count() {
    Account account = Account.on(server);
    String body = "{'email': 'new@example.org', 'current_password': 'not it at all'}";
    for (int i = 0; i < 10; i++) {
      Answer wrong = account.client().post("/v1/me/email", body).expect(422);
      assertThat(wrong.text("/errors/0/code")).isEqualTo("wrong_password");
    }
    account.client().post("/v1/me/email", body).expectProblem(429, "rate_limited");
    assertThat(mails.mails("new@example.org")).isEmpty();
  }

  @Test
  void three_wishes_an_hour_are_heard() {
    Account account = Account.on(server);
    for (int i = 0; i < 3; i++) {
      change(account.client(), "new%d@example.org".formatted(i)).expect(202);
    }
    change(account.client(), "new@example.org").expectProblem(429, "rate_limited");
    Answer same = change(account.client(), account.email()).expect(422);
    assertThat(same.text("/errors/0/code")).isEqualTo("unchanged");
  }

  @Test
  void a_new_password_ends_what_was_wished_with_the_former_one() {
    Account account = Account.on(server);
    change(thief(account), "thief@example.org").expect(202);
    String body =
        "{'current_password': '%s', 'new_password': 'a pear in early May'}"
            .formatted(account.password());
    account.client().post("/v1/auth/password", body).expect(204);
    use("confirm", TestMailServer.token(mails.await("thief@example.org", 1)))
        .expectProblem(410, GONE);
    account.logIn("a pear in early May").expect(200);
  }

  @Test
  void so_does_one_that_was_forgotten() {
    Account account = Account.on(server);
    change(thief(account), "thief@example.org").expect(202);
    mails.await(account.email(), 1);
    String forgot = "{'email': '%s'}".formatted(account.email());
    server.anonymous().post("/v1/auth/password/forgot", forgot).expect(202);
    String reset = TestMailServer.token(mails.await(account.email(), 2));
    String body = "{'token': '%s', 'password': 'a pear in early May'}".formatted(reset);
    server.anonymous().post("/v1/auth/password/reset", body).expect(204);
    use("confirm", TestMailServer.token(mails.await("thief@example.org", 1)))
        .expectProblem(410, GONE);
    account.logIn("a pear in early May").expect(200);
  }

  private Client thief(Account account) {
    return server.anonymous().as(account.logIn().expect(200).text("/access_token"));
  }

  private static Answer change(Client client, String email) {
    return client.post(
        "/v1/me/email",
        "{'email': '%s', 'current_password': 'a plum in late October'}".formatted(email));
  }

  private Answer use(String what, String token) {
    return server.anonymous().post("/v1/auth/email/" + what, "{'token': '%s'}".formatted(token));
  }
}

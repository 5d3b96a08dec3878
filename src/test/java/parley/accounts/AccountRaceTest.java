package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

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
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** Two who change the same at the same moment; on PostgreSQL, where writes run side by side. */
@Timeout(120)
class AccountRaceTest {
  private final TestClock clock = TestClock.still();

  @AutoClose private TestServer server;
  private Account account;
  private Client owner;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), clock);
    account = Account.on(server);
    owner = account.client();
  }

  private Answer invite(String role) {
    return owner.post(
        "/v1/invitations",
        "{'email': 'grace@example.org', 'role': '%s', 'send_email': false}".formatted(role));
  }

  @Test
  void a_link_that_is_replaced_while_it_is_followed_lets_nobody_in() throws Exception {
    String token = invite("admin").expect(201).text("/accept_url").replaceFirst(".*#token=", "");
    Future<Answer> replaced;
    Future<Answer> accepted;
    try (HeldRows held = HeldRows.of(server, "organization")) {
      replaced = held.begin(() -> invite("viewer"));
      accepted =
          held.begin(() ->
              server
                  .anonymous()
                  .post(
                      "/v1/auth/invitations/accept",
                      "{'token': '%s', 'password': 'seven silent weavers'}".formatted(token)));
    }
    replaced.get().expect(200);
    accepted.get().expectProblem(410, "invitation_gone");
  }

  @Test
  void nobody_joins_a_team_while_they_leave() throws Exception {
    Colleague ada = Colleague.of(server, owner, "agent");
    String team = owner.post("/v1/teams", "{'name': 'Night'}").expect(201).text("/id");
    Future<Answer> left;
    Future<Answer> joined;
    try (HeldRows held = HeldRows.of(server, "audit_head")) {
      left = held.begin(() -> owner.post("/v1/agents/" + ada.id() + "/deactivate", "{}"));
      joined =
          held.begin(() -> owner.put("/v1/teams/" + team, "{'member_ids': ['" + ada.id() + "']}"));
    }
    left.get().expect(200);
    joined.get();
    assertThat(owner.get("/v1/teams/" + team).expect(200).at("/member_ids").size()).isZero();
  }

  @Test
  void a_second_factor_is_what_its_code_is_of() throws Exception {
    String secret = begun().expect(200).text("/secret");
    String code = new Authenticator(server, clock, secret).code();
    Future<Answer> another;
    Future<Answer> confirmed;
    try (HeldRows held = HeldRows.of(server, "second_factor")) {
      another = held.begin(this::begun);
      confirmed =
          held.begin(() -> owner.post("/v1/me/totp/confirm", "{'code': '%s'}".formatted(code)));
    }
    another.get().expect(200);
    confirmed.get().expectProblem(422, "validation_failed");
  }

  @Test
  void nobody_says_who_they_are_while_they_are_forgotten() throws Exception {
    Colleague ada = Colleague.of(server, owner, "agent");
    Future<Answer> forgotten;
    Future<Answer> renamed;
    try (HeldRows held = HeldRows.of(server, "audit_head")) {
      forgotten = held.begin(() -> owner.delete("/v1/agents/" + ada.id()));
      renamed = held.begin(() -> ada.client().put("/v1/me", "{'name': 'Ada Lovelace'}"));
    }
    forgotten.get().expect(204);
    renamed.get().expectProblem(403, "forbidden");
    assertThat(owner.get("/v1/agents/" + ada.id()).text("/name")).isEqualTo("Former agent");
  }

  @Test
  void nobody_begins_to_write_while_they_leave() throws Exception {
    Colleague ada = Colleague.of(server, owner, "agent");
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("16505551234", "wamid.hello", "Hello").expect(200);
    String conversation = owner.get("/v1/conversations").text("/data/0/id");
    Future<Answer> left;
    Future<Answer> begun;
    try (HeldRows held = HeldRows.of(server, "audit_head")) {
      left = held.begin(() -> owner.post("/v1/agents/" + ada.id() + "/deactivate", "{}"));
      String path = "/v1/conversations/" + conversation + "/draft";
      begun = held.begin(() -> ada.client().put(path, "{'text': 'The cake'}"));
    }
    left.get().expect(200);
    begun.get().expectProblem(403, "forbidden");
    owner.post("/v1/agents/" + ada.id() + "/reactivate", "{}").expect(200);
    Client back = Colleague.logIn(server, ada.email());
    assertThat(back.get("/v1/drafts").expect(200).at("/data").size()).isZero();
  }

  @Test
  void nobody_makes_a_segment_of_their_own_while_they_are_forgotten() throws Exception {
    Colleague ada = Colleague.of(server, owner, "agent");
    String own = "{'name': 'Ours', 'shared': false, 'filter': {'field': 'email', 'is': 'set'}}";
    Future<Answer> forgotten;
    Future<Answer> made;
    try (HeldRows held = HeldRows.of(server, "audit_head")) {
      forgotten = held.begin(() -> owner.delete("/v1/agents/" + ada.id()));
      made = held.begin(() -> ada.client().post("/v1/segments", own));
    }
    forgotten.get().expect(204);
    made.get().expectProblem(403, "forbidden");
  }

  private Answer begun() {
    return owner.post("/v1/me/totp", "{'current_password': '%s'}".formatted(account.password()));
  }
}

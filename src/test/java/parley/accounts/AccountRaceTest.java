package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.storage.IdType;
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
  @AutoClose private ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private Account account;
  private Client owner;
  private long organization;

  @BeforeEach
  void start() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "waits for rows of servers that it can't ask");
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), clock);
    account = Account.on(server);
    owner = account.client();
    String id = owner.get("/v1/me").text("/organization/id");
    organization = IdType.ORGANIZATION.decode(id).orElseThrow();
  }

  private HeldRows held(String table, String column, long id) {
    return HeldRows.by(
        server, "select * from %s where %s = %d for update".formatted(table, column, id));
  }

  private Future<Answer> begin(Callable<Answer> request) {
    return threads.submit(request);
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
    try (HeldRows held = held("organization", "id", organization)) {
      replaced = begin(() -> invite("viewer"));
      held.awaitBlocked(1);
      accepted =
          begin(() ->
              server
                  .anonymous()
                  .post(
                      "/v1/auth/invitations/accept",
                      "{'token': '%s', 'password': 'seven silent weavers'}".formatted(token)));
      held.awaitBlocked(2);
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
    try (HeldRows held = held("audit_head", "org_id", organization)) {
      left = begin(() -> owner.post("/v1/agents/" + ada.id() + "/deactivate", "{}"));
      held.awaitBlocked(1);
      joined = begin(() -> owner.put("/v1/teams/" + team, "{'member_ids': ['" + ada.id() + "']}"));
      held.awaitBlocked(2);
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
    try (HeldRows held = HeldRows.by(server, "select * from second_factor for update")) {
      another = begin(this::begun);
      held.awaitBlocked(1);
      confirmed = begin(() -> owner.post("/v1/me/totp/confirm", "{'code': '%s'}".formatted(code)));
      held.awaitBlocked(2);
    }
    another.get().expect(200);
    confirmed.get().expectProblem(422, "validation_failed");
  }

  @Test
  void nobody_says_who_they_are_while_they_are_forgotten() throws Exception {
    Colleague ada = Colleague.of(server, owner, "agent");
    Future<Answer> forgotten;
    Future<Answer> renamed;
    try (HeldRows held = held("audit_head", "org_id", organization)) {
      forgotten = begin(() -> owner.delete("/v1/agents/" + ada.id()));
      held.awaitBlocked(1);
      renamed = begin(() -> ada.client().put("/v1/me", "{'name': 'Ada Lovelace'}"));
      held.awaitBlocked(2);
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
    try (HeldRows held = held("audit_head", "org_id", organization)) {
      left = begin(() -> owner.post("/v1/agents/" + ada.id() + "/deactivate", "{}"));
      held.awaitBlocked(1);
      String path = "/v1/conversations/" + conversation + "/draft";
      begun = begin(() -> ada.client().put(path, "{'text': 'The cake'}"));
      held.awaitBlocked(2);
    }
    left.get().expect(200);
    begun.get().expectProblem(403, "forbidden");
    owner.post("/v1/agents/" + ada.id() + "/reactivate", "{}").expect(200);
    Client back = Colleague.logIn(server, ada.email());
    assertThat(back.get("/v1/drafts").expect(200).at("/data").size()).isZero();
  }

  private Answer begun() {
    return owner.post("/v1/me/totp", "{'current_password': '%s'}".formatted(account.password()));
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestServer;

/** From asking somebody to join until they are an agent. */
@ParameterizedClass
@EnumSource(Engine.class)
@ResourceLock(ClockedServer.LOCK)
class InvitationTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private final String email = "invited%d@example.net".formatted(COUNTER.incrementAndGet());
  private ClockedServer clocked;
  private TestServer server;
  private Client owner;

  @BeforeEach
  void signUp() {
    clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    owner = server.signUp();
  }

  @Test
  void whoever_opens_the_link_chooses_a_password_and_is_an_agent() {
    String team = owner.post("/v1/teams", "{'name': 'Sales'}").expect(201).text("/id");
    Answer invited =
        invite("{'email': ' %s ', 'role': 'viewer', 'team_ids': ['%s']}".formatted(email, team))
            .expect(201);
    assertThat(invited.text("/email")).isEqualTo(email);
    assertThat(invited.text("/status")).isEqualTo("pending");
    Answer lookup = lookUp(token(invited)).expect(200);
    assertThat(lookup.text("/email")).isEqualTo(email);
    assertThat(lookup.text("/role")).isEqualTo("viewer");
    assertThat(lookup.at("/has_login").asBoolean()).isFalse();
    Client joined = client(accept(token(invited), ", 'name': 'Ada'").expect(201));
    Answer me = joined.get("/v1/me").expect(200);
    assertThat(me.text("/role")).isEqualTo("viewer");
    assertThat(me.text("/name")).isEqualTo("Ada");
    assertThat(me.at("/organization")).isEqualTo(owner.get("/v1/me").at("/organization"));
    assertThat(owner.get("/v1/teams/" + team).text("/member_ids/0")).isEqualTo(me.text("/id"));
    assertThat(shown(invited).text("/status")).isEqualTo("accepted");
    Account.logIn(server, email, Colleague.PASSWORD).expect(200);
  }

  @Test
  void the_link_is_shown_to_who_made_it_and_nowhere_else() {
    Answer invited = invite("{'email': '%s', 'role': 'agent'}".formatted(email)).expect(201);
    assertThat(invited.text("/accept_url")).contains("/accept#token=pin_");
    assertThat(shown(invited).json().propertyNames()).doesNotContain("accept_url");
    assertThat(owner.get("/v1/invitations").expect(200).body()).doesNotContain("pin_");
    assertThat(owner.get("/v1/audit").expect(200).body()).doesNotContain("pin_");
  }

  @Test
  void a_token_that_was_copied_with_blanks_around_it_is_the_same() {
    String token = token(invite(body("agent")).expect(201));
    lookUp(" " + token + "\\n").expect(200);
    accept(" " + token + "\\n", "").expect(201);
  }

  @Test
  void a_list_says_of_each_in_which_teams_they_will_be() {
    String sales = owner.post("/v1/teams", "{'name': 'Sales'}").expect(201).text("/id");
    String care = owner.post("/v1/teams", "{'name': 'Care'}").expect(201).text("/id");
    List<String> teams = List.of("'%s', '%s'".formatted(sales, care), "", "'%s'".formatted(care));
    for (int i = 0; i < teams.size(); i++) {
      invite(
              "{'email': '%d.%s', 'role': 'agent', 'send_email': false, 'team_ids': [%s]}"
                  .formatted(i, email, teams.get(i)))
          .expect(201);
    }
    Answer list = owner.get("/v1/invitations").expect(200);
    assertThat(list.texts("/data/0/team_ids", "")).containsExactlyInAnyOrder(sales, care);
    assertThat(list.at("/data/1/team_ids")).isEmpty();
    assertThat(list.texts("/data/2/team_ids", "")).containsExactly(care);
    Answer rest = owner.get("/v1/invitations?per_page=1&page=3").expect(200);
    assertThat(rest.texts("/data/0/team_ids", "")).containsExactly(care);
  }

  @Test
  void a_used_a_revoked_an_expired_and_an_unknown_link_are_answered_alike() {
    String used = token(invite(body("agent")).expect(201));
    accept(used, "").expect(201);
    Answer revoked = invite("{'email': 'other.%s', 'role': 'agent'}".formatted(email)).expect(201);
    owner.delete("/v1/invitations/" + revoked.text("/id")).expect(204);
    owner.delete("/v1/invitations/" + revoked.text("/id")).expect(204);
    String expired =
        token(invite("{'email': 'third.%s', 'role': 'agent'}".formatted(email)).expect(201));
    clocked.clock().advance(Duration.ofDays(7));
    for (String token : List.of(used, token(revoked), expired, "pin_unknown", "")) {
      lookUp(token).expectProblem(410, "invitation_gone");
      accept(token, "").expectProblem(410, "invitation_gone");
    }
  }

  @Test
  void an_invitation_that_is_sent_again_has_a_new_link_and_lives_again() {
    Answer first = invite(body("agent")).expect(201);
    clocked.clock().advance(Duration.ofDays(8));
    owner = server.logIn(owner);
    assertThat(shown(first).text("/status")).isEqualTo("expired");
    Answer again = resend(first).expect(200);
    assertThat(again.text("/status")).isEqualTo("pending");
    resend(first).expectProblem(429, "rate_limited");
    accept(token(first), "").expectProblem(410, "invitation_gone");
    accept(token(again), "").expect(201);
    clocked.clock().advance(Duration.ofMinutes(2));
    resend(first).expectProblem(409, "agent_exists");
  }

  @Test
  void who_is_invited_again_gets_what_was_meant_last() {
    Answer first = invite(body("agent")).expect(201);
    invite(body("viewer")).expectProblem(429, "rate_limited");
    clocked.clock().advance(Duration.ofSeconds(60));
    Answer second = invite(body("viewer")).expect(200);
    assertThat(second.text("/id")).isEqualTo(first.text("/id"));
    accept(token(first), "").expectProblem(410, "invitation_gone");
    Client joined = client(accept(token(second), "").expect(201));
    assertThat(joined.get("/v1/me").text("/role")).isEqualTo("viewer");
  }

  @Test
  void an_agent_is_not_invited_and_one_who_left_is_let_in_again_instead() {
    Colleague agent = Colleague.of(server, owner, "agent");
    String body = "{'email': '%s', 'role': 'agent'}".formatted(agent.email());
    Answer exists = invite(body).expectProblem(409, "agent_exists");
    assertThat(exists.text("/errors/0/existing_id")).isEqualTo(agent.id());
    owner.post("/v1/agents/" + agent.id() + "/deactivate", "{}").expect(200);
    Answer left = invite(body).expectProblem(409, "agent_deactivated");
    assertThat(left.text("/errors/0/existing_id")).isEqualTo(agent.id());
    owner.delete("/v1/agents/" + agent.id()).expect(204);
    invite(body).expect(201);
  }

  @Test
  void who_has_a_login_proves_it_by_its_password_or_by_a_token() {
    Account first = Account.on(server);
    Account second = Account.on(server);
    for (Account account : List.of(first, second)) {
      String token =
          token(invite("{'email': '%s', 'role': 'agent'}".formatted(account.email())).expect(201));
      assertThat(lookUp(token).expect(200).at("/has_login").asBoolean()).isTrue();
      Answer wrong = accept(token, "").expectProblem(422, "validation_failed");
      assertThat(wrong.text("/errors/0/code")).isEqualTo("wrong_password");
      String withToken = "{'token': '%s'}".formatted(token);
      String path = "/v1/auth/invitations/accept";
      owner.post(path, withToken).expectProblem(403, "forbidden");
      Answer joined =
          account.equals(first)
              ? account.client().post(path, withToken)
              : server
                  .anonymous()
                  .post(
                      path,
                      "{'token': '%s', 'password': '%s'}".formatted(token, account.password()));
      Answer me = client(joined.expect(201)).get("/v1/me").expect(200);
      assertThat(me.texts("/organizations", "/role")).containsExactly("agent", "owner");
      account.logIn().expect(200);
    }
  }

  @Test
  void a_link_is_no_way_to_guess_a_password() {
    Account account = Account.on(server);
    String token =
        token(invite("{'email': '%s', 'role': 'agent'}".formatted(account.email())).expect(201));
    IntStream.range(0, 10).forEach(i -> accept(token, "").expect(422));
    accept(token, "").expectProblem(429, "rate_limited");
    account.logIn().expectProblem(429, "rate_limited");
  }

  @Test
  void a_link_that_is_opened_twenty_times_at_once_makes_one_agent() {
    String token = token(invite(body("agent")).expect(201));
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 20)
                .<Callable<Answer>>mapToObj(i -> () -> accept(token, ""))
                .toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
    assertThat(owner.get("/v1/agents").at("/meta/total").asInt()).isEqualTo(2);
  }

  @Test
  void organizations_together_do_not_flood_a_mailbox() {
    for (int i = 0; i < 5; i++) {
      server.signUp().post("/v1/invitations", body("agent")).expect(201);
    }
    Answer refused = invite(body("agent")).expectProblem(429, "rate_limited");
    assertThat(refused.header("retry-after")).isPresent();
    invite("{'email': '%s', 'role': 'agent', 'send_email': false}".formatted(email)).expect(201);
    clocked.clock().advance(Duration.ofMinutes(61));
    owner = server.logIn(owner);
    invite(body("agent")).expect(200);
  }

  @Test
  void an_admin_invites_agents_and_viewers_and_nobody_above() {
    Client admin = Colleague.of(server, owner, "admin").client();
    admin.post("/v1/invitations", body("agent")).expect(201);
    for (String role : List.of("admin", "owner")) {
      admin.post("/v1/invitations", body(role)).expectProblem(403, "forbidden");
    }
    Answer above = invite("{'email': 'above.%s', 'role': 'owner'}".formatted(email)).expect(201);
    String path = "/v1/invitations/" + above.text("/id");
    admin.post(path + "/resend", "").expectProblem(403, "forbidden");
    admin.delete(path).expectProblem(403, "forbidden");
  }

  @Test
  void an_admin_replaces_no_invitation_of_somebody_above() {
    Client admin = Colleague.of(server, owner, "admin").client();
    String quiet = "{'email': '%s', 'role': '%s', 'send_email': false}";
    for (String role : List.of("owner", "admin")) {
      String address = role + "." + email;
      Answer above = invite(quiet.formatted(address, role)).expect(201);
      admin
          .post("/v1/invitations", quiet.formatted(address, "agent"))
          .expectProblem(403, "forbidden");
      assertThat(shown(above).text("/role")).isEqualTo(role);
      assertThat(lookUp(token(above)).expect(200).text("/role")).isEqualTo(role);
      Answer below = invite(quiet.formatted(address, "agent")).expect(200);
      assertThat(below.text("/id")).isEqualTo(above.text("/id"));
      admin.post("/v1/invitations", quiet.formatted(address, "viewer")).expect(200);
    }
  }

  @Test
  void a_hundred_invitations_wait_at_most() {
    String body = "{'email': '%d.%s', 'role': 'agent', 'send_email': false}";
    for (int i = 0; i < 100; i++) {
      invite(body.formatted(i, email)).expect(201);
    }
    invite(body.formatted(100, email)).expectProblem(409, "quota_exceeded");
    invite(body.formatted(99, email)).expect(200);
  }

  private String body(String role) {
    return "{'email': '%s', 'role': '%s'}".formatted(email, role);
  }

  private Answer invite(String body) {
    return owner.post("/v1/invitations", body);
  }

  private Answer resend(Answer invited) {
    return owner.post("/v1/invitations/" + invited.text("/id") + "/resend", "");
  }

  private Answer shown(Answer invited) {
    return owner.get("/v1/invitations/" + invited.text("/id")).expect(200);
  }

  private static String token(Answer invited) {
    return invited.text("/accept_url").replaceFirst(".*#token=", "");
  }

  private Answer lookUp(String token) {
    return server
        .anonymous()
        .post("/v1/auth/invitations/lookup", "{'token': '%s'}".formatted(token));
  }

  private Answer accept(String token, String more) {
    return server
        .anonymous()
        .post(
            "/v1/auth/invitations/accept",
            "{'token': '%s', 'password': '%s'%s}".formatted(token, Colleague.PASSWORD, more));
  }

  private Client client(Answer tokens) {
    return server.anonymous().as(tokens.text("/access_token"));
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What becomes of an agent who leaves, and of what they were working on. */
@ParameterizedClass
@EnumSource(Engine.class)
class AgentDepartureTest {
  @Parameter Engine engine;

  private Client owner;
  private Colleague leaver;

  @BeforeEach
  void hire() {
    owner = engine.server().signUp();
    leaver = Colleague.of(engine.server(), owner, "agent");
  }

  @Test
  void who_leaves_is_out_at_once() {
    Answer left = deactivate("{}").expect(200);
    assertThat(left.text("/status")).isEqualTo("deactivated");
    leaver.client().get("/v1/me").expectProblem(401, "invalid_token");
    Account.logIn(engine.server(), leaver.email(), Colleague.PASSWORD)
        .expectProblem(403, "no_organization");
    Account.logIn(engine.server(), leaver.email(), "something else")
        .expectProblem(401, "invalid_credentials");
    assertThat(owner.get("/v1/agents/" + leaver.id()).expect(200).json()).isEqualTo(left.json());
  }

  @Test
  void a_refresh_token_of_somebody_who_has_left_is_worth_nothing() {
    Answer login = Account.logIn(engine.server(), leaver.email(), Colleague.PASSWORD).expect(200);
    deactivate("{}").expect(200);
    Account.refresh(engine.server(), login.text("/refresh_token")).expect(401);
  }

  @Test
  void who_comes_back_logs_in_again_with_the_role_of_before() {
    deactivate("{}").expect(200);
    deactivate("{}").expect(200);
    Answer back = owner.post("/v1/agents/" + leaver.id() + "/reactivate", "").expect(200);
    assertThat(back.text("/status")).isEqualTo("active");
    leaver.client().get("/v1/me").expectProblem(401, "invalid_token");
    Client again = Colleague.logIn(engine.server(), leaver.email());
    assertThat(again.get("/v1/me").expect(200).text("/role")).isEqualTo("agent");
  }

  @Test
  void a_body_is_not_needed() {
    owner.send("POST", "/v1/agents/" + leaver.id() + "/deactivate", new byte[0]).expect(200);
  }

  @Test
  void nobody_can_be_given_work_or_a_team_after_that() {
    String team = team(leaver.id());
    deactivate("{}").expect(200);
    assertThat(owner.get("/v1/teams/" + team).expect(200).at("/member_ids")).isEmpty();
    Answer member = owner.put("/v1/teams/" + team, "{'member_ids': ['%s']}".formatted(leaver.id()));
    assertThat(member.expectProblem(422, "validation_failed").text("/errors/0/code"))
        .isEqualTo("unknown_agent");
    String conversation = conversation(1);
    Answer assigned = assign(conversation, leaver.id());
    assertThat(assigned.expectProblem(422, "validation_failed").text("/errors/0/code"))
        .isEqualTo("unknown_agent");
  }

  @Test
  void conversations_that_are_not_resolved_wait_for_somebody_else() {
    String open = conversation(1);
    String resolved = conversation(2);
    assign(open, leaver.id()).expect(200);
    assign(resolved, leaver.id()).expect(200);
    owner.put(resolved + "/resolve").expect(200);
    deactivate("{}").expect(200);
    assertThat(owner.get(open).at("/assigned_to").isNull()).isTrue();
    assertThat(owner.get(resolved).text("/assigned_to")).isEqualTo(leaver.id());
    owner.put(resolved + "/reopen").expect(200);
    assertThat(owner.get(resolved).at("/assigned_to").isNull()).isTrue();
  }

  @Test
  void a_customer_who_writes_again_does_not_wait_for_somebody_who_has_left() {
    String conversation = conversation(3);
    assign(conversation, leaver.id()).expect(200);
    owner.put(conversation + "/resolve").expect(200);
    deactivate("{}").expect(200);
    String channel = owner.get("/v1/channels").text("/data/0/id");
    owner
        .post(
            "/simulator/inbound",
            "{'channel_id': '%s', 'from': '+16505550103', 'text': 'Hello again'}"
                .formatted(channel))
        .expect(202);
    Answer reopened =
        eventually(() -> owner.get(conversation), seen -> seen.text("/status").equals("open"));
    assertThat(reopened.at("/assigned_to").isNull()).isTrue();
  }

  @Test
  void many_conversations_go_to_a_colleague_each_with_its_event() {
    List<String> mine = IntStream.range(0, 120).mapToObj(this::conversation).toList();
    mine.forEach(conversation -> assign(conversation, leaver.id()).expect(200));
    String team = team();
    Colleague heir = Colleague.of(engine.server(), owner, "agent");
    // PostgreSQL numbers events a moment later.
    long before = eventually(this::assignments, told -> told == mine.size());
    deactivate("{'reassign_to': '%s'}".formatted(heir.id())).expect(200);
    eventually(() -> total("assigned_to=" + heir.id()), total -> total == mine.size());
    assertThat(total("assigned_to=" + leaver.id())).isZero();
    eventually(() -> assignments() - before, told -> told == mine.size());
    owner
        .post("/v1/agents/" + heir.id() + "/deactivate", "{'reassign_to': '%s'}".formatted(team))
        .expect(200);
    eventually(() -> total("team_id=" + team), total -> total == mine.size());
    eventually(() -> total("assigned_to=none"), total -> total == mine.size());
  }

  @Test
  void who_gets_the_work_must_be_somebody_else_who_is_here() {
    for (String wrong : List.of(leaver.id(), "usr_0000000000000", "tem_0000000000000", "x")) {
      Answer refused = deactivate("{'reassign_to': '%s'}".formatted(wrong));
      refused.expectProblem(422, "validation_failed");
      assertThat(refused.text("/errors/0/field")).isEqualTo("/reassign_to");
    }
    leaver.client().get("/v1/me").expect(200);
  }

  @Test
  void who_is_deleted_is_forgotten_and_stays_the_author() {
    String conversation = conversation(1);
    String note = "{'type': 'note', 'content': {'text': 'Called'}}";
    leaver.client().post(conversation + "/messages", note).expect(201);
    owner.delete("/v1/agents/" + leaver.id()).expect(204);
    Answer gone = owner.get("/v1/agents/" + leaver.id()).expect(200);
    assertThat(gone.text("/name")).isEqualTo("Former agent");
    assertThat(gone.at("/email").isNull()).isTrue();
    assertThat(gone.text("/status")).isEqualTo("deactivated");
    Answer messages = owner.get(conversation + "/messages").expect(200);
    assertThat(messages.text("/data/0/sender/id")).isEqualTo(leaver.id());
    owner.post("/v1/agents/" + leaver.id() + "/reactivate", "").expectProblem(404, "not_found");
    Account.logIn(engine.server(), leaver.email(), Colleague.PASSWORD)
        .expectProblem(403, "no_organization");
  }

  @Test
  void the_audit_log_tells_who_came_changed_and_left() {
    String path = "/v1/agents/" + leaver.id();
    owner.put(path, "{'name': 'Ada King', 'role': 'viewer'}").expect(200);
    owner.put(path, "{'name': 'Ada King'}").expect(200);
    deactivate("{}").expect(200);
    deactivate("{}").expect(200);
    owner.post(path + "/reactivate", "").expect(200);
    owner.delete(path).expect(204);
    owner.delete(path).expect(204);
    Answer log = owner.get("/v1/audit?target=" + leaver.id()).expect(200);
    assertThat(log.texts("/data", "/action").reversed())
        .containsExactly(
            "agent.created",
            "agent.changed",
            "agent.role_changed",
            "agent.deactivated",
            "agent.reactivated",
            "agent.deactivated",
            "agent.forgotten");
    assertThat(log.at("/data/4/changes").toString()).isEqualTo("{\"role\":[\"agent\",\"viewer\"]}");
  }

  private Answer deactivate(String body) {
    return owner.post("/v1/agents/" + leaver.id() + "/deactivate", body);
  }

  private String team(String... members) {
    String ids = String.join("', '", members);
    String list = members.length == 0 ? "[]" : "['" + ids + "']";
    return owner
        .post("/v1/teams", "{'name': 'Sales', 'member_ids': %s}".formatted(list))
        .expect(201)
        .text("/id");
  }

  private String conversation(int number) {
    String contact =
        owner
            .post("/v1/contacts", "{'phone': '+165055501%02d'}".formatted(number))
            .expect(201)
            .text("/id");
    return "/v1/conversations/"
        + owner
            .post("/v1/conversations", "{'contact_id': '%s'}".formatted(contact))
            .expect(201)
            .text("/id");
  }

  private Answer assign(String conversation, String agentId) {
    return owner.put(conversation + "/assign", "{'agent_id': '%s'}".formatted(agentId));
  }

  private int total(String filter) {
    return owner
        .get("/v1/conversations?per_page=1&" + filter)
        .expect(200)
        .at("/meta/total")
        .asInt();
  }

  private long assignments() {
    long count = 0;
    long after = 0;
    boolean more = true;
    while (more) {
      Answer page =
          owner.get("/v1/events?types=conversation.assigned&limit=500&after=" + after).expect(200);
      count += page.at("/data").size();
      after = page.at("/meta/next").asLong();
      more = page.at("/meta/has_more").asBoolean();
    }
    return count;
  }
}

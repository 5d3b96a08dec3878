package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/** Names and roles of agents, and who may change them. */
@ParameterizedClass
@EnumSource(Engine.class)
class AgentChangeTest {
  @Parameter Engine engine;

  private Client owner;
  private String ownerId;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    ownerId = owner.get("/v1/me").text("/id");
  }

  @Test
  void a_new_role_counts_from_the_next_request_on() {
    Colleague agent = colleague("agent");
    agent.client().post("/v1/contacts", "{'name': 'Grace'}").expect(201);
    assertThat(change(owner, agent.id(), "viewer").expect(200).text("/role")).isEqualTo("viewer");
    agent.client().post("/v1/contacts", "{'name': 'Grace'}").expectProblem(403, "forbidden");
    change(owner, agent.id(), "agent").expect(200);
    agent.client().post("/v1/contacts", "{'name': 'Grace'}").expect(201);
  }

  @Test
  void a_name_is_changed_and_the_role_stays() {
    Colleague agent = colleague("agent");
    Answer changed = owner.put("/v1/agents/" + agent.id(), "{'name': ' Ada King '}").expect(200);
    assertThat(changed.text("/name")).isEqualTo("Ada King");
    assertThat(changed.text("/role")).isEqualTo("agent");
    assertThat(agent.client().get("/v1/me").text("/name")).isEqualTo("Ada King");
  }

  @Test
  void an_admin_is_no_matter_of_another_admin() {
    Colleague admin = colleague("admin");
    Colleague other = colleague("admin");
    Colleague agent = colleague("agent");
    change(admin.client(), agent.id(), "viewer").expect(200);
    change(admin.client(), agent.id(), "admin").expectProblem(403, "forbidden");
    change(admin.client(), other.id(), "agent").expectProblem(403, "forbidden");
    change(admin.client(), ownerId, "agent").expectProblem(403, "forbidden");
    String leave = "/v1/agents/" + other.id() + "/deactivate";
    admin.client().post(leave, "{}").expectProblem(403, "forbidden");
    admin.client().delete("/v1/agents/" + ownerId).expectProblem(403, "forbidden");
  }

  @Test
  void the_last_owner_stays_one() {
    colleague("admin");
    change(owner, ownerId, "admin").expectProblem(409, "last_owner");
    owner.post("/v1/agents/" + ownerId + "/deactivate", "{}").expectProblem(409, "last_owner");
    owner.delete("/v1/agents/" + ownerId).expectProblem(409, "last_owner");
    Answer me = owner.get("/v1/me").expect(200);
    assertThat(me.text("/role")).isEqualTo("owner");
    assertThat(me.text("/status")).isEqualTo("active");
  }

  @RepeatedTest(5)
  void of_two_owners_who_demote_each_other_at_once_one_stays() {
    Colleague second = colleague("owner");
    List<Callable<Answer>> demotions =
        List.of(
            () -> change(owner, second.id(), "agent"),
            () -> change(second.client(), ownerId, "agent"));
    List<Integer> statuses = Parallel.run(demotions).stream().map(Answer::status).toList();
    // Who is slow enough to have lost the role before being asked about it is told so.
    assertThat(statuses).contains(200).containsAnyOf(403, 409);
    assertThat(owner.get("/v1/agents").expect(200).texts("/data", "/role"))
        .containsExactlyInAnyOrder("owner", "agent");
  }

  @RepeatedTest(5)
  void of_two_owners_who_leave_at_once_one_stays() {
    Colleague second = colleague("owner");
    List<Callable<Answer>> departures =
        List.of(
            () -> owner.post("/v1/agents/" + ownerId + "/deactivate", "{}"),
            () -> second.client().post("/v1/agents/" + second.id() + "/deactivate", "{}"));
    List<Answer> answers = Parallel.run(departures);
    assertThat(answers.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 409);
  }

  private Colleague colleague(String role) {
    return Colleague.of(engine.server(), owner, role);
  }

  private static Answer change(Client person, String id, String role) {
    return person.put("/v1/agents/" + id, "{'role': '%s'}".formatted(role));
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

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

/**
 * Conversations of an agent who leaves, or of a team that is deleted, which are changed at the same
 * moment; on PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class LeavingRaceTest {
  private static final String ADA = "16505551234";

  @AutoClose private TestServer server;
  private Client owner;
  private Colleague colleague;
  private String path;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), TestClock.still());
    owner = server.signUp();
    colleague = Colleague.of(server, owner, "agent");
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound(ADA, "wamid.a", "Hello").expect(200);
    path = "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
  }

  private HeldRows heldColleague() {
    long id = IdType.AGENT.decode(colleague.id()).orElseThrow();
    return HeldRows.by(server, "select * from agent where id = %d for update".formatted(id));
  }

  private void assign(String body) {
    owner.put(path + "/assign", body).expect(200);
  }

  private String team(String name) {
    return owner.post("/v1/teams", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  @Test
  void who_leaves_keeps_no_conversation_of_a_contact_that_is_merged() throws Exception {
    assign("{'agent_id': '" + colleague.id() + "'}");
    String from = owner.get(path).text("/contact/id");
    String into = owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
    Future<Answer> merged;
    Future<Answer> left;
    try (HeldRows held = HeldRows.of(server, "audit_head")) {
      merged =
          held.begin(
              () -> owner.post("/v1/contacts/" + into + "/merge", "{'from_id': '" + from + "'}"));
      left = held.begin(() -> owner.post("/v1/agents/" + colleague.id() + "/deactivate", "{}"));
    }
    merged.get().expect(200);
    left.get().expect(200);
    assertThat(owner.get(path).expect(200).at("/assigned_to").isNull()).isTrue();
  }

  @Test
  void a_team_that_is_deleted_takes_no_conversation_from_the_next() throws Exception {
    String night = team("Night");
    String day = team("Day");
    assign("{'team_id': '" + night + "'}");
    owner.put(path + "/resolve", "").expect(200);
    Future<Answer> assigned;
    Future<Answer> deleted;
    try (HeldRows held = heldColleague()) {
      assigned =
          held.begin(() ->
              owner.put(
                  path + "/assign",
                  "{'agent_id': '%s', 'team_id': '%s'}".formatted(colleague.id(), day)));
      deleted = held.begin(() -> owner.delete("/v1/teams/" + night));
    }
    assigned.get().expect(200);
    deleted.get().expect(204);
    assertThat(owner.get(path).expect(200).text("/team_id")).isEqualTo(day);
  }
}

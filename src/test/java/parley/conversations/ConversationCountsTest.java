package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;

/** A list's total is what paging through it shows, whatever has happened to its conversations. */
@ParameterizedClass
@EnumSource(Engine.class)
class ConversationCountsTest {
  private static final int ALL = 100;

  @Parameter Engine engine;

  private Client owner;
  private String team;
  private String me;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    me = owner.get("/v1/me").text("/id");
    team = owner.post("/v1/teams", "{'name': 'Sales'}").expect(201).text("/id");
  }

  @Test
  void totals_are_exact_after_every_change() {
    String one = opened(1);
    String two = opened(2);
    String three = opened(3);
    assertTotals(3);
    change(one, "assign", "{\"agent_id\": \"%s\", \"team_id\": \"%s\"}".formatted(me, team));
    change(two, "assign", "{\"team_id\": \"%s\"}".formatted(team));
    assertTotals(3);
    change(one, "resolve", "{}");
    change(three, "snooze", "{\"until\": \"2999-01-01T00:00:00Z\"}");
    assertTotals(3);
    change(one, "reopen", "{}");
    change(one, "assign", "{\"agent_id\": null}");
    assertTotals(3);
    owner.delete("/v1/teams/" + team).expect(204);
    assertTotals(3);
    String contact = owner.get("/v1/conversations/" + one).text("/contact/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    assertTotals(2);
  }

  @Test
  void others_are_not_counted() {
    opened(1);
    Client other = engine.server().signUp();
    assertThat(other.get("/v1/conversations?per_page=1").at("/meta/total").asInt()).isZero();
    assertThat(other.get("/v1/conversations?page=9").at("/meta/total").asInt()).isZero();
    assertThat(owner.get("/v1/conversations?page=9").at("/meta/total").asInt()).isOne();
  }

  private void assertTotals(int all) {
    assertThat(total("")).isEqualTo(all);
    List<String> filters =
        List.of(
            "status=open",
            "status=resolved",
            "status=snoozed",
            "assigned_to=me",
            "assigned_to=none",
            "team_id=" + team,
            "status=open&assigned_to=none&team_id=" + team,
            "assigned_to=usr_0000000000001");
    for (String filter : filters) {
      int shown =
          owner
              .get("/v1/conversations?per_page=" + ALL + "&" + filter)
              .expect(200)
              .at("/data")
              .size();
      assertThat(total(filter)).as(filter).isEqualTo(shown);
    }
  }

  /** By a page behind the last one, whose rows don't tell it. */
  private int total(String filter) {
    return owner.get("/v1/conversations?page=9&" + filter).expect(200).at("/meta/total").asInt();
  }

  private void change(String id, String how, String body) {
    owner.put("/v1/conversations/" + id + "/" + how, body).expect(200);
  }

  private String opened(int number) {
    String contact =
        owner
            .post("/v1/contacts", "{'name': 'Ada', 'phone': '+1650555123%d'}".formatted(number))
            .expect(201)
            .text("/id");
    return owner
        .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
        .expect(201)
        .text("/id");
  }
}

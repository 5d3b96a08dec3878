package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;

/** Who has done what to a conversation: {@code GET /v1/conversations/{id}/activity}, and events. */
@ParameterizedClass
@EnumSource(Engine.class)
class ConversationActivityTest {
  @Parameter Engine engine;

  private Client owner;
  private String me;
  private TestNumber number;
  private String path;

  @BeforeEach
  void aCustomerWrites() {
    owner = engine.server().signUp();
    me = owner.get("/v1/me").text("/id");
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
    write("1");
    path = "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
  }

  @Test
  void what_an_agent_does_is_told_with_their_name() {
    owner.put(path + "/assign", "{'agent_id': '" + me + "'}").expect(200);
    owner.put(path, "{'priority': 'high', 'tags': ['refund']}").expect(200);
    owner.put(path + "/snooze", "{'until': '2999-01-01T00:00:00Z'}").expect(200);
    Answer activity = activity("");
    assertThat(activity.texts("/data", "/type"))
        .containsExactly("assigned", "priority_changed", "tags_changed", "status_changed");
    assertThat(activity.texts("/data", "/actor/type")).containsOnly("agent");
    assertThat(activity.texts("/data", "/actor/id")).containsOnly(me);
    assertThat(activity.at("/data/0/from").toString())
        .isEqualTo("{\"assigned_to\":null,\"team_id\":null}");
    assertThat(activity.text("/data/0/to/assigned_to")).isEqualTo(me);
    assertThat(activity.text("/data/1/to/priority")).isEqualTo("high");
    assertThat(activity.text("/data/2/to/tags/0")).isEqualTo("refund");
    assertThat(activity.at("/data/3/to").toString())
        .isEqualTo("{\"status\":\"snoozed\",\"snoozed_until\":\"2999-01-01T00:00:00.000Z\"}");
    assertThat(Instant.parse(activity.text("/data/0/at")))
        .isBeforeOrEqualTo(Instant.parse(activity.text("/data/3/at")));
  }

  @Test
  void a_customer_opens_what_was_resolved_and_a_key_is_not_an_agent() {
    String key =
        owner
            .post("/v1/api-keys", "{'name': 'Bot', 'scopes': ['conversations:write']}")
            .expect(201)
            .text("/key");
    owner.as(key).put(path + "/resolve").expect(200);
    write("2");
    Answer activity = activity("");
    assertThat(activity.texts("/data", "/actor/type")).containsExactly("api_key", "contact");
    assertThat(activity.texts("/data", "/to/status")).containsExactly("resolved", "open");
    assertThat(activity.text("/data/1/actor/id")).isEqualTo(owner.get(path).text("/contact/id"));
  }

  @Test
  void what_changes_nothing_that_people_see_is_no_entry() {
    owner.put(path + "/read").expect(200);
    owner.put(path + "/unread").expect(200);
    owner.put(path, "{'tags': []}").expect(200);
    write("2");
    assertThat(activity("").at("/data").isEmpty()).isTrue();
  }

  @Test
  void it_is_read_back_page_by_page() {
    for (String priority : List.of("low", "medium", "high")) {
      owner.put(path, "{'priority': '" + priority + "'}").expect(200);
    }
    Answer latest = activity("?limit=2");
    assertThat(latest.texts("/data", "/to/priority")).containsExactly("medium", "high");
    assertThat(latest.at("/meta/has_more").asBoolean()).isTrue();
    Answer first = activity("?limit=2&before=" + latest.text("/meta/before"));
    assertThat(first.texts("/data", "/to/priority")).containsExactly("low");
    assertThat(first.at("/meta/has_more").asBoolean()).isFalse();
    owner.get(path + "/activity?before=x").expectProblem(400, "invalid_parameter");
    owner.get(path + "/activity?limit=0").expectProblem(400, "invalid_parameter");
  }

  @Test
  void events_tell_who_has_done_it_until_the_contact_is_erased() {
    owner.put(path + "/assign", "{'agent_id': '" + me + "'}").expect(200);
    assertThat(event("conversation.assigned").at("/actor").toString())
        .isEqualTo("{\"type\":\"agent\",\"id\":\"" + me + "\"}");
    assertThat(event("message.created").has("actor")).isFalse();
    owner.delete("/v1/contacts/" + owner.get(path).text("/contact/id")).expect(204);
    assertThat(event("conversation.assigned").at("/actor").isNull()).isTrue();
    owner.get(path + "/activity").expect(404);
  }

  private Answer activity(String query) {
    return owner.get(path + "/activity" + query).expect(200);
  }

  private JsonNode event(String type) {
    return eventually(
            () -> owner.get("/v1/events?types=" + type).expect(200),
            answer -> !answer.at("/data").isEmpty())
        .at("/data/0");
  }

  private void write(String text) {
    number.inbound("16505551234", "wamid." + text + number.phoneNumberId(), text).expect(200);
  }
}

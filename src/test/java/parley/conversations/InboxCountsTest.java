package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
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

/** {@code GET /v1/conversations/counts}: the numbers beside the views of an inbox. */
@ParameterizedClass
@EnumSource(Engine.class)
class InboxCountsTest {
  @Parameter Engine engine;

  private Client owner;
  private TestNumber sales;
  private TestNumber support;
  private String me;
  private String team;
  private int customers;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    sales = new TestNumber(owner, TestNumber.NOWHERE, "");
    support = new TestNumber(owner, TestNumber.NOWHERE, "");
    me = owner.get("/v1/me").text("/id");
    team = owner.post("/v1/teams", "{'name': 'Sales'}").expect(201).text("/id");
  }

  @Test
  void an_empty_inbox_counts_nothing() {
    assertThat(counts().toString())
        .isEqualTo(
            "{\"mine\":{\"open\":0,\"unread\":0},\"unassigned\":{\"open\":0,\"unread\":0},"
                + "\"all\":{\"open\":0,\"unread\":0},\"snoozed\":0,"
                + "\"by_team\":{},\"by_channel\":{}}");
  }

  @Test
  void each_number_is_the_total_of_its_list_after_every_change() {
    String one = written(sales);
    String two = written(sales);
    String three = written(support);
    assertSame();
    change(one, "assign", "{'agent_id': '%s', 'team_id': '%s'}".formatted(me, team));
    change(two, "assign", "{'team_id': '%s'}".formatted(team));
    assertSame();
    assertThat(counts().at("/by_team/" + team + "/unread").asInt()).isEqualTo(2);
    change(one, "read", "");
    change(three, "snooze", "{'until': '2999-01-01T00:00:00Z'}");
    assertSame();
    assertThat(counts().at("/mine").toString()).isEqualTo("{\"open\":1,\"unread\":0}");
    assertThat(counts().at("/snoozed").asInt()).isOne();
    change(one, "unread", "");
    change(two, "resolve", "");
    assertSame();
    assertThat(counts().at("/mine/unread").asInt()).isOne();
    change(two, "reopen", "");
    change(one, "assign", "{'agent_id': null}");
    owner.delete("/v1/teams/" + team).expect(204);
    assertSame();
    assertThat(counts().at("/by_team").isEmpty()).isTrue();
    String contact = owner.get("/v1/conversations/" + one).text("/contact/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    assertSame();
    assertThat(counts().at("/all").toString()).isEqualTo("{\"open\":1,\"unread\":0}");
  }

  @Test
  void nothing_is_the_own_of_a_key_of_the_organization() {
    written(sales);
    String key =
        owner
            .post("/v1/api-keys", "{'name': 'Wall', 'scopes': ['conversations:read']}")
            .expect(201)
            .text("/key");
    JsonNode counts = owner.as(key).get("/v1/conversations/counts").expect(200).json();
    assertThat(counts.at("/mine").isNull()).isTrue();
    assertThat(counts.at("/all/open").asInt()).isOne();
  }

  @Test
  void others_count_their_own() {
    written(sales);
    Client other = engine.server().signUp();
    assertThat(other.get("/v1/conversations/counts").expect(200).at("/all/open").asInt()).isZero();
  }

  private void assertSame() {
    assertCount("/mine", "assigned_to=me");
    assertCount("/unassigned", "assigned_to=none");
    assertCount("/all", "");
    assertCount("/by_team/" + team, "team_id=" + team);
    assertCount("/by_channel/" + sales.channelId(), "channel_id=" + sales.channelId());
    assertCount("/by_channel/" + support.channelId(), "channel_id=" + support.channelId());
    assertThat(counts().at("/snoozed").asLong()).isEqualTo(shown("status=snoozed"));
  }

  private void assertCount(String pointer, String filter) {
    JsonNode count = counts().at(pointer);
    assertThat(count.path("open").asLong()).as(pointer).isEqualTo(shown("status=open&" + filter));
    assertThat(count.path("unread").asLong())
        .as(pointer)
        .isEqualTo(shown("status=open&unread=true&" + filter));
  }

  private JsonNode counts() {
    return owner.get("/v1/conversations/counts").expect(200).json();
  }

  /** How many rows a list has. */
  private long shown(String filter) {
    return owner.get("/v1/conversations?per_page=100&" + filter).expect(200).at("/data").size();
  }

  private void change(String id, String how, String body) {
    owner.put("/v1/conversations/" + id + "/" + how, body).expect(200);
  }

  private String written(TestNumber number) {
    customers++;
    String phone = "1650555120" + customers;
    number.inbound(phone, "wamid." + number.phoneNumberId() + phone, "Hello", Instant.now());
    Answer found = owner.get("/v1/conversations?search=" + phone).expect(200);
    return found.text("/data/0/id");
  }
}

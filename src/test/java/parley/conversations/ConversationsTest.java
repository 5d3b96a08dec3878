package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What agents do with conversations. */
@ParameterizedClass
@EnumSource(Engine.class)
class ConversationsTest {
  @Parameter Engine engine;

  private Client owner;
  private String contact;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    contact = newContact(owner, "Ada Lovelace", "+16505551234");
  }

  @Test
  void a_conversation_is_opened_once() {
    Answer first = open(owner, contact).expect(201);
    assertThat(first.header("location")).contains("/v1/conversations/" + first.text("/id"));
    assertThat(first.at("/messages").size()).isZero();
    assertThat(open(owner, contact).expect(200).text("/id")).isEqualTo(first.text("/id"));
  }

  @Test
  void opened_by_twenty_agents_at_once_it_is_one() {
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 20)
                .<Callable<Answer>>mapToObj(i -> () -> open(owner, contact))
                .toList());
    assertThat(answers.stream().map(answer -> answer.text("/id")).distinct()).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
  }

  @Test
  void a_first_message_can_come_with_it() {
    Answer opened =
        owner
            .post(
                "/v1/conversations",
                """
                {"contact_id": "%s", "message": {"type": "note", "content": {"text": "Called"}}}
                """
                    .formatted(contact))
            .expect(201);
    assertThat(opened.text("/messages/0/content/text")).isEqualTo("Called");
    assertThat(opened.text("/messages/0/direction")).isEqualTo("internal");
  }

  @Test
  void a_first_message_that_is_wrong_opens_nothing() {
    Answer answer =
        owner.post(
            "/v1/conversations",
            """
            {"contact_id": "%s", "message": {"type": "text", "content": {"text": 5}}}
            """
                .formatted(contact));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/message/content/text");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
  }

  @Test
  void unknown_contacts_and_channels_are_named() {
    Answer answer =
        owner.post("/v1/conversations", "{'contact_id': 'con_x', 'channel_id': 'chn_x'}");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/code"))
        .containsExactly("unknown_contact", "unknown_channel");
  }

  @Test
  void resolving_keeps_the_first_time() {
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    Answer first = owner.put(path + "/resolve").expect(200);
    assertThat(first.text("/status")).isEqualTo("resolved");
    assertThat(owner.put(path + "/resolve").expect(200).text("/resolved_at"))
        .isEqualTo(first.text("/resolved_at"));
    assertThat(owner.put(path + "/reopen").expect(200).text("/status")).isEqualTo("open");
    assertThat(owner.put(path + "/reopen").expect(200).at("/resolved_at").isNull()).isTrue();
  }

  @Test
  void a_resolved_one_stays_closed_while_another_is_open() {
    String first = "/v1/conversations/" + open(owner, contact).text("/id");
    owner.put(first + "/resolve").expect(200);
    open(owner, contact).expect(201);
    assertThat(
            owner.put(first + "/reopen").expectProblem(409, "conversation_exists").text("/title"))
        .isEqualTo("The contact has another unresolved conversation on this channel");
  }

  @Test
  void assigning_changes_only_what_is_said() {
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    String me = owner.get("/v1/me").text("/id");
    String team = owner.post("/v1/teams", "{'name': 'Sales'}").expect(201).text("/id");
    Answer assigned = owner.put(path + "/assign", "{'agent_id': '" + me + "'}").expect(200);
    assertThat(assigned.text("/assigned_to")).isEqualTo(me);
    assertThat(assigned.at("/team_id").isNull()).isTrue();
    Answer both = owner.put(path + "/assign", "{'team_id': '" + team + "'}").expect(200);
    assertThat(both.text("/assigned_to")).isEqualTo(me);
    assertThat(both.text("/team_id")).isEqualTo(team);
    Answer none = owner.put(path + "/assign", "{'agent_id': null}").expect(200);
    assertThat(none.at("/assigned_to").isNull()).isTrue();
    assertThat(none.text("/status")).isEqualTo("open");
  }

  @Test
  void assigning_to_nobody_known_is_an_error() {
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    owner.put(path + "/assign", "{}").expectProblem(422, "validation_failed");
    Answer unknown = owner.put(path + "/assign", "{'agent_id': 'usr_0000000000001'}");
    unknown.expectProblem(422, "validation_failed");
    assertThat(unknown.texts("/errors", "/code")).containsExactly("unknown_agent");
  }

  @Test
  void priority_and_tags_are_set_kept_and_cleared() {
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    Answer labelled = owner.put(path, "{'priority': 'urgent', 'tags': ['Big Refund', 'vip']}");
    assertThat(labelled.expect(200).text("/priority")).isEqualTo("urgent");
    assertThat(labelled.texts("/tags", "")).containsExactly("big-refund", "vip");
    assertThat(total("?tag=Big%20Refund&tag=")).isOne();
    assertThat(owner.get("/v1/conversations?tag=vip&tag=big-refund").at("/meta/total").asInt())
        .isEqualTo(1);
    Answer cleared = owner.put(path, "{'priority': null}").expect(200);
    assertThat(cleared.at("/priority").isNull()).isTrue();
    assertThat(cleared.texts("/tags", "")).containsExactly("big-refund", "vip");
    assertThat(owner.put(path, "{'tags': []}").expect(200).at("/tags").size()).isZero();
    assertThat(owner.get("/v1/conversations?tag=vip").at("/meta/total").asInt()).isZero();
    owner.put(path, "{'priority': 'yesterday'}").expectProblem(422, "validation_failed");
    owner
        .with("If-Match", "\"1.0\"")
        .put(path, "{'priority': 'low'}")
        .expectProblem(412, "precondition_failed");
  }

  @Test
  void what_a_list_shows_can_be_claimed_without_reading_it_again() {
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    String me = owner.get("/v1/me").text("/id");
    String etag = owner.get("/v1/conversations").text("/data/0/etag");
    assertThat(owner.get(path).header("etag").orElseThrow())
        .startsWith(etag.substring(0, etag.length() - 1));
    String body = "{\"agent_id\": \"" + me + "\"}";
    Answer claimed = owner.with("If-Match", etag).put(path + "/assign", body).expect(200);
    assertThat(claimed.text("/etag")).isNotEqualTo(etag);
    owner
        .with("If-Match", etag)
        .put(path + "/assign", body)
        .expectProblem(412, "precondition_failed");
  }

  @Test
  void a_claim_is_won_by_one_of_many() {
    Answer opened = open(owner, contact);
    String path = "/v1/conversations/" + opened.text("/id");
    String tag = owner.get(path).header("etag").orElseThrow();
    String body = "{\"agent_id\": \"" + owner.get("/v1/me").text("/id") + "\"}";
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 10)
                .<Callable<Answer>>mapToObj(
                    i -> () -> owner.with("If-Match", tag).put(path + "/assign", body))
                .toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 412)).hasSize(9);
  }

  @Test
  void a_snoozed_conversation_wakes_in_time() {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(TestServer.config(engine), clock)) {
      Client alone = server.signUp();
      String path =
          "/v1/conversations/" + open(alone, newContact(alone, "Ada", "+16505551234")).text("/id");
      Instant until = clock.instant().plus(Duration.ofMinutes(30));
      Answer snoozed = alone.put(path + "/snooze", "{'until': '" + until + "'}").expect(200);
      assertThat(snoozed.text("/status")).isEqualTo("snoozed");
      clock.advance(Duration.ofMinutes(29));
      assertThat(alone.get(path).text("/status")).isEqualTo("snoozed");
      clock.advance(Duration.ofMinutes(2));
      eventually(() -> alone.get(path).text("/status"), "open"::equals);
    }
  }

  @Test
  void a_time_to_snooze_until_lies_ahead() {
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    owner
        .put(path + "/snooze", "{'until': '2020-01-01T00:00:00Z'}")
        .expectProblem(422, "validation_failed");
    owner.put(path + "/snooze", "{'until': 'tomorrow'}").expectProblem(422, "validation_failed");
  }

  @Test
  void lists_are_filtered_and_paged() {
    for (int i = 0; i < 5; i++) {
      open(owner, newContact(owner, "Grace " + i, "+1650555000" + i)).expect(201);
    }
    String ada = open(owner, contact).text("/id");
    owner.put("/v1/conversations/" + ada + "/resolve").expect(200);
    assertThat(total("?status=open")).isEqualTo(5);
    assertThat(total("?status=resolved")).isEqualTo(1);
    assertThat(total("?channel=whatsapp")).isEqualTo(6);
    assertThat(total("?assigned_to=none")).isEqualTo(6);
    assertThat(total("?assigned_to=me")).isZero();
    assertThat(total("?contact_id=" + contact)).isEqualTo(1);
    assertThat(total("?search=lovelace")).isEqualTo(1);
    assertThat(total("?search=grace&status=open")).isEqualTo(5);
    assertThat(total("?tag=vip")).isZero();
    assertThat(total("?" + "tag=v&".repeat(1_000))).isZero();
    assertThat(total("?updated_after=2026-01-01T00:00:00+01:00")).isNotZero();
    assertThat(total("?team_id=tem_x")).isZero();
    Answer page = owner.get("/v1/conversations?per_page=4&page=2").expect(200);
    assertThat(page.at("/data").size()).isEqualTo(2);
    assertThat(page.at("/meta/total").asInt()).isEqualTo(6);
    assertThat(owner.get("/v1/contacts/" + contact + "/conversations").texts("/data", "/id"))
        .containsExactly(ada);
  }

  @Test
  void a_team_that_goes_leaves_its_conversations_changed() {
    String team = owner.post("/v1/teams", "{'name': 'Deliveries'}").expect(201).text("/id");
    String path = "/v1/conversations/" + open(owner, contact).text("/id");
    Answer before = owner.put(path + "/assign", "{'team_id': '" + team + "'}").expect(200);
    owner.delete("/v1/teams/" + team).expect(204);
    assertThat(total("?updated_after=" + before.text("/updated_at"))).isOne();
  }

  @Test
  void a_cursor_goes_through_all_of_a_list() {
    for (int i = 0; i < 5; i++) {
      open(owner, newContact(owner, "Grace " + i, "+1650555000" + i)).expect(201);
    }
    Answer first = owner.get("/v1/conversations?per_page=3").expect(200);
    Answer second =
        owner
            .get("/v1/conversations?per_page=3&cursor=" + first.text("/meta/next_cursor"))
            .expect(200);
    assertThat(second.at("/data").size()).isEqualTo(2);
    assertThat(second.texts("/data", "/id"))
        .doesNotContainAnyElementsOf(first.texts("/data", "/id"));
    assertThat(second.at("/meta/next_cursor").isNull()).isTrue();
    owner
        .get("/v1/conversations?status=open&cursor=" + first.text("/meta/next_cursor"))
        .expectProblem(400, "invalid_parameter");
  }

  @Test
  void wrong_filters_are_named() {
    String tags = IntStream.range(0, 51).mapToObj(i -> "tag=" + i).collect(Collectors.joining("&"));
    for (String query :
        List.of("status=closed", "channel=pigeon", "updated_after=now", "page=0", tags)) {
      owner.get("/v1/conversations?" + query).expectProblem(400, "invalid_parameter");
    }
  }

  private int total(String query) {
    return owner.get("/v1/conversations" + query).expect(200).at("/meta/total").asInt();
  }

  private static Answer open(Client client, String contact) {
    return client.post("/v1/conversations", "{'contact_id': '" + contact + "'}");
  }

  private static String newContact(Client client, String name, String phone) {
    return client
        .post("/v1/contacts", "{'name': '" + name + "', 'phone': '" + phone + "'}")
        .expect(201)
        .text("/id");
  }
}

package parley.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.TestNumber;

/** {@code /v1/settings/retention}: what is erased by its age, and what is not. */
@ParameterizedClass
@EnumSource(Engine.class)
class RetentionTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505559999";

  /** More than a page of any kind. */
  private static final int MANY = 120;

  @Parameter Engine engine;

  private RetentionDesk desk;

  @BeforeEach
  void connect() {
    desk = new RetentionDesk(engine);
  }

  @AfterEach
  void disconnect() {
    desk.close();
  }

  @Test
  void messages_of_resolved_conversations_go_and_those_of_others_stay() {
    String resolved = desk.writes(ADA, MANY);
    String open = desk.writes(GRACE, 2);
    desk.resolve(resolved);
    desk.afterDays(40);
    desk.number.inbound(ADA, "wamid.new", "New", desk.clock.instant()).expect(200);
    String reopened = desk.conversationOf(ADA);
    desk.resolve(reopened);
    Answer tried =
        desk.owner.put(RetentionDesk.RULES + "?dry_run=true", "{'messages_days': 30}").expect(200);
    assertThat(tried.at("/due/messages").asInt()).isEqualTo(MANY);
    assertThat(desk.owner.get(RetentionDesk.RULES).at("/messages_days").isNull()).isTrue();
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
    assertThat(desk.sweep().at("/last_run/erased").toString())
        .isEqualTo(
            "{\"media\":0,\"messages\":%d,\"conversations\":0,\"contacts\":0,\"events\":0}"
                .formatted(MANY));
    assertThat(desk.texts(resolved)).isSubsetOf("New");
    assertThat(desk.texts(reopened)).containsExactly("New");
    assertThat(desk.texts(open)).hasSize(2);
    assertThat(desk.found("m7")).isZero();
    assertThat(desk.found("new")).isEqualTo(1);
    assertThat(desk.owner.get("/v1/audit?action=retention.swept").at("/data")).hasSize(1);
  }

  @Test
  void a_scheduled_message_is_as_old_as_its_departure() {
    try (FakeGraph graph = new FakeGraph(send -> FakeGraph.Reply.error(400, 131_026))) {
      TestNumber number = new TestNumber(desk.owner, graph.url(), "");
      number.inbound(ADA, "wamid.old", "Hello", desk.clock.instant()).expect(200);
      String path = "/v1/conversations/" + desk.conversationOf(ADA) + "/messages";
      String later =
          desk.owner
              .post(
                  path,
                  """
                  {'type': 'template', 'content': {'name': 'hello', 'language': 'en'},
                   'send_at': '%s'}
                  """
                      .formatted(desk.clock.instant().plus(Duration.ofDays(40))))
              .expect(201)
              .text("/id");
      desk.afterDays(40);
      eventually(() -> desk.owner.get("/v1/messages/" + later).text("/status"), "failed"::equals);
      assertThat(graph.sends()).hasSize(1);
      desk.resolve(desk.conversationOf(ADA));
      desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
      assertThat(desk.sweep().at("/last_run/erased/messages").asInt()).isOne();
      assertThat(desk.owner.get(path).texts("/data", "/id")).containsExactly(later);
    }
  }

  /** More words in one page of messages than a statement of either engine has places for. */
  @Test
  void messages_of_hundreds_of_words_go_as_well() {
    String text = IntStream.range(0, 500).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    for (int i = 0; i < 80; i++) {
      desk.number.inbound(ADA, "wamid.long" + i, text, desk.clock.instant()).expect(200);
    }
    desk.resolve(desk.conversationOf(ADA));
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
    assertThat(desk.sweep().at("/last_run/erased/messages").asInt()).isEqualTo(80);
    assertThat(desk.found("w7")).isZero();
  }

  @Test
  void a_conversation_without_its_messages_can_be_taken_up_again() {
    String conversation = desk.writes(ADA, 2);
    desk.resolve(conversation);
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
    desk.sweep();
    Answer empty = desk.owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(empty.at("/last_message").isNull()).isTrue();
    assertThat(empty.at("/messages")).isEmpty();
    desk.owner.put("/v1/conversations/" + conversation + "/reopen", "").expect(200);
    desk.number.inbound(ADA, "wamid.again", "Again", desk.clock.instant()).expect(200);
    assertThat(desk.texts(conversation)).containsExactly("Again");
  }

  @Test
  void resolved_conversations_go_with_their_messages_but_for_what_is_still_to_leave() {
    String gone = desk.writes(ADA, 3);
    String scheduled = desk.writes(GRACE, 1);
    desk.owner
        .post(
            "/v1/conversations/" + scheduled + "/messages",
            "{'type': 'note', 'content': {'text': 'stays'}}")
        .expect(201);
    desk.owner
        .post(
            "/v1/conversations/" + scheduled + "/messages",
            "{'type': 'text', 'content': {'text': 'later'}, 'send_at': '%s'}"
                .formatted(desk.clock.instant().plus(Duration.ofDays(29))))
        .expect(201);
    desk.resolve(gone);
    desk.resolve(scheduled);
    desk.afterDays(20);
    desk.owner.put(RetentionDesk.RULES, "{'resolved_conversations_days': 10}").expect(200);
    assertThat(desk.sweep().at("/last_run/erased/conversations").asInt()).isEqualTo(1);
    desk.owner.get("/v1/conversations/" + gone).expect(404);
    desk.owner.get("/v1/conversations/" + scheduled).expect(200);
    eventually(() -> desk.found("m0"), found -> found == 1);
    assertThat(desk.owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(2);
  }

  @Test
  void contacts_go_with_whom_nothing_has_happened() {
    String quiet = desk.owner.post("/v1/contacts", "{'name': 'Quiet'}").expect(201).text("/id");
    String held = desk.owner.post("/v1/contacts", "{'name': 'Held'}").expect(201).text("/id");
    desk.writes(ADA, 1);
    desk.resolve(desk.writes(GRACE, 1));
    desk.owner.put("/v1/contacts/" + held + "/hold", "{'reason': 'Case 1'}").expect(200);
    desk.afterDays(40);
    String young = desk.owner.post("/v1/contacts", "{'name': 'Young'}").expect(201).text("/id");
    desk.owner.put(RetentionDesk.RULES, "{'contacts_without_activity_days': 30}").expect(200);
    assertThat(desk.sweep().at("/last_run/erased/contacts").asInt()).isEqualTo(2);
    desk.owner.get("/v1/contacts/" + quiet).expect(404);
    desk.owner.get("/v1/contacts/" + held).expect(200);
    desk.owner.get("/v1/contacts/" + young).expect(200);
    assertThat(desk.owner.get("/v1/contacts?search=" + GRACE).at("/meta/total").asInt()).isZero();
    assertThat(desk.owner.get("/v1/contacts?search=" + ADA).at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void who_is_still_to_get_a_message_stays_with_its_file() {
    String conversation = desk.writes(ADA, 1);
    String file = desk.upload();
    desk.owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'document', 'content': {'media_id': '%s'}, 'send_at': '%s'}"
                .formatted(file, desk.clock.instant().plus(Duration.ofDays(29))))
        .expect(201);
    desk.resolve(conversation);
    desk.afterDays(20);
    desk.owner
        .put(RetentionDesk.RULES, "{'media_days': 10, 'contacts_without_activity_days': 10}")
        .expect(200);
    assertThat(desk.sweep().at("/last_run/erased").toString())
        .isEqualTo("{\"media\":0,\"messages\":0,\"conversations\":0,\"contacts\":0,\"events\":0}");
    desk.owner.get("/v1/media/" + file).expect(200);
  }

  @Test
  void files_go_unless_somebody_is_to_see_them_still() {
    String seen = desk.shown(desk.writes(ADA, 1));
    String resolved = desk.writes(GRACE, 1);
    String old = desk.shown(resolved);
    desk.resolve(resolved);
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, "{'media_days': 30}").expect(200);
    assertThat(desk.sweep().at("/last_run/erased/media").asInt()).isEqualTo(1);
    desk.owner.get("/v1/media/" + seen).expect(200);
    desk.owner.get("/v1/media/" + old).expect(404);
  }

  @Test
  void events_go_from_the_beginning_of_the_log() {
    desk.owner.post("/v1/contacts", "{'name': 'Old'}").expect(201);
    desk.afterDays(10);
    desk.owner.put(RetentionDesk.RULES, "{'events_days': 8}").expect(200);
    desk.sweep();
    desk.owner.post("/v1/contacts", "{'name': 'New'}").expect(201);
    Answer log =
        eventually(
            () -> desk.owner.get("/v1/events").expect(200),
            events -> events.body().contains("\"New\""));
    assertThat(log.body()).doesNotContain("\"Old\"");
  }
}

package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestNumber;

/** What becomes of the conversations of two contacts that turn out to be one. */
@ParameterizedClass
@EnumSource(Engine.class)
class MergedConversationsTest {
  private static final String ADA = "16505551234";
  private static final String OTHER = "16505559999";
  private static final int ROUNDS = 10;

  @Parameter Engine engine;

  private SendingFixture fixture;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, SendingFixture.UNPACED);
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  @Test
  void they_all_go_along_with_their_messages() {
    TestNumber second = new TestNumber(fixture.owner, fixture.graph.url(), "");
    String first = fixture.conversation(ADA);
    String there = fixture.conversation(second, OTHER);
    String ada = contact(first);
    String other = contact(there);
    merge(ada, other);
    Answer all = fixture.owner.get("/v1/contacts/" + ada + "/conversations").expect(200);
    assertThat(all.texts("/data", "/id")).containsExactlyInAnyOrder(first, there);
    assertThat(all.texts("/data", "/status")).containsOnly("open");
    assertThat(fixture.owner.get("/v1/contacts/" + other + "/conversations").texts("/data", "/id"))
        .hasSize(2);
    assertThat(fixture.owner.get("/v1/conversations?contact_id=" + other).texts("/data", "/id"))
        .hasSize(2);
    assertThat(fixture.owner.get("/v1/messages/search?query=hello&contact_id=" + other).at("/data"))
        .hasSize(2);
    String sent = fixture.send(there, "Still to your other number");
    fixture.awaitAccepted(sent);
    assertThat(fixture.graph.sends().getLast().at("/to").asString()).isEqualTo("+" + OTHER);
    eventually(this::types, told -> told.contains("contact.merged"));
    assertThat(types())
        .containsSubsequence("conversation.updated", "contact.merged", "contact.deleted");
    second.inbound(OTHER, "wamid.later", "It is me", fixture.clock.instant()).expect(200);
    assertThat(fixture.owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void of_two_that_are_open_the_one_stays_in_which_the_customer_wrote_last() {
    String older = fixture.conversation(ADA);
    fixture.clock.advance(Duration.ofMinutes(1));
    String newer = fixture.conversation(OTHER);
    String me = fixture.owner.get("/v1/me").text("/id");
    fixture
        .owner
        .put("/v1/conversations/" + older + "/assign", "{'agent_id': '" + me + "'}")
        .expect(200);
    fixture
        .owner
        .put("/v1/conversations/" + newer + "/snooze", "{'until': '2999-01-01T00:00:00Z'}")
        .expect(200);
    String later =
        fixture
            .post(
                older,
                "{'type': 'text', 'content': {'text': 'Later'}, 'send_at': '%s'}"
                    .formatted(fixture.clock.instant().plus(Duration.ofMinutes(30))))
            .expect(201)
            .text("/id");
    String waiting = conversation(older).text("/waiting_since");
    merge(contact(older), contact(newer));
    Answer closed = conversation(older);
    assertThat(closed.text("/status")).isEqualTo("resolved");
    assertThat(closed.at("/unread_count").asInt()).isZero();
    assertThat(closed.texts("/messages", "/content/text")).contains("Hello");
    assertThat(closed.text("/merged_into")).isEqualTo(newer);
    Answer kept = conversation(newer);
    assertThat(kept.at("/merged_into").isNull()).isTrue();
    assertThat(kept.text("/status")).isEqualTo("open");
    assertThat(kept.text("/assigned_to")).isEqualTo(me);
    assertThat(kept.at("/unread_count").asInt()).isEqualTo(2);
    assertThat(kept.text("/waiting_since")).isEqualTo(waiting);
    assertThat(kept.text("/contact/id")).isEqualTo(contact(older));
    assertThat(fixture.message(later).text("/conversation_id")).isEqualTo(newer);
    fixture.clock.advance(Duration.ofMinutes(30));
    fixture.awaitAccepted(later);
    assertThat(fixture.graph.sends().getLast().at("/to").asString()).isEqualTo("+" + OTHER);
    Answer activity = fixture.owner.get("/v1/conversations/" + older + "/activity").expect(200);
    assertThat(activity.texts("/data", "/type")).endsWith("status_changed");
    assertThat(activity.texts("/data", "/actor/id")).endsWith(me);
    fixture.owner.put("/v1/conversations/" + newer + "/resolve").expect(200);
    fixture.owner.put("/v1/conversations/" + older + "/reopen").expect(200);
    assertThat(conversation(older).at("/merged_into").isNull()).isTrue();
  }

  @Test
  void of_two_scheduled_messages_with_one_id_of_the_client_both_leave() {
    String older = fixture.conversation(ADA);
    fixture.clock.advance(Duration.ofMinutes(1));
    String newer = fixture.conversation(OTHER);
    String moved = remind(older);
    String known = remind(newer);
    merge(contact(older), contact(newer));
    assertThat(fixture.message(moved).text("/conversation_id")).isEqualTo(newer);
    assertThat(fixture.message(moved).at("/client_message_id").isNull()).isTrue();
    assertThat(fixture.message(known).text("/client_message_id")).isEqualTo("reminder");
    fixture.clock.advance(Duration.ofMinutes(30));
    fixture.awaitAccepted(moved);
    fixture.awaitAccepted(known);
  }

  @Test
  void of_a_scheduled_message_is_told_where_it_goes_on() {
    String older = fixture.conversation(ADA);
    fixture.clock.advance(Duration.ofMinutes(1));
    String newer = fixture.conversation(OTHER);
    String moved = remind(older);
    merge(contact(older), contact(newer));
    Answer told =
        eventually(
            () -> fixture.owner.get("/v1/events?types=message.updated").expect(200),
            log -> log.at("/data").size() == 1);
    assertThat(told.text("/data/0/data/id")).isEqualTo(moved);
    assertThat(told.text("/data/0/data/conversation_id")).isEqualTo(newer);
    assertThat(told.at("/data/0/previous").toString())
        .isEqualTo("{\"conversation_id\":\"" + older + "\"}");
    assertThat(told.text("/data/0/conversation/id")).isEqualTo(newer);
  }

  @Test
  void what_is_sent_again_where_it_was_sent_is_there_already() {
    String first = fixture.conversation(ADA);
    String message = remind(first);
    fixture.clock.advance(Duration.ofMinutes(1));
    String second = fixture.conversation(OTHER);
    merge(contact(first), contact(second));
    assertThat(reminded(first).expect(200).text("/id")).isEqualTo(message);
    fixture.clock.advance(Duration.ofMinutes(1));
    String third = fixture.conversation("16505557777");
    merge(contact(first), contact(third));
    Answer again = reminded(first).expect(200);
    assertThat(again.text("/id")).isEqualTo(message);
    assertThat(again.text("/conversation_id")).isEqualTo(third);
    assertThat(reminded(second).expect(200).text("/id")).isEqualTo(message);
    assertThat(fixture.owner.get("/v1/messages?status=scheduled").texts("/data", "/id"))
        .containsExactly(message);
  }

  @Test
  void what_another_conversation_knows_by_the_same_id_is_another_message() {
    String first = fixture.conversation(ADA);
    fixture.clock.advance(Duration.ofMinutes(1));
    String second = fixture.conversation(OTHER);
    String now = "{'type': 'text', 'content': {'text': 'Hi'}, 'client_message_id': 'one'}";
    fixture.post(second, now).expect(201);
    merge(contact(first), contact(second));
    fixture.post(first, now).expect(201);
    fixture.post(first, now).expect(200);
    fixture.owner.put("/v1/conversations/" + second + "/resolve").expect(200);
    fixture.owner.put("/v1/conversations/" + first + "/reopen").expect(200);
    remind(first);
  }

  private String remind(String conversation) {
    return reminded(conversation).expect(201).text("/id");
  }

  private Answer reminded(String conversation) {
    return fixture.post(
        conversation,
        """
        {'type': 'text', 'content': {'text': 'Tomorrow at noon'}, 'send_at': '%s',
         'client_message_id': 'reminder'}
        """
            .formatted(fixture.clock.instant().plus(Duration.ofMinutes(20))));
  }

  @Test
  void an_answer_goes_where_it_would_have_gone() {
    String other = add("{'name': 'Ada L.', 'phone': '+" + OTHER + "'}");
    String opened =
        fixture
            .owner
            .post("/v1/conversations", "{'contact_id': '" + other + "'}")
            .expect(201)
            .text("/id");
    String ada = add("{'name': 'Ada', 'phone': '+" + ADA + "'}");
    merge(ada, other);
    assertThat(conversation(opened).text("/address")).endsWith(OTHER);
  }

  @Test
  void messages_that_come_and_go_meanwhile_are_neither_lost_nor_refused() {
    for (int round = 0; round < ROUNDS; round++) {
      String from = "1650555" + (2000 + round);
      String into = "1650555" + (3000 + round);
      String conversation = fixture.conversation(from);
      String target = contact(fixture.conversation(into));
      String source = contact(conversation);
      String name = "r" + round;
      Parallel.run(
          Stream.concat(
                  Stream.<Callable<Answer>>of(() -> merge(target, source)),
                  IntStream.range(0, 4).mapToObj(i -> traffic(conversation, from, name + "." + i)))
              .toList());
      Answer all = fixture.owner.get("/v1/contacts/" + target + "/conversations").expect(200);
      List<String> texts =
          all.texts("/data", "/id").stream()
              .flatMap(id -> conversation(id).texts("/messages", "/content/text").stream())
              .filter(text -> text.startsWith(name))
              .sorted()
              .toList();
      assertThat(texts).containsExactly(name + ".0", name + ".1", name + ".2", name + ".3");
      assertThat(all.texts("/data", "/status")).containsOnlyOnce("open");
      assertThat(fixture.owner.get("/v1/contacts?search=" + from).at("/meta/total").asInt())
          .isZero();
    }
  }

  /** Either a message of the customer or one to them. */
  private Callable<Answer> traffic(String conversation, String phone, String text) {
    return text.endsWith("1") || text.endsWith("3")
        ? () ->
            fixture
                .number
                .inbound(phone, "wamid." + text, text, fixture.clock.instant())
                .expect(200)
        : () ->
            fixture
                .post(conversation, "{'type': 'text', 'content': {'text': '" + text + "'}}")
                .expect(201);
  }

  @Test
  void who_is_erased_is_erased_with_all_that_they_were() {
    String first = fixture.conversation(ADA);
    fixture.clock.advance(Duration.ofMinutes(1));
    String there = fixture.conversation(OTHER);
    String ada = contact(first);
    merge(ada, contact(there));
    fixture.owner.delete("/v1/contacts/" + ada).expect(204);
    eventually(
        () -> fixture.owner.get("/v1/events?limit=200").expect(200).body(),
        log -> log.contains("contact.merged") && !log.contains(OTHER) && !log.contains(ADA));
    fixture.owner.get("/v1/conversations/" + there).expect(404);
  }

  private List<String> types() {
    return fixture.owner.get("/v1/events?limit=200").expect(200).texts("/data", "/type");
  }

  private Answer conversation(String id) {
    return fixture.owner.get("/v1/conversations/" + id).expect(200);
  }

  private String contact(String conversation) {
    return conversation(conversation).text("/contact/id");
  }

  private String add(String json) {
    return fixture.owner.post("/v1/contacts", json).expect(201).text("/id");
  }

  private Answer merge(String id, String fromId) {
    return fixture
        .owner
        .post("/v1/contacts/" + id + "/merge", "{'from_id': '" + fromId + "'}")
        .expect(200);
  }
}

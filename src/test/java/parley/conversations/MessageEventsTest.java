package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.Parallel;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What events about messages tell of their conversation. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessageEventsTest {
  private static final String PHONE = "16505551234";

  @Parameter Engine engine;

  private SendingFixture sending;
  private String conversation;

  @BeforeEach
  void aCustomerWrites() {
    sending = new SendingFixture(engine, SendingFixture.UNPACED);
    conversation = sending.conversation(PHONE);
  }

  @AfterEach
  void close() {
    sending.close();
  }

  @Test
  void a_customers_message_tells_that_it_is_unread_and_waits() {
    JsonNode told = events("message.created", 1).getFirst().path("conversation");
    assertThat(told).isEqualTo(summary());
    assertThat(told.path("unread_count").asInt()).isOne();
    assertThat(told.path("waiting_since")).isEqualTo(told.path("last_message_at"));
    assertThat(told.at("/window/open").asBoolean()).isTrue();
  }

  @Test
  void an_answer_tells_that_all_is_read_and_so_does_what_becomes_of_it() {
    String answer = sending.send(conversation, "Hello back");
    reportSent(answer);
    JsonNode created = events("message.created", 2).getLast().path("conversation");
    JsonNode changed = events("message.status_changed", 1).getFirst().path("conversation");
    assertThat(created.path("unread_count").asInt()).isZero();
    assertThat(created.path("waiting_since").isNull()).isTrue();
    assertThat(created).isEqualTo(summary());
    assertThat(changed).isEqualTo(summary());
  }

  /** On PostgreSQL, where waiting for each other in a circle would hold them up for a second. */
  @Test
  @Timeout(60)
  void a_report_does_not_wait_for_another_one_of_its_conversation() {
    String answer = sending.send(conversation, "Hello back");
    String share = engine == Engine.POSTGRESQL ? " for share" : "";
    long organization =
        IdType.ORGANIZATION
            .decode(sending.owner.get("/v1/me").text("/organization/id"))
            .orElseThrow();
    String all = "select id from conversation where org_id = " + organization;
    try (HeldRows _ = sending.held(all + share)) {
      reportSent(answer);
      assertThat(sending.message(answer).text("/status")).isEqualTo("sent");
    }
  }

  @Test
  void a_note_is_no_answer() {
    sending.clock.advance(Duration.ofMinutes(1));
    sending.post(conversation, "{'type': 'note', 'content': {'text': 'VIP'}}").expect(201);
    JsonNode told = events("message.created", 2).getLast().path("conversation");
    assertThat(told).isEqualTo(summary());
    assertThat(told.path("unread_count").asInt()).isOne();
    assertThat(told.path("waiting_since")).isNotEqualTo(told.path("last_message_at"));
  }

  @Test
  void a_message_in_a_resolved_conversation_tells_that_it_is_open() {
    sending.owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
    write("Once more");
    assertThat(events("message.created", 2).getLast().path("conversation")).isEqualTo(summary());
    assertThat(summary().path("status").asString()).isEqualTo("open");
  }

  @Test
  void a_message_that_is_taken_back_is_told_with_its_conversation() {
    sending
        .number
        .messages(
            """
            {"from": "%s", "id": "wamid.revoke%s", "timestamp": "%d", "type": "revoke",
             "revoke": {"original_message_id": "wamid.in%s%s"}}
            """
                .formatted(
                    PHONE,
                    conversation,
                    sending.clock.instant().getEpochSecond(),
                    sending.number.phoneNumberId(),
                    PHONE))
        .expect(200);
    JsonNode told = events("message.updated", 1).getFirst().path("conversation");
    assertThat(told.path("unread_count").asInt()).isEqualTo(2);
    assertThat(told).isEqualTo(summary());
  }

  @Test
  void twenty_messages_at_once_are_counted_in_the_order_of_their_events() {
    Parallel.run(
        IntStream.range(0, 20)
            .<Callable<Answer>>mapToObj(i -> () -> write("Message " + i))
            .toList());
    assertThat(
            events("message.created", 21).stream()
                .map(event -> event.at("/conversation/unread_count").asInt()))
        .isEqualTo(IntStream.rangeClosed(1, 21).boxed().toList());
  }

  @Test
  void it_is_erased_with_the_contact() {
    String contact = sending.owner.get("/v1/conversations/" + conversation).text("/contact/id");
    sending.owner.delete("/v1/contacts/" + contact).expect(204);
    JsonNode erased = events("message.created", 1).getFirst();
    assertThat(erased.path("data").isNull()).isTrue();
    assertThat(erased.path("conversation").isNull()).isTrue();
  }

  @Test
  void other_events_have_none() {
    assertThat(events("conversation.created", 1).getFirst().has("conversation")).isFalse();
  }

  private void reportSent(String message) {
    sending.awaitAccepted(message);
    String providerId = sending.message(message).text("/provider_id");
    sending
        .number
        .status(providerId, message, "sent", sending.clock.instant().getEpochSecond())
        .expect(200);
  }

  private Answer write(String text) {
    return sending
        .number
        .inbound(PHONE, "wamid." + conversation + text.hashCode(), text, sending.clock.instant())
        .expect(200);
  }

  private List<JsonNode> events(String type, int least) {
    return eventually(
            () -> sending.owner.get("/v1/events?limit=100&types=" + type).expect(200),
            answer -> answer.at("/data").size() >= least)
        .at("/data")
        .valueStream()
        .toList();
  }

  /** What the API answers of the conversation now, as far as such events tell it. */
  private JsonNode summary() {
    ObjectNode item =
        (ObjectNode)
            sending
                .owner
                .get("/v1/conversations?contact_id=" + contact())
                .expect(200)
                .at("/data/0");
    return item.retain(
        "id",
        "status",
        "assigned_to",
        "team_id",
        "unread_count",
        "window",
        "waiting_since",
        "last_message_at",
        "active_at",
        "updated_at",
        "etag");
  }

  private String contact() {
    return sending.owner.get("/v1/conversations/" + conversation).text("/contact/id");
  }
}

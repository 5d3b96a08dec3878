package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;

/** A message goes where its conversation is, not where the contact's card points by now. */
@ParameterizedClass
@EnumSource(Engine.class)
class SendAddressTest {
  private static final String OLD = "14155552671";
  private static final String NEW = "14155552672";

  @Parameter Engine engine;

  private FakeGraph graph;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void open() {
    graph = new FakeGraph(send -> FakeGraph.Reply.accepted("wamid." + System.nanoTime()));
    owner = engine.server().signUp();
    number = new TestNumber(owner, graph.url(), ", \"enforce_window\": false");
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private void rename(String contact, String phone) {
    owner.put("/v1/contacts/" + contact, "{'phone': '+" + phone + "'}").expect(200);
  }

  private void goesTo(String path, String body, String address) {
    int before = graph.sends().size();
    owner.post(path, body).expect(201);
    eventually(graph::sends, sends -> sends.size() > before);
    assertThat(graph.sends().getLast().path("to").asString()).isEqualTo("+" + address);
  }

  private String heardFrom(String phone) {
    number.inbound(phone, "wamid.in." + number.phoneNumberId(), "Hello").expect(200);
    return owner.get("/v1/conversations").text("/data/0/id");
  }

  private static String text(String to) {
    return "{" + to + "'type': 'text', 'content': {'text': 'Hi'}}";
  }

  @Test
  void an_answer_goes_where_the_customer_wrote_from() {
    String conversation = heardFrom(OLD);
    rename(owner.get("/v1/conversations/" + conversation).text("/contact/id"), NEW);
    goesTo("/v1/conversations/" + conversation + "/messages", text(""), OLD);
    assertThat(owner.get("/v1/conversations/" + conversation).text("/address")).isEqualTo(OLD);
  }

  @Test
  void whoever_names_a_phone_means_that_one() {
    String conversation = heardFrom(OLD);
    rename(owner.get("/v1/conversations/" + conversation).text("/contact/id"), NEW);
    String channel = "'channel_id': '" + number.channelId() + "', ";
    goesTo("/v1/messages", text("'to': {'phone': '+" + NEW + "'}, " + channel), NEW);
    goesTo("/v1/conversations/" + conversation + "/messages", text(""), NEW);
    assertThat(update(conversation).at("/previous/address").asString()).isEqualTo(OLD);
  }

  @Test
  void where_a_customer_writes_from_by_now_is_told() {
    String conversation = heardFrom(OLD);
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    String identity = "{'channel': 'whatsapp', 'address': '" + NEW + "'}";
    owner.post("/v1/contacts/" + contact + "/identities", identity).expect(200);
    number.inbound(NEW, "wamid.in.other." + number.phoneNumberId(), "My other phone").expect(200);
    JsonNode told = update(conversation);
    assertThat(told.at("/previous").toString()).isEqualTo("{\"address\":\"" + OLD + "\"}");
    assertThat(told.at("/data/address").asString()).isEqualTo(NEW);
    assertThat(told.at("/data/etag"))
        .isEqualTo(owner.get("/v1/conversations/" + conversation).at("/etag"));
  }

  private JsonNode update(String conversation) {
    String path = "/v1/events?types=conversation.updated";
    JsonNode told =
        eventually(() -> owner.get(path).expect(200), page -> !page.at("/data").isEmpty())
            .at("/data/0");
    assertThat(told.at("/data/id").asString()).isEqualTo(conversation);
    return told;
  }

  @Test
  void a_phone_that_is_corrected_is_used_while_nobody_has_written() {
    String contact =
        owner.post("/v1/contacts", "{'phone': '+" + OLD + "'}").expect(201).text("/id");
    String to = "'to': {'contact_id': '" + contact + "'}, ";
    String channel = "'channel_id': '" + number.channelId() + "', ";
    goesTo("/v1/messages", text(to + channel), OLD);
    rename(contact, NEW);
    goesTo("/v1/messages", text(to + channel), NEW);
  }

  private void moves() {
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.moved.%s", "timestamp": "1772366400", "type": "system",
             "system": {"type": "user_changed_number", "wa_id": "%s", "body": "moved"}}
            """
                .formatted(OLD, number.phoneNumberId(), NEW))
        .expect(200);
  }

  @Test
  void who_has_a_new_number_is_answered_there() {
    String conversation = heardFrom(OLD);
    moves();
    goesTo("/v1/conversations/" + conversation + "/messages", text(""), NEW);
  }

  /** Operators give numbers that were given up to others. */
  @Test
  void whoever_gets_a_former_number_is_somebody_else() {
    String conversation = heardFrom(OLD);
    String path = "/v1/conversations/" + conversation;
    String contact = owner.get(path).text("/contact/id");
    moves();
    assertThat(owner.get("/v1/contacts/" + contact).text("/phone")).isEqualTo("+" + NEW);
    number.inbound(OLD, "wamid.stranger." + number.phoneNumberId(), "Who is this?").expect(200);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(2);
    assertThat(owner.get(path + "/messages").texts("/data", "/content/text"))
        .doesNotContain("Who is this?");
    goesTo(path + "/messages", text(""), NEW);
    String to = "'to': {'contact_id': '" + contact + "'}, ";
    goesTo("/v1/messages", text(to + "'channel_id': '" + number.channelId() + "', "), NEW);
  }

  @Test
  void a_new_number_that_another_contact_has_stays_theirs() {
    number.inbound(NEW, "wamid.bert." + number.phoneNumberId(), "I am Bert").expect(200);
    String conversation = heardFrom(OLD);
    moves();
    assertThat(owner.get("/v1/conversations/" + conversation).text("/address")).isEqualTo(OLD);
    goesTo("/v1/conversations/" + conversation + "/messages", text(""), OLD);
  }

  @Test
  void who_has_a_new_id_is_still_answered_at_the_number() {
    String conversation = heardFrom(OLD);
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.renewed.%s", "timestamp": "1772366400", "type": "system",
             "system": {"type": "user_changed_user_id", "user_id": "US.88", "body": "renewed"}}
            """
                .formatted(OLD, number.phoneNumberId()))
        .expect(200);
    goesTo("/v1/conversations/" + conversation + "/messages", text(""), OLD);
  }

  @Test
  void what_the_provider_tells_of_somebody_is_no_word_of_theirs() {
    String conversation = heardFrom(OLD);
    String path = "/v1/conversations/" + conversation;
    Answer before = owner.get(path).expect(200);
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.identity.%s", "timestamp": "%d", "type": "system",
             "system": {"type": "customer_identity_changed", "body": "changed"}}
            """
                .formatted(
                    OLD, number.phoneNumberId(), Instant.now().plusSeconds(900).getEpochSecond()))
        .expect(200);
    Answer after = owner.get(path).expect(200);
    assertThat(after.text("/last_message/type")).isEqualTo("system");
    assertThat(after.at("/window")).isEqualTo(before.at("/window"));
    assertThat(after.at("/waiting_since")).isEqualTo(before.at("/waiting_since"));
  }
}

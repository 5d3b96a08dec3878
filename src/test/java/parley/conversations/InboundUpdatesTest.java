package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
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
import parley.testing.TestNumber;

/** What customers write arrives once, in one conversation, however often and at once it is told. */
@ParameterizedClass
@EnumSource(Engine.class)
class InboundUpdatesTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private Client owner;
  private TestNumber number;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @Test
  void a_first_message_makes_a_contact_and_an_open_conversation() {
    number.inbound(ADA, "wamid.1", "Hello").expect(200);
    Answer list = owner.get("/v1/conversations").expect(200);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(1);
    assertThat(list.text("/data/0/status")).isEqualTo("open");
    assertThat(list.text("/data/0/contact/phone")).isEqualTo("+16505551234");
    assertThat(list.at("/data/0/unread_count").asInt()).isEqualTo(1);
    assertThat(list.text("/data/0/last_message/content/text")).isEqualTo("Hello");
    assertThat(list.text("/data/0/last_message/sender/type")).isEqualTo("contact");
    assertThat(list.at("/data/0/window/open").asBoolean()).isTrue();
  }

  @Test
  void the_same_webhook_twenty_times_at_once_is_one_message() {
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 20)
                .<Callable<Answer>>mapToObj(i -> () -> number.inbound(ADA, "wamid.same", "Hello"))
                .toList());
    assertThat(answers).allSatisfy(answer -> answer.expect(200));
    assertThat(onlyConversation().at("/unread_count").asInt()).isEqualTo(1);
    assertThat(history().at("/data").size()).isEqualTo(1);
  }

  @Test
  void a_hundred_first_messages_of_one_number_at_once_make_one_contact_and_one_conversation() {
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 100)
                .<Callable<Answer>>mapToObj(i -> () -> number.inbound(ADA, "wamid." + i, "n" + i))
                .toList());
    assertThat(answers).allSatisfy(answer -> answer.expect(200));
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(onlyConversation().at("/unread_count").asInt()).isEqualTo(100);
    assertThat(owner.get(path() + "/messages?limit=100").texts("/data", "/content/text"))
        .doesNotHaveDuplicates()
        .hasSize(100);
  }

  @Test
  void a_message_to_a_resolved_conversation_opens_it_again() {
    number.inbound(ADA, "wamid.1", "Hello").expect(200);
    owner.put(path() + "/resolve").expect(200);
    number.inbound(ADA, "wamid.2", "Wait").expect(200);
    assertThat(onlyConversation().text("/status")).isEqualTo("open");
    assertThat(onlyConversation().at("/resolved_at").isNull()).isTrue();
  }

  @Test
  void a_channel_may_want_a_new_conversation_after_a_resolved_one() {
    owner
        .put(
            "/v1/channels/" + number.channelId(),
            "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    number.inbound(ADA, "wamid.1", "Hello").expect(200);
    owner.put(path() + "/resolve").expect(200);
    number.inbound(ADA, "wamid.2", "Wait").expect(200);
    Answer list = owner.get("/v1/conversations").expect(200);
    assertThat(list.texts("/data", "/status")).containsExactly("open", "resolved");
  }

  @Test
  void a_batch_is_read_to_the_end() {
    number
        .messages(
            IntStream.range(0, 45)
                .mapToObj(i ->
                    """
                    {"from": "%s", "id": "wamid.%d", "timestamp": "%d", "type": "text",
                     "text": {"body": "n%d"}}
                    """
                        .formatted(ADA, i, 1_800_000_000 + i, i))
                .reduce((left, right) -> left + "," + right)
                .orElseThrow())
        .expect(200);
    assertThat(owner.get(path() + "/messages?limit=100").texts("/data", "/content/text"))
        .containsExactlyElementsOf(IntStream.range(0, 45).mapToObj(i -> "n" + i).toList());
  }

  @Test
  void an_odd_message_in_a_batch_holds_up_no_other() {
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.1", "timestamp": "1800000000", "type": "text",
             "text": {"body": "before"}},
            {"from": "%s", "id": "wamid.2", "timestamp": "1800000001", "type": "hologram",
             "hologram": {"depth": 3}},
            {"from": "%s", "id": "wamid.3", "timestamp": "1800000002", "type": "text",
             "text": {"body": "lone \\ud800 and nul \\u0000"}},
            {"from": "%s", "id": "wamid.4", "timestamp": "1800000003", "type": "text",
             "text": {"body": "after"}}
            """
                .formatted(ADA, ADA, ADA, ADA))
        .expect(200);
    Answer history = history();
    assertThat(history.texts("/data", "/type"))
        .containsExactly("text", "unsupported", "text", "text");
    assertThat(history.text("/data/1/content/raw_type")).isEqualTo("hologram");
  }

  @Test
  void a_quoted_message_is_named_by_our_id() {
    number.inbound(ADA, "wamid.1", "Hello").expect(200);
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.2", "timestamp": "1800000000", "type": "text",
             "text": {"body": "this one"}, "context": {"from": "1", "id": "wamid.1"}}
            """
                .formatted(ADA))
        .expect(200);
    Answer history = history();
    assertThat(history.text("/data/1/reply_to")).isEqualTo(history.text("/data/0/id"));
  }

  private Answer onlyConversation() {
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isEqualTo(1);
    return owner.get(path()).expect(200);
  }

  private String path() {
    return "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
  }

  private Answer history() {
    return owner.get(path() + "/messages").expect(200);
  }
}

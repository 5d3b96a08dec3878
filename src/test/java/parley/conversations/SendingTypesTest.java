package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.concurrent.atomic.AtomicInteger;
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
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every type leaves as Meta documents it. */
@ParameterizedClass
@EnumSource(Engine.class)
class SendingTypesTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private FakeGraph graph;
  private Client owner;
  private TestNumber number;
  private String path;

  @BeforeEach
  void connect() {
    AtomicInteger count = new AtomicInteger();
    graph = new FakeGraph(send -> Reply.accepted("wamid.out" + count.incrementAndGet()));
    owner = engine.server().signUp();
    number = new TestNumber(owner, graph.url(), "");
    number.inbound(ADA, "wamid.in", "Hello").expect(200);
    path = "/v1/conversations/" + owner.get("/v1/conversations?search=" + ADA).text("/data/0/id");
  }

  @AfterEach
  void disconnect() {
    graph.close();
  }

  @Test
  void a_text_with_a_preview() {
    leavesAs(
        "text",
        "{'text': 'See https://example.com', 'preview_url': true}",
        "{'body': 'See https://example.com', 'preview_url': true}");
  }

  @Test
  void files_by_address() {
    leavesAs(
        "image",
        "{'url': 'https://example.com/a.jpg', 'caption': 'A'}",
        "{'link': 'https://example.com/a.jpg', 'caption': 'A'}");
    leavesAs(
        "video", "{'url': 'https://example.com/a.mp4'}", "{'link': 'https://example.com/a.mp4'}");
    leavesAs(
        "audio", "{'url': 'https://example.com/a.ogg'}", "{'link': 'https://example.com/a.ogg'}");
    leavesAs(
        "sticker",
        "{'url': 'https://example.com/a.webp'}",
        "{'link': 'https://example.com/a.webp'}");
    leavesAs(
        "document",
        "{'url': 'https://example.com/a.pdf', 'caption': 'A', 'filename': 'bill.pdf'}",
        "{'link': 'https://example.com/a.pdf', 'caption': 'A', 'filename': 'bill.pdf'}");
  }

  @Test
  void a_place() {
    leavesAs(
        "location",
        "{'latitude': 37.758056, 'longitude': -122, 'name': 'HQ', 'address': null}",
        "{'latitude': 37.758056, 'longitude': -122.0, 'name': 'HQ'}");
  }

  @Test
  void cards() {
    String card =
        """
        {'name': {'formatted_name': 'Ada Lovelace', 'first_name': 'Ada', 'suffix': 'sr'},
         'phones': [{'phone': '+1 650 555 1234', 'type': 'HOME', 'wa_id': '16505551234'}],
         'emails': [{'email': 'ada@example.com', 'type': 'WORK'}],
         'urls': [{'url': 'https://example.com', 'type': 'WORK'}],
         'addresses': [{'street': 'St James 12', 'city': 'London', 'state': 'x', 'zip': 'SW1',
           'country': 'England', 'country_code': 'gb', 'type': 'HOME'}],
         'org': {'company': 'Engines', 'department': 'Notes', 'title': 'Countess'},
         'birthday': '1815-12-10'}
        """;
    leavesAs("contacts", "{'contacts': [" + card + "]}", "[" + card + "]");
    leavesAs(
        "contacts",
        "{'contacts': [{'name': {'formatted_name': 'Ada'}}]}",
        "[{'name': {'formatted_name': 'Ada', 'first_name': 'Ada'}}]");
  }

  @Test
  void a_template() {
    String components =
        """
        [{'type': 'header', 'parameters': [{'type': 'image', 'image': {'link': 'https://a.example'}}]},
         {'type': 'body', 'parameters': [{'type': 'text', 'text': 'Ada'},
           {'type': 'currency', 'currency': {'fallback_value': '$1', 'code': 'USD',
            'amount_1000': 1000}}]},
         {'type': 'button', 'sub_type': 'quick_reply', 'index': '0',
          'parameters': [{'type': 'payload', 'payload': 'p'}]}]
        """;
    leavesAs(
        "template",
        "{'name': 'order', 'language': 'en_US', 'components': " + components + "}",
        "{'name': 'order', 'language': {'code': 'en_US'}, 'components': " + components + "}");
    leavesAs(
        "template",
        "{'name': 'order', 'language': 'de'}",
        "{'name': 'order', 'language': {'code': 'de'}}");
  }

  @Test
  void buttons() {
    leavesAs(
        "interactive",
        """
        {'kind': 'buttons', 'header': {'type': 'document', 'url': 'https://a.example/b.pdf'},
         'body': 'Keep it?', 'footer': 'Please',
         'buttons': [{'id': 'y', 'title': 'Yes'}, {'id': 'n', 'title': 'No'}]}
        """,
        """
        {'type': 'button', 'header': {'type': 'document', 'document': {'link':
         'https://a.example/b.pdf'}}, 'body': {'text': 'Keep it?'}, 'footer': {'text': 'Please'},
         'action': {'buttons': [{'type': 'reply', 'reply': {'id': 'y', 'title': 'Yes'}},
          {'type': 'reply', 'reply': {'id': 'n', 'title': 'No'}}]}}
        """);
  }

  @Test
  void a_list() {
    leavesAs(
        "interactive",
        """
        {'kind': 'list', 'header': {'type': 'text', 'text': 'Cakes'}, 'body': 'Which?',
         'button': 'Show', 'sections': [{'title': 'Fruit', 'rows': [{'id': 'p', 'title': 'Plum',
          'description': 'Big'}]}, {'title': 'Nuts', 'rows': [{'id': 'n', 'title': 'Nut'}]}]}
        """,
        """
        {'type': 'list', 'header': {'type': 'text', 'text': 'Cakes'}, 'body': {'text': 'Which?'},
         'action': {'button': 'Show', 'sections': [{'title': 'Fruit', 'rows': [{'id': 'p',
          'title': 'Plum', 'description': 'Big'}]}, {'title': 'Nuts', 'rows': [{'id': 'n',
          'title': 'Nut'}]}]}}
        """);
  }

  @Test
  void a_button_that_opens_an_address() {
    leavesAs(
        "interactive",
        "{'kind': 'cta_url', 'body': 'Look', 'button': 'Open', 'url': 'https://example.com'}",
        """
        {'type': 'cta_url', 'body': {'text': 'Look'}, 'action': {'name': 'cta_url',
         'parameters': {'display_text': 'Open', 'url': 'https://example.com'}}}
        """);
  }

  @Test
  void a_reaction_to_what_either_side_wrote() {
    String theirs = owner.get(path + "/messages").text("/data/0/id");
    Answer reaction = send("reaction", "{'message_id': '%s', 'emoji': '👍🏽'}".formatted(theirs));
    assertThat(reaction.expect(201).text("/reply_to")).isEqualTo(theirs);
    JsonNode sent = sentAfter(1);
    assertThat(sent.at("/reaction")).isEqualTo(json("{'message_id': 'wamid.in', 'emoji': '👍🏽'}"));
    assertThat(sent.has("context")).isFalse();
    String ours = send("text", "{'text': 'x'}").expect(201).text("/id");
    Answer removal = send("reaction", "{'message_id': '%s', 'emoji': ''}".formatted(ours));
    assertThat(removal.expect(201).at("/content/emoji").isNull()).isTrue();
    assertThat(sentAfter(3).at("/reaction"))
        .isEqualTo(json("{'message_id': 'wamid.out2', 'emoji': ''}"));
  }

  @Test
  void a_reaction_to_what_never_left_fails() {
    graph.behave(
        send -> send.has("text") ? Reply.error(400, 131009) : Reply.accepted("wamid.reaction"));
    String lost = send("text", "{'text': 'x'}").expect(201).text("/id");
    String id =
        send("reaction", "{'message_id': '%s', 'emoji': '👍'}".formatted(lost))
            .expect(201)
            .text("/id");
    Answer failed =
        eventually(
            () -> owner.get("/v1/messages/" + id), seen -> !seen.text("/status").equals("queued"));
    assertThat(failed.text("/status")).isEqualTo("failed");
    assertThat(failed.text("/error/code")).isEqualTo("content_rejected");
    assertThat(failed.text("/error/message")).contains("doesn't know the message");
  }

  @Test
  void a_file_may_quote() {
    String quoted = owner.get(path + "/messages").text("/data/0/id");
    owner
        .post(
            path + "/messages",
            """
            {"type": "image", "content": {"url": "https://example.com/a"}, "reply_to": "%s"}
            """
                .formatted(quoted))
        .expect(201);
    assertThat(sentAfter(1).at("/context/message_id").asString()).isEqualTo("wamid.in");
  }

  @Test
  void a_template_needs_no_open_window() {
    String contact =
        owner.post("/v1/contacts", "{'phone': '+16505550000'}").expect(201).text("/id");
    String other =
        owner
            .post(
                "/v1/conversations",
                "{'contact_id': '%s', 'channel_id': '%s'}".formatted(contact, number.channelId()))
            .expect(201)
            .text("/id");
    String messages = "/v1/conversations/" + other + "/messages";
    Answer refused = owner.post(messages, body("text", "{'text': 'x'}"));
    refused.expectProblem(409, "messaging_window_closed");
    assertThat(refused.texts("/allowed_types", "")).containsExactly("template", "note");
    owner.post(messages, body("template", "{'name': 'a', 'language': 'en'}")).expect(201);
    assertThat(sentAfter(1).at("/to").asString()).isEqualTo("+16505550000");
  }

  private void leavesAs(String type, String content, String expected) {
    int before = graph.sends().size();
    Answer answer = send(type, content).expect(201);
    assertThat(answer.text("/type")).isEqualTo(type);
    json(content)
        .properties()
        .forEach(field ->
            assertThat(answer.at("/content/" + field.getKey()).isMissingNode())
                .as(field.getKey())
                .isFalse());
    JsonNode sent = sentAfter(before + 1);
    assertThat(sent.at("/type").asString()).isEqualTo(type);
    assertThat(sent.at("/messaging_product").asString()).isEqualTo("whatsapp");
    assertThat(sent.at("/" + type)).isEqualTo(json(expected));
    assertThat(sent.propertyNames())
        .containsExactlyInAnyOrder(
            "messaging_product", "recipient_type", "to", "type", type, "biz_opaque_callback_data");
  }

  private JsonNode sentAfter(int count) {
    return eventually(graph::sends, sends -> sends.size() >= count).get(count - 1);
  }

  private Answer send(String type, String content) {
    return owner.post(path + "/messages", body(type, content));
  }

  private static String body(String type, String content) {
    return "{\"type\": \"" + type + "\", \"content\": " + content.replace('\'', '"') + "}";
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.replace('\'', '"'));
  }
}

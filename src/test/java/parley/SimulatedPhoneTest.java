package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What a customer's phone can do on the simulator, and what the agent gets of it. */
@ParameterizedClass
@EnumSource(Engine.class)
class SimulatedPhoneTest {
  private static final String FROM = "+4915112345678";

  /** All that a phone sends: the type, and how it is written. */
  private static final List<List<String>> KINDS =
      List.of(
          List.of("text", "'text': 'Hi'"),
          List.of("image", "'media': {'type': 'image', 'base64': 'AAAA', 'caption': 'c'}"),
          List.of("audio", "'media': {'type': 'audio', 'base64': 'AAAA'}"),
          List.of("video", "'media': {'type': 'video', 'base64': 'AAAA'}"),
          List.of("document", "'media': {'type': 'document', 'base64': 'AAAA', 'filename': 'f'}"),
          List.of("sticker", "'media': {'type': 'sticker', 'base64': 'AAAA'}"),
          List.of(
              "location",
              "'message': {'type': 'location', 'location': {'latitude': 1, 'longitude': 2}}"),
          List.of(
              "contacts",
              "'message': {'type': 'contacts', 'contacts': [{'name': {'formatted_name': 'A'}}]}"),
          List.of("button", "'message': {'type': 'button', 'button': {'text': 'Yes'}}"),
          List.of(
              "interactive",
              """
              'message': {'type': 'interactive', 'interactive': {
                'type': 'button_reply', 'button_reply': {'id': '1', 'title': 'Yes'}}}
              """),
          List.of(
              "interactive",
              """
              'message': {'type': 'interactive', 'interactive': {
                'type': 'list_reply', 'list_reply': {'id': '2', 'title': 'Red'}}}
              """));

  @Parameter Engine engine;

  private Client owner;
  private String channel;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    channel = owner.get("/v1/channels").text("/data/0/id");
  }

  @Test
  void every_type_reaches_the_agent_and_stays_on_the_phone() {
    KINDS.forEach(kind -> write(kind.get(1)));
    List<String> types = KINDS.stream().map(List::getFirst).toList();
    assertThat(messages(types.size()).texts("/messages", "/type")).isEqualTo(types);
    assertThat(thread().texts("/data", "/type")).isEqualTo(types);
  }

  @Test
  void quotes_reactions_edits_and_deletions_are_about_what_was_written_before() {
    String first = write("'text': 'Hi'");
    write("'text': 'As I said', 'reply_to': '" + first + "'");
    write(
        "'message': {'type': 'reaction', 'reaction': {'message_id': '%s', 'emoji': '🌷'}}"
            .formatted(first));
    write(
        """
        'message': {'type': 'edit', 'edit': {'original_message_id': '%s',
          'message': {'type': 'text', 'text': {'body': 'Hello'}}}}
        """
            .formatted(first));
    String gone = write("'text': 'Oops'");
    write("'message': {'type': 'revoke', 'revoke': {'original_message_id': '" + gone + "'}}");
    Answer shown =
        eventually(this::conversation, answer -> answer.body().contains("\"revoked_at\":\"2"));
    assertThat(shown.body()).contains("🌷", "Hello", "As I said");
    assertThat(shown.text("/messages/1/reply_to")).isEqualTo(shown.text("/messages/0/id"));
    assertThat(thread().texts("/data", "/type"))
        .containsExactly("text", "text", "reaction", "edit", "text", "revoke");
  }

  @Test
  void the_phone_sees_what_the_agent_sends_and_reads() {
    write("'name': 'Margaret', 'text': 'Is it ready?'");
    String path = "/v1/conversations/" + messages(1).text("/id");
    owner.post(path + "/messages", "{'type': 'text', 'content': {'text': 'It is.'}}").expect(201);
    owner.put(path + "/read").expect(200);
    Answer thread =
        eventually(
            this::thread,
            shown ->
                shown.at("/data/1/status").asString("").equals("read")
                    && shown.at("/data/0/read").asBoolean());
    assertThat(thread.text("/data/1/message/text/body")).isEqualTo("It is.");
    Answer customers = owner.get("/simulator/customers?channel_id=" + channel).expect(200);
    assertThat(customers.texts("/data", "/customer")).containsExactly(FROM);
    assertThat(customers.text("/data/0/name")).isEqualTo("Margaret");
  }

  private String write(String fields) {
    return owner
        .post(
            "/simulator/inbound",
            "{'channel_id': '%s', 'from': '%s', %s}".formatted(channel, FROM, fields))
        .expect(202)
        .text("/id");
  }

  private Answer messages(int count) {
    return eventually(this::conversation, answer -> answer.at("/messages").size() == count);
  }

  private Answer conversation() {
    Answer list =
        eventually(() -> owner.get("/v1/conversations"), answer -> !answer.at("/data").isEmpty());
    return owner.get("/v1/conversations/" + list.text("/data/0/id")).expect(200);
  }

  private Answer thread() {
    return owner
        .get("/simulator/thread?channel_id=" + channel + "&customer=%2B4915112345678")
        .expect(200);
  }
}

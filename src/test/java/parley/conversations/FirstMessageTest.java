package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What keeps the message from leaving with which a conversation is opened. */
@ParameterizedClass
@EnumSource(Engine.class)
class FirstMessageTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void the_field_is_named_where_it_stands_in_the_body() {
    String contact = contact("{'phone': '+16505551234'}");
    String other =
        open(contact, "{'type': 'text', 'content': {'text': 'Hi'}}").expect(201).text("/id");
    String far = owner.get("/v1/conversations/" + other).text("/messages/0/id");
    String stranger = contact("{'phone': '+16505551235'}");
    Map.of(
            "{'type': 'email', 'content': {'subject': 'Hi', 'text': 'Hi'}}",
            "/message/type",
            "{'type': 'text', 'content': {'text': 'Hi'}, 'reply_to': '%s'}".formatted(far),
            "/message/reply_to",
            "{'type': 'reaction', 'content': {'message_id': '%s', 'emoji': '👍'}}".formatted(far),
            "/message/content/message_id",
            "{'type': 'image', 'content': {'media_id': 'med_01ndw7vn40000'}}",
            "/message/content/media_id")
        .forEach((message, field) -> refuses(stranger, message, field));
    refuses(
        contact("{'name': 'Ada'}"), "{'type': 'text', 'content': {'text': 'Hi'}}", "/contact_id");
  }

  private void refuses(String contact, String message, String field) {
    assertThat(open(contact, message).expect(422).texts("/errors", "/field"))
        .containsExactly(field);
  }

  private Answer open(String contact, String message) {
    return owner.post(
        "/v1/conversations", "{'contact_id': '%s', 'message': %s}".formatted(contact, message));
  }

  private String contact(String body) {
    return owner.post("/v1/contacts", body).expect(201).text("/id");
  }
}

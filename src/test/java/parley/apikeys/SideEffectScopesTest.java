package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What a request does besides needs the scope of that, too. */
@ParameterizedClass
@EnumSource(Engine.class)
class SideEffectScopesTest {
  @Parameter Engine engine;

  @ParameterizedTest
  @ValueSource(strings = {"text", "note"})
  void who_may_send_nothing_opens_no_conversation_with_a_message(String type) {
    Client owner = engine.server().signUp();
    String contact = owner.post("/v1/contacts", "{'phone': '+14155552671'}").text("/id");
    String empty = "{'contact_id': '" + contact + "'}";
    String message =
        "{'contact_id': '%s', 'message': {'type': '%s', 'content': {'text': 'Hello'}}}"
            .formatted(contact, type);
    Client opener = key(owner, "conversations:write");
    Answer refused =
        opener.post("/v1/conversations", message).expectProblem(403, "insufficient_scope");
    assertThat(refused.header("www-authenticate").orElseThrow())
        .contains("scope=\"messages:send\"");
    // Whether there is anything else wrong with it is no matter of theirs.
    opener.post("/v1/conversations", "{'message': {}}").expectProblem(403, "insufficient_scope");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
    String conversation = opener.post("/v1/conversations", empty).expect(201).text("/id");
    opener.post("/v1/conversations", message).expectProblem(403, "insufficient_scope");
    assertThat(owner.get("/v1/conversations/" + conversation).at("/messages")).isEmpty();
    Client sender = key(owner, "conversations:write", "messages:send");
    Answer opened = sender.post("/v1/conversations", message).expect(200);
    assertThat(opened.at("/messages")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'phone': '+14155552671'}",
        "{'identity': {'channel': 'whatsapp', 'address': 'US.13491208655302741918'}}"
      })
  void who_may_send_writes_to_somebody_new_too(String to) {
    Client owner = engine.server().signUp();
    String message = "{'to': %s, 'type': 'text', 'content': {'text': 'Hello'}}".formatted(to);
    Client sender = key(owner, "messages:send");
    sender.post("/v1/messages", message).expect(201);
    sender.post("/v1/messages", message).expect(201);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isOne();
  }

  private static Client key(Client maker, String... scopes) {
    String body = "{'name': 'x', 'scopes': ['" + String.join("', '", scopes) + "']}";
    return maker.as(maker.post("/v1/api-keys", body).expect(201).text("/key"));
  }
}

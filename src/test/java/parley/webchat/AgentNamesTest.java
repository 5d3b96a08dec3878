package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What visitors are told of who answers. */
@ParameterizedClass
@EnumSource(Engine.class)
class AgentNamesTest {
  @Parameter Engine engine;

  private Client owner;
  private Chat chat;
  private Visitor visitor;

  @BeforeEach
  void answer() {
    owner = engine.server().signUp();
    owner.put("/v1/me", "{'name': 'Ada Lovelace'}").expect(200);
    chat = Chat.open(owner);
    visitor = Visitor.on(engine.server().anonymous(), chat.key());
    visitor.writes("m-1", "Hello").expect(201);
    String conversation =
        "/v1/conversations/" + owner.get("/v1/conversations").expect(200).text("/data/0/id");
    String me = owner.get("/v1/me").text("/id");
    owner.put(conversation + "/assign", "{'agent_id': '%s'}".formatted(me)).expect(200);
    owner
        .post(conversation + "/messages", "{'type': 'text', 'content': {'text': 'Hi'}}")
        .expect(201);
    eventually(() -> visitor.sees(), seen -> seen.at("/messages").size() == 2);
  }

  private Answer seenWith(String names) {
    chat.set("{'agent_names': '%s'}".formatted(names)).expect(200);
    return visitor.sees();
  }

  @Test
  void they_are_whole_or_the_first_or_none() {
    Answer whole = visitor.sees();
    assertThat(whole.text("/agent/name")).isEqualTo("Ada Lovelace");
    assertThat(whole.text("/messages/1/name")).isEqualTo("Ada Lovelace");
    Answer first = seenWith("first_name");
    assertThat(first.text("/agent/name")).isEqualTo("Ada");
    assertThat(first.text("/messages/1/name")).isEqualTo("Ada");
    Answer none = seenWith("none");
    assertThat(none.at("/agent").isNull()).isTrue();
    assertThat(none.at("/messages/1/name").isNull()).isTrue();
    assertThat(none.body()).doesNotContain("Ada", "Lovelace");
    assertThat(visitor.client().get("/chat/v1/messages").expect(200).body())
        .doesNotContain("Ada", "Lovelace");
  }
}

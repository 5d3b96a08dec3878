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

  @Test
  void the_colour_of_their_initials_is_the_one_that_agents_see_or_none() {
    int hash = 0;
    for (char letter : owner.get("/v1/me").text("/id").toCharArray()) {
      hash = hash * 31 + letter;
    }
    int hue = (int) (Integer.toUnsignedLong(hash) % 8) + 1;
    Answer shown = visitor.sees();
    assertThat(shown.at("/agent/hue").asInt()).isEqualTo(hue);
    assertThat(shown.at("/messages/1/hue").asInt()).isEqualTo(hue);
    assertThat(shown.at("/messages/0/hue").isNull()).isTrue();
    Client anonymous = engine.server().anonymous();
    assertThat(chat.shown(anonymous).at("/avatars").asBoolean()).isTrue();
    chat.set("{'avatars': 'off'}").expect(200);
    Answer bare = visitor.sees();
    assertThat(bare.at("/agent/hue").isNull()).isTrue();
    assertThat(bare.at("/messages/1/hue").isNull()).isTrue();
    assertThat(bare.text("/messages/1/name")).isEqualTo("Ada Lovelace");
    assertThat(chat.shown(anonymous).at("/avatars").asBoolean()).isFalse();
    chat.set("{'avatars': 'maybe'}").expectProblem(422, "validation_failed");
  }

  @Test
  void nothing_else_is_told_of_who_answers() {
    Answer me = owner.get("/v1/me");
    Answer seen = visitor.sees();
    assertThat(seen.at("/agent").propertyNames()).containsExactlyInAnyOrder("name", "hue");
    assertThat(seen.body()).doesNotContain(me.text("/id"), me.text("/email"));
    assertThat(visitor.client().get("/chat/v1/messages").body())
        .doesNotContain(me.text("/id"), me.text("/email"));
  }
}

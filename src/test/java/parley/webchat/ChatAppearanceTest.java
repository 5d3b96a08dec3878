package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What is set of how a chat looks, and what the pages that show it are told. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChatAppearanceTest {
  @Parameter Engine engine;

  private Client anonymous;
  private Chat chat;

  @BeforeEach
  void open() {
    anonymous = engine.server().anonymous();
    chat = Chat.open(engine.server().signUp());
  }

  private Answer shownWith(String settings) {
    chat.set(settings).expect(200);
    return chat.shown(anonymous).expect(200);
  }

  @Test
  void text_is_black_or_white_whichever_is_read_better() {
    assertThat(chat.shown(anonymous).text("/text_color")).isEqualTo("#ffffff");
    assertThat(shownWith("{'color': '#f4b942'}").text("/text_color")).isEqualTo("#000000");
    assertThat(shownWith("{'color': '#0b6b74'}").text("/text_color")).isEqualTo("#ffffff");
  }
}

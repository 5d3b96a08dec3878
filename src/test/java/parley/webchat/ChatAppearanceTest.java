package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  private void refused(String settings, String... fields) {
    assertThat(
            chat.set(settings).expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .containsExactly(fields);
  }

  @Test
  void the_launcher_says_one_line_that_reads_as_it_is_written() {
    Answer round = chat.shown(anonymous).expect(200);
    assertThat(round.at("/launcher_text").isNull()).isTrue();
    Answer said = shownWith("{'launcher_text': 'اسألنا 👩‍💻?'}");
    assertThat(said.text("/launcher_text")).isEqualTo("اسألنا 👩‍💻?");
    assertThat(said.header("etag")).isNotEqualTo(round.header("etag"));
    assertThat(shownWith("{'launcher_text': '" + "😀".repeat(40) + "'}").text("/launcher_text"))
        .hasSize(80);
    for (String wrong :
        List.of(
            "",
            " ",
            "😀".repeat(41),
            "Ask\\nus",
            "Ask\\u0085us",
            "A\\u202esk",
            "A\\u2067sk",
            "\\u200fAsk")) {
      refused("{'launcher_text': '" + wrong + "'}", "/settings/launcher_text");
    }
    assertThat(shownWith("{'launcher_text': null}").at("/launcher_text").isNull()).isTrue();
  }

  @Test
  void the_launcher_stands_as_far_from_its_corner_as_is_set() {
    assertThat(chat.shown(anonymous).at("/offset").asInt()).isEqualTo(24);
    Answer near = shownWith("{'offset': 0}");
    assertThat(near.at("/offset").asInt()).isZero();
    Answer far = shownWith("{'offset': 200}");
    assertThat(far.at("/offset").asInt()).isEqualTo(200);
    assertThat(far.header("etag")).isNotEqualTo(near.header("etag"));
    refused("{'offset': -1}", "/settings/offset");
    refused("{'offset': 201}", "/settings/offset");
    refused("{'offset': '8'}", "/settings/offset");
    assertThat(shownWith("{'offset': null}").at("/offset").asInt()).isEqualTo(24);
  }
}

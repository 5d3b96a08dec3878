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
import parley.testing.SignedIdentity;

/** What is set of how a chat looks, and what the pages that show it are told. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChatAppearanceTest {
  private static final String TEXTS =
      """
      {'title': 'Shop', 'welcome': 'Hello!', 'launcher_text': 'Chat', 'locales': {
        'de': {'title': 'Laden', 'welcome': 'Guten Tag!', 'launcher_text': 'Fragen?'},
        'ar': {'welcome': 'أهلا', 'title': null}, 'fr': {}, 'es': null}}
      """;

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

  private void refused(String settings, String... fields) {
    assertThat(
            chat.set(settings).expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .containsExactly(fields);
  }

  private List<String> said(String locale) {
    Answer shown = chat.shown(anonymous, locale).expect(200);
    return List.of(shown.text("/title"), shown.text("/welcome"), shown.text("/launcher_text"));
  }

  @Test
  void pages_are_told_whether_anybody_may_write() {
    assertThat(chat.shown(anonymous).text("/identity")).isEqualTo("optional");
    chat.owner()
        .put(
            chat.path(),
            "{'settings': {'identity': 'required'}, 'credentials': {'identity_secret': '%s'}}"
                .formatted(SignedIdentity.SECRET))
        .expect(200);
    assertThat(chat.shown(anonymous).text("/identity")).isEqualTo("required");
  }

  @Test
  void text_is_black_or_white_whichever_is_read_better() {
    assertThat(chat.shown(anonymous).text("/text_color")).isEqualTo("#ffffff");
    assertThat(shownWith("{'color': '#f4b942'}").text("/text_color")).isEqualTo("#000000");
    assertThat(shownWith("{'color': '#0b6b74'}").text("/text_color")).isEqualTo("#ffffff");
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
  void texts_are_in_the_visitors_language_where_there_are_some() {
    Answer set = chat.set(TEXTS).expect(200);
    assertThat(set.at("/settings/locales").propertyNames()).containsExactlyInAnyOrder("de", "ar");
    assertThat(set.at("/settings/locales/ar").propertyNames())
        .containsExactlyInAnyOrder("title", "welcome", "launcher_text");
    assertThat(set.at("/settings/locales/ar/title").isNull()).isTrue();
    for (String german : List.of("de", "de-AT", "DE")) {
      assertThat(said(german)).containsExactly("Laden", "Guten Tag!", "Fragen?");
    }
    assertThat(said("ar")).containsExactly("Shop", "أهلا", "Chat");
    for (String other :
        List.of("", "en", "fr", "es", "it", "d", "-", "%F0%9F%98%80", "x".repeat(500))) {
      assertThat(said(other)).containsExactly("Shop", "Hello!", "Chat");
    }
    assertThat(chat.shown(anonymous).text("/title")).isEqualTo("Shop");
  }

  @Test
  void what_is_kept_of_one_language_is_not_shown_in_another() {
    chat.set(TEXTS).expect(200);
    String english = chat.shown(anonymous, "en").expect(200).header("etag").orElseThrow();
    String german = chat.shown(anonymous, "de").expect(200).header("etag").orElseThrow();
    assertThat(german).isNotEqualTo(english);
    Client known = anonymous.with("If-None-Match", german);
    chat.shown(known, "de").expect(304);
    assertThat(chat.shown(known, "en").expect(200).text("/title")).isEqualTo("Shop");
    chat.set("{'locales': {'de': {'title': 'Bäckerei'}}}").expect(200);
    assertThat(chat.shown(known, "de").expect(200).text("/title")).isEqualTo("Bäckerei");
    assertThat(said("de")).containsExactly("Bäckerei", "Hello!", "Chat");
    chat.set("{'locales': null}").expect(200);
    assertThat(said("de")).containsExactly("Shop", "Hello!", "Chat");
  }

  @Test
  void a_text_that_is_wrong_is_named_by_its_language() {
    refused("{'locales': {'it': {'title': 'Negozio'}}}", "/settings/locales/it");
    refused("{'locales': {'de': 'Laden'}}", "/settings/locales/de");
    refused("{'locales': ['de']}", "/settings/locales");
    refused("{'locales': {'de': {'title': ''}}}", "/settings/locales/de/title");
    refused(
        "{'locales': {'de': {'title': '%s'}}}".formatted("x".repeat(61)),
        "/settings/locales/de/title");
    refused(
        "{'locales': {'de': {'launcher_text': 'A\\u202esk'}}}",
        "/settings/locales/de/launcher_text");
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

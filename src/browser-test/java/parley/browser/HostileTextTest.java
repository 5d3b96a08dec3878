package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Whatever customers write stays text, and keeps nobody from reading the rest. */
@BrowserTest
class HostileTextTest {
  @RegisterExtension final Desk desk;

  HostileTextTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void markup_stays_text() {
    Talk talk = Talk.begin(desk);
    String markup = "<img src=x onerror=\"document.title='taken'\"><b>bold</b>";
    talk.hears(markup);
    Page page = talk.open();
    assertThat(talk.message(markup)).isVisible();
    assertThat(talk.messages().locator("img, b")).hasCount(0);
    assertThat(page.title()).doesNotContain("taken");
  }

  @Test
  void only_harmless_addresses_become_links() {
    Talk talk = Talk.begin(desk);
    talk.hears("javascript:alert(1) data:text/html,x https://example.com/a. file:///etc/passwd");
    talk.open();
    Locator link = talk.message("javascript:alert(1)").getByRole(AriaRole.LINK);
    assertThat(link).hasCount(1);
    assertThat(link).hasAttribute("href", "https://example.com/a");
    assertThat(link).hasAttribute("rel", "noopener noreferrer nofollow");
  }

  @Test
  void a_turned_text_turns_nothing_but_itself() {
    Talk talk = Talk.begin(desk);
    talk.hears("\u202Eterces");
    talk.hears("What comes after");
    talk.open();
    Locator time = talk.message("terces").locator("time");
    assertThat(time).hasText(Pattern.compile("^\\d\\d:\\d\\d$"));
    assertThat(time).hasCSS("direction", "ltr");
    assertThat(talk.message("What comes after")).isVisible();
  }

  @Test
  void a_very_long_text_is_cut_until_somebody_wants_it() {
    Talk talk = Talk.begin(desk);
    String text = "\uD83D\uDC69\u200D\uD83D\uDE80".repeat(13_000) + "the end";
    talk.gets("{'type': 'text', 'text': {'body': '%s'}}".formatted(text));
    talk.open();
    Locator message = talk.messages().last();
    assertThat(message.getByRole(AriaRole.BUTTON, named("Show all"))).isVisible();
    assertThat(message.innerText().length()).isLessThan(2000);
    assertThat(message.innerText()).doesNotContain("\uFFFD");
    message.getByRole(AriaRole.BUTTON, named("Show all")).click();
    assertThat(message).containsText("the end");
  }

  @Test
  void a_text_of_very_many_lines_is_cut_until_somebody_wants_it() {
    Talk talk = Talk.begin(desk);
    String text = "a\\n".repeat(700) + "the end";
    talk.gets("{'type': 'text', 'text': {'body': '%s'}}".formatted(text));
    talk.open();
    Locator message = talk.messages().last();
    assertThat(message.getByRole(AriaRole.BUTTON, named("Show all"))).isVisible();
    assertThat(message.innerText().lines().count()).isLessThan(60);
    message.getByRole(AriaRole.BUTTON, named("Show all")).click();
    assertThat(message).containsText("the end");
  }

  @Test
  void fields_of_another_kind_than_they_should_be_are_left_out() {
    Talk talk = Talk.begin(desk);
    talk.gets(
        "{'type': 'contacts', 'contacts': [{'name': {'formatted_name': {'_$litType$': 1,"
            + " 'strings': ['<b>']}}, 'phones': 'none'}]}");
    talk.hears("What comes after");
    talk.open();
    assertThat(talk.message("What comes after")).isVisible();
    assertThat(talk.messages()).hasCount(3);
    assertThat(talk.messages().nth(1)).containsText("Unknown");
  }

  @Test
  void a_message_that_can_not_be_shown_leaves_the_others_as_they_are() {
    Talk talk = Talk.begin(desk);
    talk.hears("What comes after");
    Page page = talk.open();
    assertThat(talk.message("What comes after")).isVisible();
    page.evaluate(
        """
        async () => {
          const { messages } = await import(document.querySelector('[href$="/store.js"]').href);
          const { messageId } = document.querySelector('parley-message');
          messages.set(messageId, { ...messages.get(messageId), edits: null });
        }
        """);
    assertThat(talk.messages().first()).containsText("This can’t be shown here: text");
    talk.hears("And the next");
    assertThat(talk.message("And the next")).isVisible();
    assertThat(desk.owner().complaints()).singleElement().asString().contains("could not be shown");
  }

  private static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name);
  }
}

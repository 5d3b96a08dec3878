package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Texts of every kind, as visitors and agents see them. */
@BrowserTest
class WebChatTextTest {
  private static final String LONG_NAME = "{'name': '%s'}".formatted("Kranarbeiter".repeat(8));

  /** Where the text of an element ends, at the right. */
  private static final String END_OF_TEXT =
      """
      (element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().right;
      }
      """;

  private static final String BREAD = "https://en.wikipedia.org/wiki/Rye_(bread)";

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatTextTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void an_answer_runs_as_it_is_written_whatever_its_writer_is_called() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.write("مرحبا");
    chat.answer("نعم، لدينا خبز الجاودار.");
    chat.answer("Yes, we do.");
    Locator answers = shop.find(".m:not(.own) .bub:has(time)");
    assertThat(answers).hasCount(2);
    assertThat(answers.first()).hasCSS("direction", "rtl");
    assertThat(answers.last()).hasCSS("direction", "ltr");
  }

  @Test
  void a_link_keeps_the_bracket_that_it_has_opened_and_no_other() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    String text = "Like " + BREAD + ", (or https://example.com/rye). https://...";
    shop.write(text);
    assertThat(shop.find(".own .bub:has(time) a"))
        .hasText(new String[] {BREAD, "https://example.com/rye"});
    assertThat(shop.find(".own .bub:has(time)")).containsText(text);
    Locator links =
        desk.owner()
            .open("/inbox/all/" + chat.conversation())
            .locator("parley-message .bub a[href^='https://e']");
    assertThat(links).hasText(new String[] {BREAD, "https://example.com/rye"});
    assertThat(links.first()).hasAttribute("href", BREAD);
  }

  @Test
  void what_is_too_long_is_said_to_be_so_and_stays_whole() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    Locator field = shop.field();
    field.focus();
    shop.page().keyboard().insertText("x".repeat(4_001));
    field.press("Enter");
    assertThat(field).hasValue("x".repeat(4_001));
    assertThat(field.evaluate("it => it.validationMessage").toString()).contains("4000");
    assertThat(shop.find(".own")).hasCount(0);
    field.press("Backspace");
    field.press("Enter");
    assertThat(shop.find(".own time")).hasCount(1);
    assertThat(chat.conversation(1).text("/messages/0/content/text")).hasSize(4_000);
  }

  @Test
  void a_title_stands_where_lines_begin_and_long_ones_are_cut_at_their_end() {
    String key = chat.key();
    chat.set(key, "{'locales': {'ar': {'welcome': 'مرحبا'}}}");
    Agent visitor = desk.stranger();
    Website shop = chat.visit(visitor, key);
    shop.page()
        .addInitScript(
            "document.addEventListener('readystatechange', () => (document.documentElement.lang ="
                + " 'ar'))");
    shop.page().reload();
    shop.drawn().open();
    Locator title = shop.find(".head h1");
    assertThat(title).hasText("Bakery");
    assertThat(shop.find("html")).hasAttribute("dir", "rtl");
    assertThat(title.evaluate(END_OF_TEXT))
        .isEqualTo(shop.find(".head").evaluate("it => it.getBoundingClientRect().right - 16"));
    String me = chat.agent().put("/v1/me", LONG_NAME).expect(200).text("/id");
    shop.write("Hello");
    String path = "/v1/conversations/" + chat.conversation() + "/assign";
    chat.agent().put(path, "{'agent_id': '%s'}".formatted(me)).expect(200);
    Locator agent = shop.find(".head p");
    assertThat(agent).containsText("Kranarbeiter");
    assertThat(agent).hasCSS("text-overflow", "ellipsis");
    assertThat(agent.boundingBox().x).isGreaterThan(shop.find(".head").boundingBox().x + 8);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/**
 * The chat where a finger points and a keyboard is on the screen, and in the browsers of phones.
 */
@BrowserTest
class WebChatPhoneTest {
  private static final int WIDTH = 390;
  private static final int HEIGHT = 844;
  private static final int ABOVE_KEYBOARD = 500;
  private static final int MOVED_UP = 60;

  /** What a phone tells of its keyboard: the page keeps its height, and is moved up. */
  private static final String KEYBOARD =
      """
      ([height, offsetTop]) => {
        Object.defineProperty(visualViewport, 'height', { value: height, configurable: true });
        Object.defineProperty(visualViewport, 'offsetTop', { value: offsetTop, configurable: true });
        visualViewport.dispatchEvent(new Event('resize'));
      }
      """;

  private static final String DISTANCE_TO_END =
      "(log) => log.scrollHeight - log.scrollTop - log.clientHeight";

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatPhoneTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  private Website visit(String key) {
    Website shop = chat.visit(desk.stranger(), key);
    shop.page().setViewportSize(WIDTH, HEIGHT);
    return shop.drawn().open();
  }

  private static void keyboard(Page page, int height, int offsetTop) {
    page.evaluate(KEYBOARD, List.of(height, offsetTop));
  }

  private static BoundingBox box(Website shop) {
    return shop.frame().frameElement().boundingBox();
  }

  @Test
  void it_keeps_to_what_the_keyboard_leaves_to_see() {
    Website shop = visit(chat.key());
    shop.write("Hello\n".repeat(40));
    assertThat(shop.find(".m.own time")).hasCount(1);
    keyboard(shop.page(), ABOVE_KEYBOARD, MOVED_UP);
    shop.page().waitForCondition(() -> box(shop).height == ABOVE_KEYBOARD);
    assertThat(box(shop).y).isEqualTo(MOVED_UP);
    assertThat(shop.find(".m.own time")).isInViewport();
    shop.page().waitForCondition(() -> number(shop, DISTANCE_TO_END) < 1);
    keyboard(shop.page(), HEIGHT, 0);
    assertThat(box(shop).height).isEqualTo(HEIGHT);
    assertThat(box(shop).y).isZero();
  }

  private static double number(Website shop, String script) {
    return ((Number) shop.find(".log").evaluate(script)).doubleValue();
  }

  /** Else phones make the whole page larger when one of them is tapped. */
  @Test
  void letters_are_as_large_in_every_field_as_phones_want_them() {
    String key = chat.key();
    chat.set(
        key,
        """
        {'ask': 'before_first_message', 'questions': [{'type': 'email'},
         {'type': 'choice', 'key': 'size', 'label': 'Size', 'choices': ['S', 'M']}]}
        """);
    Website shop = visit(key);
    JsonObject on = new JsonObject();
    on.add("enabled", new JsonPrimitive(true));
    Page page = shop.page();
    page.context().newCDPSession(page).send("Emulation.setTouchEmulationEnabled", on);
    shop.write("Do you have rye bread?");
    String size = "(field) => getComputedStyle(field).fontSize";
    assertThat(shop.field().evaluate(size)).isEqualTo("16px");
    assertThat(shop.find(".ask input").evaluate(size)).isEqualTo("16px");
    assertThat(shop.find(".ask select").evaluate(size)).isEqualTo("16px");
  }

  /** Safari lets no script give the keyboard to a field in a frame of another site at first. */
  @Test
  void what_is_typed_while_nothing_has_the_keyboard_is_a_message() {
    Website shop = visit(chat.key());
    assertThat(shop.field()).isFocused();
    shop.field().blur();
    shop.page().keyboard().type("Rye?");
    assertThat(shop.field()).hasValue("Rye?");
  }

  @Test
  void answers_come_in_browsers_that_cannot_join_signals() {
    Agent visitor = desk.stranger();
    visitor.browser().addInitScript("delete AbortSignal.any");
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("Do you have rye bread?");
    chat.answer("Until noon.");
    assertThat(shop.find(".m:not(.own) .bub").last()).containsText("Until noon.");
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.microsoft.playwright.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Programs that write into every form, or at once, work before they begin; people don't. */
@BrowserTest
class WebChatSuspicionTest {
  /** Says that the chat was opened a while ago, which no test waits for. */
  private static final String LATER =
      """
      () => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 2000;
      }
      """;

  private static final String FILL =
      "() => document.querySelectorAll('form input').forEach((it) => (it.value = 'https://spam'))";

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;
  private final String server;

  WebChatSuspicionTest(Engine engine) {
    desk = new Desk(engine.server());
    server = engine.server().url();
    chat = new ChatDesk(desk, server);
  }

  /** How a visitor asks for a session when they send their first message. */
  private static Request begins(Website shop) {
    return shop.page()
        .waitForRequest(
            request ->
                request.url().endsWith("/chat/v1/sessions") && request.method().equals("POST"),
            () -> shop.write("Hello"));
  }

  private static boolean isSuspected(Request begins) {
    return JsonParser.parseString(begins.postData())
        .getAsJsonObject()
        .get("suspected")
        .getAsBoolean();
  }

  private static boolean hasWorked(Request begins) {
    return JsonParser.parseString(begins.postData()).getAsJsonObject().has("proof");
  }

  @Test
  void who_reads_before_they_write_is_asked_for_nothing() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.frame().evaluate(LATER);
    Request begins = begins(shop);
    assertThat(isSuspected(begins)).isFalse();
    assertThat(hasWorked(begins)).isFalse();
    assertThat(shop.find(".m.own time")).hasCount(1);
  }

  @Test
  void who_fills_what_nobody_sees_works_before_they_begin() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.frame().evaluate(LATER);
    shop.frame().evaluate(FILL);
    Request begins = begins(shop);
    assertThat(isSuspected(begins)).isTrue();
    assertThat(hasWorked(begins)).isTrue();
    assertThat(begins.response().status()).isEqualTo(201);
    assertThat(shop.find(".m.own time")).hasCount(1);
    assertThat(chat.conversation(1).text("/messages/0/content/text")).isEqualTo("Hello");
  }

  @Test
  void who_sends_within_a_second_works_unless_the_chat_asks_nobody() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.frame().evaluate("() => (performance.now = () => 0)");
    shop.page().evaluate("parley('close'); parley('open')");
    Request hasty = begins(shop);
    assertThat(isSuspected(hasty)).isTrue();
    assertThat(hasWorked(hasty)).isTrue();
    assertThat(shop.find(".m.own time")).hasCount(1);

    String open = chat.key();
    chat.set(open, "{'challenge': 'off'}");
    Website other = chat.visit(desk.stranger(), open).open();
    other.frame().evaluate(FILL);
    assertThat(hasWorked(begins(other))).isFalse();
    assertThat(other.find(".m.own time")).hasCount(1);
  }

  @Test
  void the_field_that_nobody_sees_is_reached_neither_by_keys_nor_by_screen_readers() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.field().press("Tab");
    assertThat(shop.find(".send")).isFocused();
    assertThat(shop.find("form input")).hasAttribute("autocomplete", "off");
    assertThat(shop.find("form input")).hasAttribute("aria-hidden", "true");
    assertThat(shop.find("form input")).hasCSS("clip-path", "inset(50%)");
  }
}

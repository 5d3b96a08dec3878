package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;

/** The chat on a site of somebody else's. */
@BrowserTest
class WebChatSiteTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)> javascript:alert(1) {{name}}";

  private static final String FRAMED =
      """
      (url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
      }
      """;

  @RegisterExtension final Desk desk;

  private final String server;
  private final ChatDesk chat;

  WebChatSiteTest(Engine engine) {
    desk = new Desk(engine.server());
    server = engine.server().url();
    chat = new ChatDesk(desk, server);
  }

  @Test
  void a_visitor_writes_is_answered_and_reads_it() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    assertThat(shop.find(".log")).containsText("How can we help?");
    shop.write("Do you have rye bread?");
    assertThat(shop.find(".m.own")).containsText("Do you have rye bread?");
    Answer seen = chat.conversation(1);
    assertThat(seen.text("/messages/0/content/text")).isEqualTo("Do you have rye bread?");
    assertThat(seen.text("/messages/0/metadata/page/url")).isEqualTo(ChatDesk.SHOP + "/bread");
    assertThat(seen.text("/messages/0/metadata/page/title")).isEqualTo("Rye bread");
    chat.agent().put("/v1/conversations/" + chat.conversation() + "/read").expect(200);
    assertThat(shop.find(".state")).hasText("Seen");
    String answer = chat.answer("Until six.");
    assertThat(shop.find(".m:not(.own)").last()).containsText("Until six.");
    eventually(() -> chat.agent().get("/v1/messages/" + answer).text("/status"), "read"::equals);
    shop.page().reload();
    shop.open();
    assertThat(shop.find(".m")).hasCount(3);
    shop.write("Thank you");
    chat.conversation(3);
  }

  @Test
  void whoever_comes_when_nobody_is_there_is_told_and_can_write() {
    String key = chat.key();
    chat.set(key, "{'hours': 'Dec 25 off'}");
    Website shop = chat.visit(desk.stranger(), key).open();
    assertThat(shop.find(".banner")).hasText("Nobody is there now. You can write all the same.");
    shop.write("Hello");
    shop.find(".ask")
        .getByText("Send")
        .click(); // with no e-mail address, which is all that is asked
    chat.conversation(1);
    ZonedDateTime later = ZonedDateTime.now(ZoneOffset.UTC).plusDays(2);
    String day = later.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
    chat.set(key, "{'hours': '%s 09:00-18:00'}".formatted(day.substring(0, 2)));
    Website again = chat.visit(desk.stranger(), key).open();
    assertThat(again.find(".banner"))
        .containsText(
            "Back " + later.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
  }

  @Test
  void a_page_that_is_open_for_long_learns_that_everybody_has_left() {
    String key = chat.key();
    Agent visitor = desk.stranger();
    visitor.browser().clock().install();
    Website shop = chat.visit(visitor, key).drawn().open();
    assertThat(shop.find(".banner")).hasCount(0);
    shop.page().evaluate("parley('close')");
    chat.set(key, "{'hours': 'Dec 25 off'}");
    visitor.browser().clock().fastForward("06:00");
    shop.page().evaluate("parley('open')");
    assertThat(shop.find(".banner")).hasText("Nobody is there now. You can write all the same.");
  }

  @Test
  void nothing_is_kept_or_asked_before_the_first_word() {
    String key = chat.key();
    Agent visitor = desk.stranger();
    List<String> asked = new CopyOnWriteArrayList<>();
    visitor
        .browser()
        .onRequest(request -> asked.add(request.url().replace(server, "").split("\\?", 2)[0]));
    Website shop = chat.visit(visitor, key);
    shop.drawn();
    assertThat(asked)
        .containsExactly(ChatDesk.SHOP + "/bread", "/chat/loader.js", "/chat/v1/config");
    shop.open();
    assertThat(asked).hasSizeLessThanOrEqualTo(3 + 6).noneMatch(path -> path.contains("session"));
    assertThat(shop.kept()).isEqualTo(Website.NOTHING_KEPT);
    shop.write("Hello");
    chat.conversation(1);
    eventually(shop::kept, kept -> kept.contains("\"parley:" + key + "\":\"pvt_"));
    assertThat(visitor.browser().cookies()).isEmpty();
    shop.page().evaluate("parley('logout')");
    assertThat(shop.find(".m.own")).hasCount(0);
    assertThat(shop.kept()).isEqualTo(Website.NOTHING_KEPT);
  }

  @Test
  void what_is_not_kept_of_the_page_does_not_leave_the_browser() {
    String key = chat.key();
    chat.set(key, "{'page_query': ['sku']}");
    Agent visitor = desk.stranger();
    List<String> sent = new CopyOnWriteArrayList<>();
    visitor
        .browser()
        .onRequest(request -> {
          if (request.url().endsWith("/chat/v1/messages")) {
            sent.add(request.postData());
          }
        });
    Website shop = chat.visit(visitor, key);
    shop.page().navigate(ChatDesk.SHOP + "/rye?session=4711&sku=a%20b&utm=x#secret");
    shop.drawn().open().write("Hello");
    Answer seen = chat.conversation(1);
    assertThat(seen.text("/messages/0/metadata/page/url"))
        .isEqualTo(ChatDesk.SHOP + "/rye?sku=a%20b");
    assertThat(shop.find(".m.own time")).hasCount(1); // until then the request may be unheard of
    assertThat(sent).hasSize(1).allMatch(body -> !body.matches(".*(4711|utm|secret).*"));
    shop.page().evaluate("history.pushState(null, '', '?sku=1&long=' + 'x'.repeat(2000))");
    shop.write("Once more");
    assertThat(chat.conversation(2).text("/messages/1/metadata/page/url"))
        .isEqualTo(ChatDesk.SHOP + "/rye?sku=1");
  }

  @Test
  void a_site_that_is_not_allowed_shows_nothing() {
    String key = chat.key();
    Agent visitor = desk.stranger();
    visitor.mayComplain("403");
    Page evil = Website.visit(visitor.browser(), "http://evil.localhost", server, key, "").page();
    evil.waitForConsoleMessage(
        new Page.WaitForConsoleMessageOptions()
            .setPredicate(message -> message.text().contains("allowed_origins")),
        evil::reload);
    assertThat(evil.locator("parley-chat")).hasCount(0);
    // Not even when it makes the frame by itself.
    visitor.mayComplain("frame-ancestors");
    evil.waitForConsoleMessage(
        new Page.WaitForConsoleMessageOptions()
            .setPredicate(message -> message.text().contains("frame-ancestors")),
        () -> evil.evaluate(FRAMED, server + "/chat/frame/" + key));
  }

  @Test
  void it_works_on_a_site_that_allows_nothing_else_and_forbids_storage() {
    String key = chat.key();
    Agent visitor = desk.stranger();
    visitor
        .browser()
        .addInitScript(
            """
            for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
              Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError'); } });
            }
            """);
    Website strict =
        Website.visit(
            visitor.browser(),
            "http://rye.bread.localhost",
            server,
            key,
            Website.strictPolicy(server));
    strict.open().write("Hello");
    chat.conversation(1);
    chat.answer("Hello");
    assertThat(strict.find(".m:not(.own)")).hasCount(2);
  }

  @Test
  void what_is_hostile_is_shown_as_text_on_both_sides() {
    String key = chat.key();
    chat.set(key, "{'ask': 'before_first_message', 'questions': [{'type': 'name'}]}");
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write(HOSTILE + " https://example.com/a?b=c.");
    shop.find(".ask").getByLabel("Name").fill(HOSTILE);
    shop.find(".ask").getByText("Send").click();
    assertThat(shop.find(".m.own .bub")).containsText(HOSTILE);
    assertThat(shop.find(".m.own a")).hasText("https://example.com/a?b=c");
    assertThat(shop.find(".m.own img")).hasCount(0);
    Page inbox = desk.owner().open("/inbox/all/" + chat.conversation());
    assertThat(inbox.locator("parley-message .bub")).containsText(HOSTILE);
    assertThat(inbox.locator(".row:not(.sk)")).containsText(HOSTILE);
    assertThat(inbox.locator("parley-thread header")).containsText(HOSTILE);
    assertThat(inbox.locator("parley-panel .kv").first()).containsText(HOSTILE);
    assertThat(inbox.locator("img")).hasCount(0);
    chat.answer(HOSTILE);
    assertThat(shop.find(".m:not(.own) .bub").last()).containsText(HOSTILE);
    assertThat(shop.find("img")).hasCount(0);
  }

  @Test
  void the_keyboard_opens_writes_and_closes() {
    Page page = chat.visit(desk.stranger(), chat.key()).page();
    new Website(page).drawn();
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    Website shop = new Website(page).opened();
    assertThat(shop.field()).isFocused();
    page.keyboard().type("Hello");
    page.keyboard().press("Enter");
    chat.conversation(1);
    page.keyboard().press("Escape");
    assertThat(shop.field()).isHidden();
    assertThat(page.locator("parley-chat")).isFocused();
    chat.answer("Until six.");
    page.waitForCondition(() -> shop.name().equals("Chat, 1 unread"));
  }

  @Test
  void nobody_is_kept_from_it() {
    String key = chat.key();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      Website shop = chat.visit(desk.stranger(), key);
      shop.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      shop.open().write("Hello https://example.com/");
      assertThat(shop.find(".m.own a")).isVisible();
      shop.frame().evaluate(AxeTest.AXE);
      assertThat(shop.frame().evaluate(AxeTest.VIOLATIONS, AxeTest.RULES)).isEqualTo(List.of());
    }
  }
}

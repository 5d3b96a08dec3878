package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Networks that go away, and pages that are left while something is under way. */
@BrowserTest
class WebChatOfflineTest {
  @RegisterExtension final Desk desk;

  private final ChatDesk chat;
  private final String server;

  WebChatOfflineTest(Engine engine) {
    server = engine.server().url();
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, server);
  }

  @Test
  void what_both_say_while_the_visitor_is_offline_arrives_once_and_in_order() {
    Agent visitor = desk.stranger();
    visitor.mayComplain("ERR_INTERNET_DISCONNECTED");
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("One");
    assertThat(shop.find(".m.own time")).hasCount(1);
    visitor.browser().setOffline(true);
    shop.write("Two");
    shop.write("Three");
    assertThat(shop.find(".state.bad")).hasCount(1);
    chat.answer("Four");
    chat.answer("Five");
    visitor.browser().setOffline(false);
    assertThat(shop.find(".m.own time")).hasCount(3);
    assertThat(shop.find(".m:not(.own) time")).hasCount(2);
    assertThat(shop.find(".bub time")).hasCount(5);
    assertThat(chat.conversation(5).texts("/messages", "/content/text"))
        .containsExactlyInAnyOrder("One", "Two", "Three", "Four", "Five")
        .containsSubsequence("One", "Two", "Three")
        .containsSubsequence("One", "Four", "Five");
    assertThat(shop.find(".m .bub").allInnerTexts().stream().map(text -> text.split("\\s", 2)[0]))
        .containsSubsequence("One", "Two", "Three");
  }

  @Test
  void a_page_that_is_left_while_it_sends_has_sent_it_once() {
    Agent visitor = desk.stranger();
    visitor.mayComplain("ERR_");
    Website shop = chat.visit(visitor, chat.key()).open();
    AtomicReference<Route> held = new AtomicReference<>();
    visitor
        .browser()
        .route(
            server + "/chat/v1/messages",
            route -> {
              route.fetch();
              held.set(route);
            });
    shop.write("Hello");
    shop.page().waitForCondition(() -> held.get() != null);
    assertThat(shop.find(".state")).hasText("Sending");
    shop.page().reload();
    held.get().abort();
    visitor.browser().unroute(server + "/chat/v1/messages");
    Website again = shop.drawn().open();
    assertThat(again.find(".m.own .bub")).containsText("Hello");
    assertThat(chat.conversation(1).at("/messages").size()).isEqualTo(1);
  }
}

package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** How much is unread, on pages on which nobody has opened the chat. */
@BrowserTest
class WebChatUnreadTest {
  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> answered = new CopyOnWriteArrayList<>();

  WebChatUnreadTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void an_answer_shows_on_another_page_of_the_site_until_it_is_waited_for_no_more() {
    Agent visitor = desk.stranger();
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("Do you have rye bread?");
    chat.conversation(1);
    visitor.browser().clock().install();
    shop.page().onRequest(request -> asked.add(request.url()));
    shop.page().onResponse(answer -> answered.add(answer.url()));
    shop.page().waitForResponse("**/summary", () -> shop.page().navigate(ChatDesk.SHOP + "/cake"));
    shop.drawn();
    assertThat(shop.name()).isEqualTo("Chat");
    chat.answer("We do.");
    shop.page()
        .waitForCondition(() -> {
          visitor.browser().clock().runFor("00:30");
          return shop.name().equals("Chat, 1 unread");
        });
    times(shop, 21, "00:30");
    times(shop, 25, "02:00");
    visitor.browser().clock().fastForward("25:00:00");
    times(shop, 26, "00:01");
    visitor.browser().clock().runFor("10:00");
    shop.page().evaluate("async () => (await fetch('/')).status");
    assertThat(summaries(asked)).isEqualTo(26);
    assertThat(asked).noneMatch(url -> url.contains("/chat/frame/"));
  }

  /**
   * Lets time pass until it was asked so often, and not once more in less than a step. What was
   * asked is answered first: only then is it known when it is asked again.
   */
  private void times(Website shop, int times, String step) {
    shop.page()
        .waitForCondition(() -> {
          if (summaries(answered) < summaries(asked)) {
            return false;
          }
          if (summaries(answered) < times) {
            shop.page().clock().runFor(step);
          }
          return summaries(answered) == times;
        });
  }

  private static long summaries(List<String> urls) {
    return urls.stream().filter(url -> url.endsWith("/summary")).count();
  }

  @Test
  void an_answer_shows_on_the_closed_chat_of_who_has_stayed_on_the_page_for_long() {
    Agent visitor = desk.stranger();
    visitor.browser().clock().install();
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("Do you have rye bread?");
    chat.conversation(1);
    shop.page().evaluate("parley('close')");
    shop.page().clock().runFor("11:00");
    chat.answer("We do.");
    shop.page()
        .waitForCondition(() -> {
          visitor.browser().clock().runFor("00:30");
          return shop.name().equals("Chat, 1 unread");
        });
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What a visitor writes arrives once and in order, whatever the network does. */
@BrowserTest
class WebChatSendingTest {
  private static final String BREATH =
      """
      () => ['One', 'Two', 'Three'].forEach((text) => {
        document.querySelector('textarea').value = text;
        document.querySelector('form').requestSubmit();
      })
      """;

  @RegisterExtension final Desk desk;

  private final String server;
  private final ChatDesk chat;

  WebChatSendingTest(Engine engine) {
    desk = new Desk(engine.server());
    server = engine.server().url();
    chat = new ChatDesk(desk, server);
  }

  @Test
  void what_fails_is_sent_again_and_is_one_message() {
    Agent visitor = desk.stranger();
    visitor.mayComplain("ERR_FAILED");
    Network.loseAnswer(visitor.browser(), server + "/chat/v1/messages");
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("One");
    assertThat(shop.find(".state.bad")).containsText("Not sent");
    shop.write("Two");
    shop.find(".state .link").click();
    assertThat(shop.find(".state.bad")).hasCount(0);
    assertThat(shop.find(".m.own time")).hasCount(2);
    assertThat(chat.conversation(2).texts("/messages", "/content/text"))
        .containsExactlyInAnyOrder("One", "Two");
    assertThat(shop.find(".m.own .bub").first()).containsText("One");
  }

  @Test
  void who_has_to_work_before_they_begin_notices_nothing() {
    String key = chat.key();
    chat.set(key, "{'challenge': 'on'}");
    Agent visitor = desk.stranger();
    visitor.mayComplain("status of 428");
    Website shop = chat.visit(visitor, key).open();
    shop.write("Hello");
    assertThat(shop.find(".m.own time")).hasCount(1);
    assertThat(chat.conversation(1).text("/messages/0/content/text")).isEqualTo("Hello");
  }

  @Test
  void what_is_written_in_one_breath_arrives_in_order() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.frame().evaluate(BREATH);
    assertThat(shop.find(".m.own time")).hasCount(3);
    assertThat(chat.conversation(3).texts("/messages", "/content/text"))
        .containsExactly("One", "Two", "Three");
  }

  @Test
  void two_tabs_are_one_visitor_and_who_leaves_has_left_in_both() {
    Agent visitor = desk.stranger();
    String key = chat.key();
    Website one = chat.visit(visitor, key).open();
    Website other = chat.visit(visitor, key).open();
    one.write("From one");
    assertThat(other.find(".m.own")).containsText("From one");
    other.write("From the other");
    assertThat(one.find(".m.own")).hasCount(2);
    chat.conversation(2);
    Request ended =
        one.page()
            .waitForRequest(
                request -> request.method().equals("DELETE"),
                () -> one.page().evaluate("parley('logout')"));
    assertThat(ended.url()).isEqualTo(server + "/chat/v1/sessions");
    assertThat(other.find(".m.own")).hasCount(0);
    assertThat(one.find(".m.own")).hasCount(0);
  }

  @Test
  void who_is_refused_for_haste_is_told_when_to_go_on() {
    Agent visitor = desk.stranger();
    visitor.mayComplain("429");
    Website shop = chat.visit(visitor, chat.key()).open();
    visitor
        .browser()
        .route(
            server + "/chat/v1/messages",
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setStatus(429)
                        .setHeaders(Map.of("Retry-After", "17"))
                        .setContentType("application/problem+json")
                        .setBody("{\"detail\": \"Slowly\"}")));
    shop.write("Hello");
    assertThat(shop.find(".wait")).containsText("You can write again in 17 s");
    assertThat(shop.find(".m.own")).containsText("Hello");
  }

  @Test
  void what_is_answered_arrives_where_no_stream_comes_through() {
    Agent visitor = desk.stranger();
    holdStreamsBack(visitor);
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("Hello");
    chat.conversation(1);
    chat.answer("Until six.");
    assertThat(shop.find(".m:not(.own)").last())
        .containsText("Until six.", new LocatorAssertions.ContainsTextOptions().setTimeout(30_000));
    chat.answer("And on Sunday until ten.");
    assertThat(shop.find(".m:not(.own)").last())
        .containsText(
            "And on Sunday until ten.",
            new LocatorAssertions.ContainsTextOptions().setTimeout(30_000));
    assertThat(shop.find(".banner")).hasCount(0);
  }

  @Test
  void what_was_asked_for_who_has_left_comes_too_late() {
    Agent visitor = desk.stranger();
    holdStreamsBack(visitor);
    List<Runnable> late = new ArrayList<>();
    visitor
        .browser()
        .route(
            "**/chat/v1/conversation",
            route -> {
              APIResponse answer = route.fetch();
              late.add(() -> route.fulfill(new Route.FulfillOptions().setResponse(answer)));
            });
    Website shop = chat.visit(visitor, chat.key()).open();
    shop.write("Of who leaves");
    shop.page().waitForCondition(() -> !late.isEmpty());
    shop.page().evaluate("parley('logout')");
    assertThat(shop.find(".m.own")).hasCount(0);
    late.getFirst().run();
    shop.write("Of the next one");
    assertThat(shop.find(".m.own:has(time)").last()).containsText("Of the next one");
    assertThat(shop.find(".m.own").count()).isEqualTo(1);
  }

  @Test
  void who_asks_for_older_messages_stays_where_they_read() {
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    shop.write("Hello");
    chat.conversation(1);
    for (int at = 1; at <= 60; at++) {
      chat.answer("Line %02d".formatted(at));
    }
    shop.page().reload();
    shop.drawn().open();
    assertThat(shop.find(".m")).hasCount(50);
    Locator older = shop.find(".older");
    older.scrollIntoViewIfNeeded();
    Locator read = shop.find(".bub").filter(new Locator.FilterOptions().setHasText("Line 13"));
    double before = read.boundingBox().y;
    older.click();
    assertThat(shop.find(".m.own")).hasCount(1);
    assertThat(read.boundingBox().y).isCloseTo(before, within(2.0));
  }

  /** Something on the way keeps what comes until it ends, which a stream never does. */
  private static void holdStreamsBack(Agent visitor) {
    visitor.browser().route("**/chat/v1/events", route -> {});
  }
}

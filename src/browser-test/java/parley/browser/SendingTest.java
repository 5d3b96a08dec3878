package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What an agent sends arrives exactly once, whatever the network does; a note never does. */
@BrowserTest
class SendingTest {
  private static final String SENT = "**/v1/conversations/*/messages";

  @RegisterExtension final Desk desk;

  private Customer grace;
  private Agent ada;
  private Composer composer;

  SendingTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceHasWritten() {
    grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    ada = desk.owner();
    composer = Composer.open(ada, grace);
  }

  @Test
  void the_field_is_empty_at_once_and_the_bubble_is_there() {
    AtomicInteger aborted = new AtomicInteger();
    Network.rule(
        composer.page(),
        SENT,
        route -> {
          route.abort();
          aborted.incrementAndGet();
        });
    composer.sends("At noon.");
    assertThat(composer.field()).hasValue("");
    assertThat(composer.bubbles().last()).containsText("At noon.");
    assertThat(composer.written()).isEmpty();
    composer.page().waitForCondition(() -> aborted.get() > 0);
    composer.page().unroute(SENT);
    grace.hears("At noon.");
    // On a busy machine the browser says it after the customer has heard.
    composer.page().waitForCondition(() -> !ada.complaints().isEmpty());
  }

  @Test
  void what_was_sent_without_a_network_arrives_once_after_the_tab_was_closed() {
    assertThat(composer.field()).isVisible();
    ada.browser().setOffline(true);
    composer.sends("First");
    composer.sends("Second");
    assertThat(composer.bubbles()).hasCount(3);
    composer.page().close();
    ada.browser().setOffline(false);
    ada.complaints();
    Composer reopened = composer.inAnotherTab();
    grace.hears("Second");
    assertThat(grace.heard()).containsExactly("First", "Second");
    assertThat(reopened.bubbles()).hasCount(3);
  }

  @Test
  void a_send_whose_answer_was_lost_is_not_sent_twice() {
    Network.rule(
        composer.page(),
        SENT,
        route -> {
          route.fetch();
          route.abort();
        });
    composer.sends("At noon.");
    // Not hears(): the requests are only answered while Playwright has the thread.
    composer.page().waitForCondition(() -> grace.heard().contains("At noon."));
    composer.page().close();
    ada.complaints();
    Composer reopened = composer.inAnotherTab();
    assertThat(reopened.bubbles()).hasCount(2);
    eventually(
        () -> reopened.page().evaluate("Object.keys(localStorage).join().includes('outbox:')"),
        Boolean.FALSE::equals);
    assertThat(grace.heard()).containsExactly("At noon.");
    assertThat(reopened.bubbles()).hasCount(2);
  }

  @Test
  void a_send_whose_answer_breaks_off_is_not_sent_twice() {
    AtomicInteger asked = new AtomicInteger();
    Network.rule(
        composer.page(),
        SENT,
        route -> {
          APIResponse answer = route.fetch();
          String whole = answer.text();
          String body = asked.incrementAndGet() == 1 ? whole.substring(0, 40) : whole;
          route.fulfill(new Route.FulfillOptions().setResponse(answer).setBody(body));
        });
    composer.sends("At noon.");
    composer.page().waitForCondition(() -> asked.get() == 2);
    eventually(
        () -> composer.page().evaluate("Object.keys(localStorage).join().includes('outbox:')"),
        Boolean.FALSE::equals);
    assertThat(composer.field()).hasValue("");
    assertThat(composer.bubbles()).hasCount(2);
    assertThat(grace.heard()).containsExactly("At noon.");
  }

  @Test
  void a_second_click_sends_nothing() {
    composer.field().fill("At noon.");
    composer.button("Send").dblclick();
    composer.sends("Bye.");
    grace.hears("Bye.");
    assertThat(grace.heard()).containsExactly("At noon.", "Bye.");
  }

  @Test
  void enter_that_takes_a_suggestion_of_the_input_method_sends_nothing() {
    composer.field().fill("こんにち");
    assertThat(isEnterTaken(composer.field(), true)).as("prevented").isFalse();
    assertThat(composer.field()).hasValue("こんにち");
    assertThat(isEnterTaken(composer.field(), false)).as("prevented").isTrue();
    assertThat(composer.field()).hasValue("");
    grace.hears("こんにち");
    assertThat(composer.written()).containsExactly("text: こんにち");
  }

  private static boolean isEnterTaken(Locator field, boolean isComposing) {
    return (boolean)
        field.evaluate(
            "(field, isComposing) => !field.dispatchEvent(new KeyboardEvent('keydown',"
                + " { key: 'Enter', isComposing, bubbles: true, cancelable: true }))",
            isComposing);
  }

  @Test
  void shift_and_enter_break_the_line() {
    composer.field().fill("One");
    composer.field().press("Shift+Enter");
    composer.page().keyboard().type("two");
    composer.field().press("Enter");
    grace.hears("One\ntwo");
  }

  @Test
  void a_note_never_goes_to_the_customer() {
    composer.field().fill("Meant for her");
    composer.toNote();
    assertThat(composer.field()).hasValue("");
    assertThat(composer.part(".comp.amber")).containsText("Only your team sees this");
    composer.sends("She is a friend of the boss");
    assertThat(composer.bubbles().last()).containsText("She is a friend of the boss");
    composer.page().getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Reply")).click();
    assertThat(composer.field()).hasValue("Meant for her");
    composer.field().press("Enter");
    grace.hears("Meant for her");
    assertThat(grace.heard()).containsExactly("Meant for her");
    assertThat(composer.written())
        .containsExactly("note: She is a friend of the boss", "text: Meant for her");
  }

  @Test
  void who_replies_where_nobody_is_assigned_takes_the_conversation() {
    composer.sends("At noon.");
    String me = ada.client().get("/v1/me").expect(200).text("/id");
    assertThat(
            eventually(() -> composer.conversation().at("/assigned_to").asString(""), me::equals))
        .isEqualTo(me);
  }

  @Test
  void what_the_server_refuses_stands_in_the_field_again() {
    composer.sends("x".repeat(5000));
    assertThat(composer.part("[role=alert]")).containsText("At most 4,096 characters");
    assertThat(composer.field()).hasValue("x".repeat(5000));
    assertThat(composer.bubbles()).hasCount(1);
    assertThat(ada.complaints()).hasSize(1);
  }

  @Test
  void an_emoji_is_found_behind_a_colon() {
    composer.field().fill("At 9:30 ");
    composer.page().keyboard().type(":thumb");
    assertThat(composer.part("[role=option]")).hasCount(2);
    composer.field().press("Enter");
    assertThat(composer.field()).hasValue("At 9:30 👍");
    composer.page().keyboard().type(" :) :xyz");
    assertThat(composer.part("[role=option]")).hasCount(0);
    composer.field().press("Enter");
    grace.hears("At 9:30 👍 :) :xyz");
  }

  @Test
  void logging_out_asks_while_something_is_not_sent() {
    Locator menu = composer.page().locator(".rail .me");
    assertThat(composer.field()).isVisible();
    menu.click();
    assertThat(composer.page().getByText("Log out")).isVisible();
    composer.page().keyboard().press("Escape");
    ada.browser().setOffline(true);
    composer.sends("At noon.");
    menu.click();
    composer.page().getByText("Log out").click();
    assertThat(composer.page().locator("dialog")).containsText("One message is not sent yet");
    composer.page().getByText("Stay", new Page.GetByTextOptions().setExact(true)).click();
    ada.browser().setOffline(false);
    grace.hears("At noon.");
    assertThat(ada.complaints()).isNotEmpty();
  }
}

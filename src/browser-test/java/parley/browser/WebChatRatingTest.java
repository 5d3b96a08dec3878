package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A visitor says how content they were, and an agent reads it. */
@BrowserTest
class WebChatRatingTest {
  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatRatingTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void who_is_asked_says_it_once_and_is_asked_no_more() {
    String key = chat.key();
    chat.set(key, "{'rating': 'on'}");
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write("Do you have rye bread?");
    String path = "/v1/conversations/" + chat.conversation();
    Page page = desk.owner().open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    assertThat(shop.find(".rate")).hasCount(0);
    chat.agent().put(path + "/resolve").expect(200);
    Locator rating = shop.find(".rate");
    assertThat(rating).containsText("How did we do?");
    rating.getByLabel("4 of 5").click();
    assertThat(rating.getByLabel("4 of 5")).hasAttribute("aria-pressed", "true");
    rating.locator("textarea").fill("<b>Kind</b>, but slow.");
    rating.getByText("Send").click();
    assertThat(shop.find(".ev").last()).hasText("Thank you. You gave 4 of 5.");
    assertThat(page.locator("parley-thread .ev").last())
        .containsText("rated this 4 of 5: <b>Kind</b>, but slow.");
    shop.write("One more thing.");
    assertThat(rating).hasCount(0);
    assertThat(shop.find(".ev")).hasCount(0);
  }

  @Test
  void what_is_said_at_length_is_read_whole_and_whoever_has_said_it_is_still_in_the_chat() {
    String key = chat.key();
    chat.set(key, "{'rating': 'on'}");
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write("Hello");
    String conversation = chat.conversation();
    chat.agent().put("/v1/conversations/" + conversation + "/resolve").expect(200);
    shop.find(".rate").getByLabel("1 of 5").click();
    Locator comment = shop.find(".rate textarea");
    comment.focus();
    shop.page().keyboard().insertText("x".repeat(1_001));
    shop.find(".rate .do").click();
    assertThat(comment).hasValue("x".repeat(1_001));
    comment.press("Backspace");
    shop.find(".rate .do").press("Enter");
    assertThat(shop.find(".ev").last()).containsText("Thank you.");
    assertThat(shop.find(".log")).isFocused();
    Locator line =
        desk.owner().open("/inbox/all/" + conversation).locator("parley-thread .ev").last();
    assertThat(line).containsText("x".repeat(1_000));
    assertThat(
            line.evaluate("it => it.closest('.log').scrollWidth <= it.closest('.log').clientWidth"))
        .isEqualTo(true);
  }
}

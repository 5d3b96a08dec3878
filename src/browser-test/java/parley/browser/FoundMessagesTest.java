package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What was said is found by its words, and shown where it was said. */
@BrowserTest
class FoundMessagesTest {
  @RegisterExtension final Desk desk;

  FoundMessagesTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_message_of_long_ago_is_found_and_brought_to_sight() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Does the Crème cake have nuts?");
    for (int i = 0; i < 40; i++) {
      grace.writes("And one more question, number " + i);
    }
    Page page = desk.owner().open("/inbox/mine");
    assertThat(page.locator("parley-list .void")).isVisible();
    page.keyboard().press("Control+k");
    assertThat(page.locator("dialog input")).isFocused();
    page.keyboard().type("creme nu");
    Locator found = page.locator("dialog [role=option]");
    assertThat(found).containsText("Grace Hopper");
    assertThat(found.locator("mark")).hasText(new String[] {"Crème", "nu"});
    page.keyboard().press("Enter");
    assertThat(Talk.awaitFound(page, "Does the Crème cake have nuts?")).isInViewport();
  }
}

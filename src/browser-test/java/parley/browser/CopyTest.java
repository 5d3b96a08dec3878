package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What agents take along from a conversation by the clipboard, if their browser lets them. */
@BrowserTest
class CopyTest {
  private static final String REFUSED = "Your browser does not let this page copy";

  @RegisterExtension final Desk desk;

  private Customer grace;
  private Page page;
  private Locator number;

  CopyTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceIsOpen() {
    grace = desk.customer("Grace Hopper");
    grace.writes("Hello");
    page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    number = page.locator("parley-panel parley-copy button").first();
  }

  private void copyLink() {
    page.locator("[data-menu=more]").click();
    page.getByRole(AriaRole.MENUITEM).getByText("Copy the link").click();
  }

  private String clipboard() {
    return (String) page.evaluate("navigator.clipboard.readText()");
  }

  @Test
  void a_number_and_the_address_of_the_conversation_are_copied() {
    desk.owner().browser().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    number.click();
    assertThat(number).hasAttribute("aria-label", "Copied");
    assertThat(clipboard()).isEqualTo(grace.number());
    copyLink();
    assertThat(page.locator(".toast")).containsText("Link copied");
    assertThat(page.url()).isEqualTo(clipboard());
  }

  @Test
  void who_may_not_copy_is_told() {
    number.click();
    assertThat(number).hasAttribute("aria-label", REFUSED);
    copyLink();
    assertThat(page.locator(".toast")).containsText(REFUSED);
  }
}

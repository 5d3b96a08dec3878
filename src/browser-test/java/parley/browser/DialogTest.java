package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What stands over a page, and where one goes meanwhile. */
@BrowserTest
class DialogTest {
  @RegisterExtension final Desk desk;

  private Page page;
  private Locator dialog;

  DialogTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void someoneIsAboutToAddAContact() {
    page = desk.owner().open("/inbox/mine");
    page.locator(".rail a[href='/contacts']").click();
    page.getByRole(AriaRole.BUTTON).getByText("New contact").click();
    dialog = page.locator("dialog[open]");
    assertThat(dialog).hasCount(1);
  }

  @Test
  void the_way_back_takes_along_one_in_which_nothing_was_typed() {
    page.goBack();
    assertThat(page.locator("parley-list")).isVisible();
    assertThat(dialog).hasCount(0);
  }

  @Test
  void what_was_typed_stays() {
    dialog.getByLabel("Name").fill("Grace Hopper");
    page.goBack();
    assertThat(page.locator("parley-list")).isVisible();
    assertThat(dialog.getByLabel("Name")).hasValue("Grace Hopper");
  }

  @Test
  void the_palette_does_not_open_over_it() {
    page.keyboard().press("Control+k");
    page.keyboard().type("Ada");
    assertThat(dialog).hasCount(1);
    assertThat(dialog.getByLabel("Name")).hasValue("Ada");
  }

  @Test
  void a_button_closes_the_menu_that_it_has_opened() {
    page.keyboard().press("Escape");
    Locator own = page.locator(".rail .me");
    own.click();
    assertThat(page.getByRole(AriaRole.MENU)).hasCount(1);
    own.click();
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    assertThat(page.getByRole(AriaRole.MENU)).hasCount(0);
    own.click();
    assertThat(page.getByRole(AriaRole.MENU)).hasCount(1);
  }
}

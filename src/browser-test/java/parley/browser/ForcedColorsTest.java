package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ForcedColors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Where the system's own colours replace ours, a line says what is a field and what is chosen. */
@BrowserTest
class ForcedColorsTest {
  @RegisterExtension final Desk desk;

  ForcedColorsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void fields_have_edges_and_what_is_chosen_has_an_outline() {
    Page page = desk.owner().page();
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    desk.owner().open("/settings/profile");
    assertThat(page.locator(".inp").first()).hasCSS("border-top-style", "solid");
    Locator theme = page.getByRole(AriaRole.BUTTON, name("System"));
    assertThat(theme).hasCSS("outline-style", "solid");
    assertThat(page.getByRole(AriaRole.BUTTON, name("Light"))).hasCSS("outline-style", "none");
  }

  private static Page.GetByRoleOptions name(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}

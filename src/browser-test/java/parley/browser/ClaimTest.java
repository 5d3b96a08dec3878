package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Who takes a conversation, and to whom it can be given. */
@BrowserTest
class ClaimTest {
  @RegisterExtension final Desk desk;

  ClaimTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void of_two_who_take_a_conversation_at_once_one_is_told_who_was_faster() {
    Agent ada = desk.owner();
    Agent ben = desk.colleague("Ben", "agent");
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    String id = ada.client().get("/v1/conversations").expect(200).text("/data/0/id");
    AtomicReference<Route> claim = new AtomicReference<>();
    // Before the page is there: what it asks for right after the first rule may pass it by.
    ben.page().route("**/assign", claim::set);
    Page adas = ada.open("/inbox/unassigned/" + id);
    Page bens = ben.open("/inbox/unassigned/" + id);
    assertThat(adas.locator("parley-message")).hasCount(1);
    assertThat(bens.locator("parley-message")).hasCount(1);
    bens.keyboard().press("a");
    bens.waitForCondition(() -> claim.get() != null);
    adas.keyboard().press("a");
    assertThat(adas.locator("button.owner")).containsText("You");
    adas.waitForCondition(
        () -> !ada.client().get("/v1/conversations/" + id).at("/assigned_to").isNull());
    claim.get().resume();
    assertThat(bens.locator(".toast")).hasCount(1);
    assertThat(bens.locator(".toast")).containsText("Ada Lovelace took it first");
    assertThat(bens.locator("button.owner")).containsText("Ada Lovelace");
    assertThat(adas.locator(".toast")).hasCount(0);
    bens.locator("a[href='/inbox/mine']").first().click();
    assertThat(bens.locator("[role=option]")).hasCount(0);
    adas.locator("a[href='/inbox/mine']").first().click();
    assertThat(adas.locator("[role=option]")).hasCount(1);
    ben.complaints();
  }

  @Test
  void a_menu_that_opens_before_the_names_are_here_gets_them() {
    Page page = desk.owner().page();
    desk.colleague("Ben", "agent");
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    AtomicReference<Route> names = new AtomicReference<>();
    page.route("**/v1/agents?*", names::set);
    desk.owner().open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    page.waitForCondition(() -> names.get() != null);
    page.keyboard().press("A");
    Locator menu = page.getByRole(AriaRole.MENU);
    assertThat(menu).containsText("Ada Lovelace");
    assertThat(menu).not().containsText("Ben");
    names.get().resume();
    assertThat(menu).containsText("Ben");
  }

  @Test
  void who_could_not_give_it_to_somebody_absent_is_not_told_of_their_absence() {
    Agent ada = desk.owner();
    desk.colleague("Ben", "agent");
    desk.colleague("Carl", "agent");
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = ada.open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    Network.rule(page, "**/assign", Route::abort);
    giveTo(page, "Ben");
    Locator toasts = page.locator(".toast");
    assertThat(toasts.first()).containsText("Parley can’t be reached");
    page.unroute("**/assign");
    giveTo(page, "Carl");
    assertThat(toasts).containsText(new String[] {"Parley can’t be reached", "Carl is offline"});
    ada.complaints();
  }

  private static void giveTo(Page page, String name) {
    page.keyboard().press("A");
    page.getByRole(AriaRole.MENU).getByText(name).click();
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Agents see what their colleagues do, and who of them is there. */
@BrowserTest
class PresenceTest {
  @RegisterExtension final Desk desk;

  PresenceTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  private static Locator field(Page page) {
    return page.locator("parley-composer textarea");
  }

  @Test
  void one_sees_who_looks_who_answers_and_who_had_better_not_be_waited_for() {
    Agent ada = desk.owner();
    Agent jonas = desk.colleague("Jonas Reeve", "agent");
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    String id = ada.client().get("/v1/conversations").expect(200).text("/data/0/id");
    Page hers = ada.open("/inbox/unassigned");
    Page his = jonas.open("/inbox/unassigned/" + id);
    Locator watched = hers.locator("[role=option] .watch");
    assertThat(watched).hasAttribute("aria-label", "Jonas Reeve is looking at it");

    hers.locator("[role=option]").click();
    assertThat(hers.locator(".thread-h .watch")).containsText("Jonas");
    assertThat(his.locator(".thread-h .watch")).containsText("Ada");

    field(his).pressSequentially("At");
    Locator bar = hers.locator(".warnbar");
    assertThat(bar).containsText("Jonas Reeve is replying");
    assertThat(his.locator(".warnbar")).hasCount(0);
    Page later = ada.tab("/inbox/unassigned/" + id);
    assertThat(later.locator(".warnbar")).containsText("Jonas Reeve is replying");
    later.close();
    field(his).pressSequentially(" noon.");
    field(his).press("Enter");
    grace.hears("At noon.");
    assertThat(bar).hasCount(0);
    assertThat(hers.locator(".thread-h .watch")).containsText("Jonas");

    his.locator(".rail .me").click();
    his.getByRole(AriaRole.MENUITEMRADIO, new Page.GetByRoleOptions().setName("Away")).click();
    assertThat(his.locator(".rail .me .here.away")).hasCount(1);
    Locator choice =
        hers.getByRole(AriaRole.MENUITEMRADIO, new Page.GetByRoleOptions().setName("Jonas Reeve"));
    // A menu tells of the moment in which it is opened; word of him may come a moment later.
    hers.waitForCondition(() -> saysAway(hers, choice));
    assertThat(choice).containsText("Away");
    hers.keyboard().press("Escape");

    his.close();
    assertThat(hers.locator(".watch")).hasCount(0);
  }

  /** Opens the menu of agents; closes it again if it does not say that somebody is away. */
  private static boolean saysAway(Page page, Locator choice) {
    page.locator("[data-menu=assign]").click();
    assertThat(choice).isVisible();
    boolean isAway = choice.textContent().contains("Away");
    if (!isAway) {
      page.keyboard().press("Escape");
      assertThat(choice).hasCount(0);
    }
    return isAway;
  }
}

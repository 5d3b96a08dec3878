package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What a contact takes from the team: marketing or none, and nothing at all while blocked. */
@BrowserTest
class ConsentTest {
  @RegisterExtension final Desk desk;

  ConsentTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void what_a_contact_wants_is_changed_beside_the_conversation() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator consent = page.locator(".consent");
    assertThat(consent).containsText("Has said nothing");
    page.getByLabel("Marketing messages on WhatsApp").click();
    page.getByText("Refuses marketing messages").click();
    assertThat(consent).containsText("Refuses marketing messages");
    assertThat(consent).containsText("by an agent");
    assertThat(ada.client().get("/v1/contacts").text("/data/0/consents/0/state"))
        .isEqualTo("denied");
  }

  @Test
  void marketing_is_a_group_of_its_own_apart_from_blocking() {
    desk.customer("Grace Hopper").writes("Hello");
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator groups = page.locator("parley-contact-consents > .sec");
    assertThat(groups).hasCount(1);
    assertThat(groups.locator("h3")).hasText("Marketing");
    assertThat(groups).containsText("Has said nothing");
    assertThat(groups).not().containsText("Block");
    page.getByLabel("More about the contact").click();
    assertThat(page.getByRole(AriaRole.MENU)).containsText("Block");
  }

  @Test
  void all_that_is_beside_a_conversation_stands_under_a_title() {
    desk.customer("Grace Hopper").writes("Hello");
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    assertThat(page.locator("parley-panel .consent")).isVisible();
    assertThat(page.locator("parley-panel .sec:not(:has(> h3))")).hasCount(0);
  }

  @Test
  void a_word_of_the_contact_shows_while_somebody_looks() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Hello");
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    assertThat(page.locator(".consent")).containsText("Has said nothing");
    grace.writes("STOP");
    assertThat(page.locator(".consent")).containsText("by a message of theirs");
  }

  @Test
  void whoever_is_blocked_gets_nothing_until_they_are_let_in_again() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator panel = page.locator("parley-panel");
    panel.getByLabel("More about the contact").click();
    page.getByRole(AriaRole.MENU).getByText("Block").click();
    page.locator(".ask").getByText("Block", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(panel).containsText("Blocked: nothing can be sent");
    assertThat(page.locator("parley-composer .closed"))
        .containsText("Blocked: nothing can be sent");
    assertThat(page.locator("parley-composer textarea")).hasCount(0);
    panel.getByLabel("More about the contact").click();
    page.getByRole(AriaRole.MENU).getByText("Unblock").click();
    assertThat(panel).not().containsText("Blocked: nothing can be sent");
    assertThat(page.locator("parley-composer textarea")).isVisible();
  }
}

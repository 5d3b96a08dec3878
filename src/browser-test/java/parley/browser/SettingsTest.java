package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What people set for themselves, and what those set who run the organization. */
@BrowserTest
class SettingsTest {
  @RegisterExtension final Desk desk;

  SettingsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void what_is_changed_shows_everywhere_without_a_reload() {
    Agent ada = desk.owner();
    Page page = ada.open("/settings/organization");
    page.getByLabel("Name").fill("Brewery");
    button(page, "Save").click();
    assertThat(page.locator(".set-n [aria-current]")).hasText("Brewery");
    link(page, "Teams").click();
    link(page, "New team").click();
    page.getByLabel("Name").fill("Deliveries");
    page.getByRole(AriaRole.CHECKBOX).check();
    page.keyboard().press("Enter");
    assertThat(page.locator(".rail a[title='Deliveries']")).isVisible();
    assertThat(page.locator(".set-item")).containsText("1 member");
    link(page, "Profile").click();
    page.getByLabel("Your name").fill("Ada King");
    page.keyboard().press("Enter");
    link(page, "Team").click();
    assertThat(page.locator(".set-item")).containsText("Ada King");
    assertThat(ada.client().get("/v1/teams").text("/data/0/name")).isEqualTo("Deliveries");
    assertThat(ada.client().get("/v1/me").text("/organization/name")).isEqualTo("Brewery");
  }

  @Test
  void secrets_are_shown_once() {
    Agent ada = desk.owner();
    Page page = ada.open("/settings/keys");
    button(page, "New key").click();
    page.getByLabel("Name").fill("Shop sync");
    page.getByLabel("contacts:read").check();
    button(page, "Make the key").click();
    Locator shown = page.locator("dialog .inp .mono");
    assertThat(shown).containsText("pak_");
    String key = shown.textContent();
    page.keyboard().press("Escape");
    assertThat(page.locator(".set-row")).containsText("Shop sync");
    assertThat(page.locator("body")).not().containsText(key);
    link(page, "Webhooks").click();
    link(page, "Add a webhook").click();
    page.getByLabel("Address").fill("http://127.0.0.1:9/");
    button(page, "Save").click();
    assertThat(page.locator(".set-side .mono")).containsText("whsec_");
    button(page, "I have kept it").click();
    button(page, "Send a test").click();
    assertThat(page.locator(".set-log summary")).containsText("webhook.test");
    link(page, "Audit log").click();
    assertThat(page.locator(".set-table")).containsText("api_key.created");
  }

  @Test
  void who_only_looks_sees_what_is_for_everybody() {
    Agent ben = desk.colleague("Ben", "viewer");
    Page page = ben.open("/settings/audit");
    page.waitForURL("**/settings/profile");
    assertThat(link(page, "API keys")).isVisible();
    assertThat(link(page, "Audit log")).isHidden();
    link(page, "Channels").click();
    assertThat(page.locator(".set-item")).hasCount(1);
    assertThat(link(page, "Add a channel")).isHidden();
  }

  @Test
  void an_admin_says_how_the_desk_works_and_not_what_the_organization_is_called() {
    Page page = desk.colleague("Ben", "admin").open("/settings/organization");
    page.getByLabel("Hours").fill("9 to 5");
    assertThat(page.locator("[name=name]")).hasCount(0);
    button(page, "Save").click();
    eventually(
        () -> desk.owner().client().get("/v1/settings/organization"),
        settings -> settings.at("/hours").asString().equals("9 to 5"));
  }

  @Test
  void who_does_nothing_is_logged_out_and_comes_back_to_where_they_were() {
    Agent ada = desk.owner();
    ada.client().put("/v1/settings/organization", "{'idle_minutes': 15}").expect(200);
    ada.mayComplain("status of 401");
    Page page = ada.open("/settings/teams");
    page.waitForFunction("() => localStorage.getItem('parley:input') !== null");
    lastInput(page, Duration.ofSeconds(14 * 60 + 30));
    button(page, "Stay logged in").click();
    page.waitForFunction(
        "() => Date.now() - Number(localStorage.getItem('parley:input')) < 60_000");
    assertThat(page.getByRole(AriaRole.DIALOG)).isHidden();
    lastInput(page, Duration.ofMinutes(15));
    page.waitForURL("**/login");
    page.getByLabel("E-mail").fill(ada.email());
    page.getByLabel("Password", new Page.GetByLabelOptions().setExact(true)).fill(ada.password());
    page.keyboard().press("Enter");
    page.waitForURL("**/settings/teams");
  }

  @Test
  void what_was_typed_for_one_team_is_not_shown_for_another() {
    Agent ada = desk.owner();
    for (String name : List.of("Bakers", "Drivers")) {
      ada.client().post("/v1/teams", "{'name': '%s'}".formatted(name)).expect(201);
    }
    Page page = ada.open("/settings/teams");
    page.locator(".set-item").getByText("Bakers").click();
    page.getByLabel("Name").fill("Pastry");
    button(page, "Save").click();
    assertThat(page.locator(".set-side h2")).hasText("Pastry");
    page.getByRole(AriaRole.CHECKBOX).check();
    page.locator(".set-item").getByText("Drivers").click();
    assertThat(page.locator(".set-side h2")).hasText("Drivers");
    assertThat(page.getByLabel("Name")).hasValue("Drivers");
    assertThat(page.getByRole(AriaRole.CHECKBOX)).not().isChecked();
  }

  @Test
  void a_switch_that_is_refused_goes_back() {
    Agent ada = desk.owner();
    ada.mayComplain("409");
    Page page = ada.open("/settings/organization");
    Locator required =
        page.getByRole(
            AriaRole.SWITCH,
            new Page.GetByRoleOptions().setName("Everybody needs a second factor"));
    required.click();
    assertThat(page.locator(".toast")).hasCount(1);
    assertThat(required).not().isChecked();
  }

  @Test
  void what_is_new_begins_in_its_first_field() {
    Page page = desk.owner().open("/settings/teams");
    page.locator("a[href='/settings/teams/new']").click();
    assertThat(page.locator(".set-side input").first()).isFocused();
  }

  @Test
  void the_keyboard_goes_on_beside_what_was_saved() {
    Page page = desk.owner().open("/settings/teams");
    link(page, "New team").click();
    page.getByLabel("Name").fill("Deliveries");
    button(page, "Save").click();
    Locator heading = page.locator(".set-side h2");
    assertThat(heading).hasText("Deliveries");
    assertThat(heading).isFocused();
    page.getByLabel("Name").fill("Deliveries North");
    button(page, "Save").press("Enter");
    assertThat(page.locator(".set-item")).containsText("Deliveries North");
    assertThat(button(page, "Save")).isFocused();
  }

  @Test
  void who_comes_in_is_a_member_without_a_reload() {
    Agent ada = desk.owner();
    String link =
        ada.client()
            .post("/v1/invitations", "{'email': 'newcomer@example.org', 'role': 'agent'}")
            .expect(201)
            .text("/accept_url");
    Page page = ada.open("/settings/team");
    assertThat(page.locator(".set-row")).containsText("newcomer@example.org");
    Agent newcomer = desk.stranger();
    newcomer.mayComplain("status of 401");
    Page other = newcomer.open(URI.create(link).getPath() + "#" + URI.create(link).getFragment());
    other.getByLabel("Your name").fill("Grace Hopper");
    other.getByLabel("A new password").fill("a pear in early May");
    other.keyboard().press("Enter");
    other.waitForURL("**/inbox");
    assertThat(page.locator(".set-item").last()).containsText("Grace Hopper");
    assertThat(page.locator(".set-row")).hasCount(0);
  }

  /** Makes all tabs believe that there was no input for so long. */
  private static void lastInput(Page page, Duration ago) {
    page.evaluate(
        "ago => localStorage.setItem('parley:input', String(Date.now() - ago))",
        (double) ago.toMillis());
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void on_a_phone_the_keyboard_goes_along_from_page_to_page() {
    Agent ada = desk.owner();
    ada.client().post("/v1/teams", "{'name': 'Bakers'}").expect(201);
    ada.page().setViewportSize(390, 844);
    Page page = ada.open("/settings/teams");
    page.locator(".set-l a")
        .filter(new Locator.FilterOptions().setHasText("Bakers"))
        .press("Enter");
    assertThat(page.locator(".set-side h2")).isFocused();
    assertThat(page.locator(".set-side h2")).hasCSS("outline-style", "none");
    page.locator(".set-close").press("Enter");
    assertThat(page.locator(".set-l h2")).isFocused();
    page.locator(".set-back").press("Enter");
    Locator teams = page.locator(".set-n a[href='/settings/teams']");
    assertThat(teams).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator(".set-l h2")).isFocused();
  }

  @Test
  void what_was_removed_leaves_the_keyboard_among_the_rest() {
    Agent ada = desk.owner();
    ada.client().post("/v1/contacts", "{'name': 'Grace', 'tags': ['rude', 'vip']}").expect(201);
    Page page = ada.open("/settings/tags");
    button(page, "Delete vip").press("Enter");
    page.locator("dialog")
        .getByText("Delete", new Locator.GetByTextOptions().setExact(true))
        .click();
    assertThat(button(page, "Rename rude")).isFocused();
    button(page, "Delete rude").press("Enter");
    page.locator("dialog")
        .getByText("Delete", new Locator.GetByTextOptions().setExact(true))
        .click();
    assertThat(page.locator(".set-l h2")).isFocused();
    String invitation =
        "{'email': 'mary%d@example.org', 'role': 'agent'}".formatted(System.nanoTime());
    ada.client().post("/v1/invitations", invitation).expect(201);
    page = ada.open("/settings/team");
    button(page, "Withdraw").press("Enter");
    assertThat(page.locator(".toast")).isVisible();
    assertThat(page.locator(".set-l h2")).isFocused();
  }
}

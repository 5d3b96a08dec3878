package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Webhooks, keys and the audit log, where something was left out or comes in another order. */
@BrowserTest
class DeveloperPagesTest {
  @RegisterExtension final Desk desk;

  DeveloperPagesTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_webhook_without_any_event_is_asked_for_one() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/webhooks");
    Page page = ada.open("/settings/webhooks/new");
    page.getByLabel("Address").fill("https://hooks.example.com/parley");
    page.getByLabel("Only these").check();
    page.getByLabel("message.created").uncheck();
    button(page, "Save").click();
    assertThat(page.locator(".set-side")).containsText("Choose at least one event.");
    assertThat(page.locator(".set-side")).not().containsText("/events");
  }

  @Test
  void what_is_no_address_is_said_in_the_language_of_who_reads() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/");
    ada.client().put("/v1/me", "{'locale': 'de'}").expect(200);
    Page page = ada.open("/settings/webhooks/new");
    page.getByLabel("Adresse").fill("shop");
    button(page, "Speichern").click();
    assertThat(page.locator(".set-side .f-e").first())
        .hasText(
            "Das ist keine Adresse eines Servers: https://host/pfad, ohne Benutzer und ohne"
                + " Fragment.");
    ada.open("/settings/replies/new");
    page.getByLabel("Kürzel").fill("two words");
    button(page, "Speichern").click();
    assertThat(page.locator(".set-side .f-e").first()).containsText("Hier passen nur Buchstaben");
  }

  @Test
  void a_webhook_is_there_though_its_secret_was_not_looked_at_to_the_end() {
    Page page = desk.owner().open("/settings/webhooks/new");
    page.getByLabel("Address").fill("https://hooks.example.com/parley");
    button(page, "Save").click();
    assertThat(page.locator(".set-side")).containsText("whsec_");
    assertThat(page.locator(".set-card")).hasCount(1);
    page.locator(".set-side .set-close").click();
    assertThat(page.locator(".set-card")).containsText("hooks.example.com");
  }

  @Test
  void why_a_webhook_is_off_is_one_sentence() {
    Agent ada = desk.owner();
    String hook = "{'url': 'https://hooks.example.com/parley'}";
    String id = ada.client().post("/v1/webhooks", hook).expect(201).text("/id");
    Page page = ada.page();
    page.route(
        "**/v1/webhooks?*",
        route -> {
          String body =
              route
                  .fetch()
                  .text()
                  .replace("\"disabled_reason\":null", "\"disabled_reason\":\"gone\"")
                  .replace("\"failing_since\":null", "\"failing_since\":\"2026-11-28T06:00:00Z\"");
          route.fulfill(
              new Route.FulfillOptions().setContentType("application/json").setBody(body));
        });
    ada.open("/settings/webhooks/" + id);
    assertThat(page.locator(".set-side .set-note"))
        .hasText("It answered 410 Gone, so nothing is sent any more.");
  }

  @Test
  void a_key_without_any_permission_is_asked_for_one() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/api-keys");
    Page page = ada.open("/settings/keys");
    button(page, "New key").click();
    Locator dialog = page.locator("dialog[open]");
    dialog.getByLabel("Name").fill("Shop");
    dialog.getByText("Make the key").click();
    assertThat(dialog).containsText("Choose at least one permission.");
    assertThat(dialog).not().containsText("/scopes");
  }

  @Test
  void the_keyboard_goes_on_among_the_keys_that_are_left() {
    Agent ada = desk.owner();
    ada.client().post("/v1/api-keys", "{'name': 'Shop', 'scopes': ['contacts:read']}").expect(201);
    Page page = ada.open("/settings/keys");
    button(page, "End it").press("Enter");
    page.locator("dialog[open] .btn.primary").press("Enter");
    assertThat(page.locator(".set-row")).hasCount(0);
    assertThat(button(page, "New key")).isFocused();
  }

  @Test
  void older_entries_of_the_log_take_the_keyboard_along() {
    Agent ada = desk.owner();
    for (int i = 0; i < 51; i++) {
      ada.client().post("/v1/teams", "{'name': 'Team %d'}".formatted(i)).expect(201);
    }
    Page page = ada.open("/settings/audit");
    button(page, "Older entries").press("Enter");
    assertThat(button(page, "Older entries")).hasCount(0);
    Locator log = page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Audit log"));
    assertThat(log).isFocused();
  }

  @Test
  void a_long_name_is_read_whole_in_the_log() {
    Agent ada = desk.owner();
    String name = "Kranarbeiter".repeat(8);
    ada.client().post("/v1/teams", "{'name': '%s'}".formatted(name)).expect(201);
    ada.page().setViewportSize(390, 844);
    Page page = ada.open("/settings/audit");
    Locator said =
        page.locator(".set-table bdi").filter(new Locator.FilterOptions().setHasText(name));
    assertThat(said).isVisible();
    assertThat(page.locator(".set-scroll"))
        .hasJSProperty("scrollWidth", page.locator(".set-scroll").evaluate("it => it.clientWidth"));
  }
}

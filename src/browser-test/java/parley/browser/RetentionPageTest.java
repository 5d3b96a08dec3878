package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** Whoever runs an organization says how long what is kept, and sees what that means first. */
@BrowserTest
class RetentionPageTest {
  @RegisterExtension final Desk desk;

  RetentionPageTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void rules_are_tried_then_agreed_to_then_kept() {
    Agent ada = desk.owner();
    Client client = ada.client();
    Page page = ada.open("/settings/retention");
    assertThat(page.getByText("Nothing will be: there are no rules.")).isVisible();
    page.getByLabel("Files").fill("90");
    page.locator("form").getByLabel("Contacts").fill("1095");
    button(page, "What would that erase?").click();
    assertThat(page.locator("form").getByRole(AriaRole.STATUS))
        .hasText("Now this would erase: nothing.");
    assertThat(client.get("/v1/settings/retention").at("/media_days").isNull()).isTrue();
    button(page, "Save").click();
    Locator question = page.locator("dialog");
    assertThat(question).containsText("for good: nothing.");
    button(page, "Cancel").click();
    assertThat(question).hasCount(0);
    assertThat(client.get("/v1/settings/retention").at("/media_days").isNull()).isTrue();
    button(page, "Save").click();
    question.getByRole(AriaRole.BUTTON).getByText("Save").click();
    assertThat(page.getByText("Next ")).isVisible();
    assertThat(client.get("/v1/settings/retention").at("/media_days").asInt()).isEqualTo(90);
    page.getByLabel("Files").fill("");
    button(page, "Save").click();
    assertThat(page.locator(".toast").last()).containsText("Saved");
    assertThat(question).hasCount(0);
    // The word may be that of the time before.
    eventually(
        () -> client.get("/v1/settings/retention"), rules -> rules.at("/media_days").isNull());
    assertThat(client.get("/v1/settings/retention").at("/contacts_without_activity_days").asInt())
        .isEqualTo(1095);
  }

  @Test
  void what_is_no_number_of_days_is_refused_at_its_field() {
    Agent ada = desk.owner();
    ada.mayComplain("status of 4");
    Page page = ada.open("/settings/retention");
    page.locator("form").getByLabel("Messages").fill("many");
    button(page, "Save").click();
    Locator field = page.locator("form").getByLabel("Messages");
    assertThat(field).isFocused();
    assertThat(field).hasAttribute("aria-invalid", "true");
    field.fill("");
    page.getByLabel("Events").fill("6");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Events")).isFocused();
    assertThat(page.getByText("for events at least 7")).isVisible();
    assertThat(ada.client().get("/v1/settings/retention").at("/events_days").isNull()).isTrue();
  }

  @Test
  void an_admin_reads_it_and_an_owner_decides_it() {
    desk.owner().client().put("/v1/settings/retention", "{'media_days': 90}").expect(200);
    Page page = desk.colleague("Ben", "admin").open("/settings/retention");
    assertThat(page.locator(".set-facts")).containsText("90 days");
    assertThat(button(page, "Save")).hasCount(0);
  }

  @Test
  void who_answers_customers_does_not_decide_it() {
    Page page = desk.colleague("Ben", "agent").open("/settings/retention");
    page.waitForURL("**/settings/profile");
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A contact is held for a reason, and let go, where it is looked at. */
@BrowserTest
class HoldDialogTest {
  @RegisterExtension final Desk desk;

  HoldDialogTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void who_is_held_is_not_deleted_until_they_are_let_go() {
    Agent ada = desk.owner();
    ada.mayComplain("status of 409");
    ada.mayComplain("status of 422");
    String id = ada.client().post("/v1/contacts", "{'name': 'Grace'}").expect(201).text("/id");
    Page page = ada.open("/contacts/" + id);
    Locator dialog = page.locator("dialog");
    button(page, "Hold …").click();
    button(page, "Hold").click();
    assertThat(page.getByLabel("Reason")).isFocused();
    page.getByLabel("Reason").fill("Case 4711");
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast")).containsText("The contact is held.");
    assertThat(dialog).hasCount(0);
    button(page, "Delete contact").click();
    button(page, "Delete for good").click();
    assertThat(page.locator(".toast").last()).containsText("can’t be deleted until");
    button(page, "Hold …").click();
    assertThat(page.getByLabel("Reason")).hasValue("Case 4711");
    assertThat(dialog).containsText("Held since");
    button(page, "Let go").click();
    assertThat(dialog).hasCount(0);
    assertThat(ada.client().get("/v1/contacts/" + id + "/hold").expect(200).at("/reason").isNull())
        .isTrue();
    button(page, "Delete contact").click();
    button(page, "Delete for good").click();
    assertThat(page.locator(".toast").last()).containsText("Deleted");
  }

  @Test
  void who_answers_customers_merges_holds_and_exports_nobody() {
    String contact = "{'name': 'Grace'}";
    String id = desk.owner().client().post("/v1/contacts", contact).expect(201).text("/id");
    Page page = desk.colleague("Ben", "agent").open("/contacts/" + id);
    assertThat(page.locator("parley-contact-form")).isVisible();
    assertThat(button(page, "Merge …")).hasCount(0);
    assertThat(button(page, "Hold …")).hasCount(0);
    assertThat(button(page, "Export all that is known")).hasCount(0);
    assertThat(page.url()).endsWith(id);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Attributes of contacts are defined, changed and forgotten in the settings. */
@BrowserTest
class AttributesPageTest {
  @RegisterExtension final Desk desk;

  AttributesPageTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void an_attribute_is_defined_changed_and_forgotten() {
    Agent ada = desk.owner();
    Page page = ada.open("/settings/attributes/new");
    page.getByLabel("Name").fill("Plan");
    page.getByLabel("Key").fill("plan");
    page.getByLabel("Kind").selectOption("Choice");
    page.getByLabel("Choices").fill("basic\npro\n");
    button(page, "Save").click();
    assertThat(page.locator(".set-item")).containsText("basic");
    page.getByLabel("Choices").fill("basic\nteam");
    button(page, "Save").click();
    assertThat(page.locator(".set-item")).containsText("team");
    assertThat(ada.client().get("/v1/attributes").text("/data/0/options/1")).isEqualTo("team");
    button(page, "Delete…").click();
    assertThat(page.locator("dialog")).containsText("Contacts keep their values");
    button(page, "Delete").last().click();
    assertThat(page.getByText("There are no attributes yet")).isVisible();
    assertThat(ada.client().get("/v1/attributes").body()).doesNotContain("atr_");
  }

  @Test
  void what_is_wrong_stands_at_its_field() {
    Agent ada = desk.owner();
    ada.mayComplain("status of 4");
    String plan = "{'key': 'plan', 'label': 'Plan', 'type': 'text'}";
    ada.client().post("/v1/attributes", plan).expect(201);
    Page page = ada.open("/settings/attributes/new");
    page.getByLabel("Name").fill("Another");
    page.getByLabel("Key").fill("plan");
    page.keyboard().press("Enter");
    assertThat(page.getByText("There is an attribute with this key.")).isVisible();
    assertThat(page.getByLabel("Key")).isFocused();
    page.getByLabel("Key").fill("other");
    page.getByLabel("Kind").selectOption("Choice");
    button(page, "Save").click();
    Locator choices = page.getByLabel("Choices");
    assertThat(choices).isFocused();
    assertThat(choices).hasAttribute("aria-invalid", "true");
  }

  @Test
  void who_saves_what_another_has_changed_meanwhile_overwrites_nothing() {
    Agent ada = desk.owner();
    ada.mayComplain("status of 4");
    String plan = "{'key': 'plan', 'label': 'Plan', 'type': 'text'}";
    String path = "/v1/attributes/" + ada.client().post("/v1/attributes", plan).text("/id");
    Page page = ada.open("/settings/attributes");
    page.locator(".set-item").click();
    ada.client().put(path, "{'label': 'Tariff'}").expect(200);
    page.getByLabel("Name").fill("Package");
    button(page, "Save").click();
    assertThat(page.getByText("Somebody has changed it meanwhile")).isVisible();
    assertThat(ada.client().get(path).text("/label")).isEqualTo("Tariff");
  }

  @Test
  void who_answers_customers_does_not_define_attributes() {
    Page page = desk.colleague("Ben", "agent").open("/settings/attributes");
    page.waitForURL("**/settings/profile");
    assertThat(page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Attributes")))
        .isHidden();
  }
}

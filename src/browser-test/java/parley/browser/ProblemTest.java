package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What went wrong is said in the language of who reads it. */
@BrowserTest
class ProblemTest {
  @RegisterExtension final Desk desk;

  ProblemTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_form_says_that_a_name_is_taken() {
    Agent ada = germanOwner();
    ada.client().post("/v1/teams", "{'name': 'Versand'}").expect(201);
    ada.mayComplain("status of 409");
    Page page = ada.open("/settings/teams/new");
    page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("versand");
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.MAIN)).containsText("Das ist schon vergeben.");
  }

  @Test
  void a_conversation_says_that_a_role_does_not_suffice() {
    desk.customer("Grace").writes("Hello");
    Agent ada = germanOwner();
    ada.mayComplain("status of 403");
    Page page = ada.open("/inbox/all");
    page.locator(".row:not(.sk)").first().click();
    Network.rule(
        page,
        "**/resolve",
        route ->
            route.fulfill(
                new FulfillOptions()
                    .setStatus(403)
                    .setContentType("application/problem+json")
                    .setBody(
                        "{\"status\": 403, \"code\": \"forbidden\", \"title\": \"Not allowed\"}")));
    page.keyboard().press("e");
    assertThat(page.locator(".toast")).containsText("Ihre Rolle erlaubt das nicht.");
  }

  private Agent germanOwner() {
    Agent owner = desk.owner();
    owner.client().put("/v1/me", "{'locale': 'de'}").expect(200);
    return owner;
  }
}

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

  @Test
  void a_form_says_what_its_texts_and_numbers_have_to_be_like() {
    Agent ada = germanOwner();
    ada.mayComplain("status of 422");
    String chat = "{'type': 'webchat', 'name': 'Site'}";
    String id = ada.client().post("/v1/channels", chat).expect(201).text("/id");
    Page page = ada.open("/settings/channels/" + id);
    page.locator("[name=hours]").fill("always");
    page.locator("[name=offset]").fill("4000");
    page.keyboard().press("Enter");
    assertThat(page.locator("#parley-webchat-look-hours-wrong"))
        .hasText("Das muss so aussehen: Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off");
    assertThat(page.locator("#parley-webchat-look-offset-wrong"))
        .containsText("Hier passt eine Zahl von 0 bis");
  }

  @Test
  void a_list_says_what_an_entry_has_to_be_like() {
    Agent ada = germanOwner();
    ada.mayComplain("status of 422");
    Page page = ada.open("/settings/channels/new-webchat");
    page.locator("[name=name]").fill("Site");
    page.locator("[name=sites]").fill("not a site");
    page.locator("parley-add-webchat .btn.primary").click();
    assertThat(page.getByRole(AriaRole.MAIN))
        .containsText("Das muss so aussehen: https://shop.example.com");
  }

  private Agent germanOwner() {
    Agent owner = desk.owner();
    owner.client().put("/v1/me", "{'locale': 'de'}").expect(200);
    return owner;
  }
}

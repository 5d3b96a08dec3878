package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What an owner does with one of the people. */
@BrowserTest
class MemberPageTest {
  @RegisterExtension final Desk desk;

  MemberPageTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void the_keyboard_goes_on_with_somebody_who_was_let_out_and_in_again() {
    String id = desk.colleague("Grace Hopper", "agent").client().get("/v1/me").text("/id");
    Page page = desk.owner().open("/settings/team/" + id);
    button(page, "Deactivate").press("Enter");
    Locator dialog = page.locator("dialog[open]");
    dialog.locator(".btn.primary").press("Enter");
    assertThat(button(page, "Reactivate")).isFocused();
    button(page, "Reactivate").press("Enter");
    assertThat(button(page, "Deactivate")).isFocused();
  }

  @Test
  void an_answer_that_is_late_does_not_take_back_what_was_done_meanwhile() {
    String id = desk.colleague("Grace Hopper", "agent").client().get("/v1/me").text("/id");
    Page page = desk.owner().open("/settings/profile");
    page.locator("a[href='/settings/team']").click();
    assertThat(page.locator(".set-list")).containsText("Grace Hopper");
    page.locator("a[href='/settings/profile']").click();
    List<Runnable> late = new ArrayList<>();
    Network.rule(
        page,
        "**/v1/agents?*",
        route -> {
          APIResponse answer = route.fetch();
          late.add(() -> route.fulfill(new Route.FulfillOptions().setResponse(answer)));
        });
    page.locator("a[href='/settings/team']").click();
    page.locator("a[href$='" + id + "']").click();
    page.waitForCondition(() -> late.size() == 1);
    button(page, "Deactivate").click();
    page.locator("dialog[open] .btn.primary").click();
    assertThat(button(page, "Reactivate")).isVisible();
    late.getFirst().run();
    page.waitForCondition(() -> late.size() == 2);
    late.getLast().run();
    assertThat(button(page, "Reactivate")).isVisible();
  }

  @Test
  void only_a_second_factor_that_is_there_is_offered_to_be_taken_away() {
    Agent grace = desk.colleague("Grace Hopper", "agent");
    String id = grace.client().get("/v1/me").text("/id");
    Page page = desk.owner().open("/settings/team/" + id);
    assertThat(button(page, "Log out everywhere")).isVisible();
    assertThat(button(page, "Reset second factor")).hasCount(0);
    setUpFactor(grace);
    page.reload();
    button(page, "Reset second factor").click();
    page.locator("dialog[open] .btn.primary").click();
    assertThat(page.locator(".toast")).containsText("Saved");
    assertThat(button(page, "Reset second factor")).hasCount(0);
    assertThat(button(page, "Log out everywhere")).isFocused();
  }

  @Test
  void of_somebody_without_a_second_factor_none_is_taken_away() {
    Agent grace = desk.colleague("Grace Hopper", "agent");
    String id = grace.client().get("/v1/me").text("/id");
    Agent ada = desk.owner();
    ada.mayComplain("/totp");
    setUpFactor(grace);
    Page page = ada.open("/settings/team/" + id);
    assertThat(button(page, "Reset second factor")).isVisible();
    ada.client().delete("/v1/agents/" + id + "/totp").expect(204);
    button(page, "Reset second factor").click();
    page.locator("dialog[open] .btn.primary").click();
    assertThat(page.locator(".toast")).containsText("They have no second factor.");
  }

  private static void setUpFactor(Agent agent) {
    String password = "{'current_password': '%s'}".formatted(agent.password());
    String secret = agent.client().post("/v1/me/totp", password).expect(200).text("/secret");
    String code = new Authenticator(secret).code();
    agent.client().post("/v1/me/totp/confirm", "{'code': '%s'}".formatted(code)).expect(200);
  }
}

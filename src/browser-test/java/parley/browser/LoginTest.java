package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** How people get in, and out again. */
@BrowserTest
class LoginTest {
  @RegisterExtension final Desk desk;

  LoginTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void what_is_wrong_is_said_under_its_field_and_has_the_focus() {
    Agent ada = desk.visitor();
    ada.mayComplain("/v1/auth/login");
    Page page = ada.open("/login");
    Locator email = page.getByLabel("E-mail");
    assertThat(email).isFocused();
    page.keyboard().press("Enter");
    assertThat(email).hasAttribute("aria-invalid", "true");
    email.fill(ada.email());
    assertThat(email).not().hasAttribute("aria-invalid", "true");
    Locator password = password(page);
    password.fill("not the password");
    page.keyboard().press("Enter");
    assertThat(password).isFocused();
    assertThat(password).hasAccessibleDescription("E-mail or password is wrong.");
    password.fill(ada.password());
    page.keyboard().press("Enter");
    page.waitForURL("**/inbox");
  }

  @Test
  void a_server_that_is_not_there_is_told_and_nothing_typed_is_lost() {
    Agent ada = desk.visitor();
    ada.mayComplain("ERR_INTERNET_DISCONNECTED");
    Page page = ada.open("/login");
    page.getByLabel("E-mail").fill(ada.email());
    password(page).fill(ada.password());
    ada.browser().setOffline(true);
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("can’t be reached");
    ada.browser().setOffline(false);
    password(page).press("Enter");
    page.waitForURL("**/inbox");
  }

  @Test
  void one_comes_to_where_one_wanted_to_go() {
    Agent ada = desk.visitor();
    Page page = ada.open("/inbox/resolved");
    page.waitForURL("**/login");
    logIn(page, ada);
    page.waitForURL("**/inbox/resolved");
  }

  @Test
  void who_logs_out_in_one_tab_is_logged_out_in_all() {
    Agent ada = desk.owner();
    Page first = ada.open("/inbox");
    Page second = ada.tab("/inbox");
    second.getByLabel("Nobody is waiting").or(second.getByRole(AriaRole.NAVIGATION)).waitFor();
    ada.mayComplain("status of 401");
    first.locator(".rail .me").click();
    first.getByRole(AriaRole.MENUITEM, new Page.GetByRoleOptions().setName("Log out")).click();
    first.waitForURL("**/login");
    second.waitForURL("**/login");
    assertThat(password(second)).isVisible();
  }

  @Test
  void a_second_factor_that_the_organization_wants_is_set_up_on_the_way_in() {
    Agent ada = desk.owner();
    Agent ben = desk.colleague("Ben", "agent");
    requireFactors(ada);
    eventually(() -> ben.client().get("/v1/channels").status(), status -> status == 403);
    ben.mayComplain("status of 40");
    Page page = ben.open("/inbox");
    page.waitForURL("**/login");
    page.getByLabel("Your password").fill(ben.password());
    page.keyboard().press("Enter");
    Authenticator app = new Authenticator(page.locator(".secret code").textContent());
    page.getByLabel("Code that the app shows").fill(app.code());
    page.keyboard().press("Enter");
    String recovery = page.locator(".codes li").first().textContent();
    page.getByText("I have kept them").click();
    page.waitForURL("**/inbox");

    Agent again = desk.stranger();
    again.mayComplain("/v1/auth/login");
    Page login = again.open("/login");
    logIn(login, ben);
    Locator code = login.getByLabel("Code");
    code.fill("000000");
    code.press("Enter");
    assertThat(code).hasAttribute("aria-invalid", "true");
    code.fill(recovery.substring(0, 3) + " " + recovery.substring(3));
    code.press("Enter");
    login.waitForURL("**/inbox");
  }

  private static void requireFactors(Agent owner) {
    String password = "{'current_password': '%s'}".formatted(owner.password());
    String secret = owner.client().post("/v1/me/totp", password).expect(200).text("/secret");
    String code = "{'code': '%s'}".formatted(new Authenticator(secret).code());
    owner.client().post("/v1/me/totp/confirm", code).expect(200);
    owner.client().put("/v1/settings/sign-in", "{'require_second_factor': true}").expect(200);
  }

  private static void logIn(Page page, Agent who) {
    page.getByLabel("E-mail").fill(who.email());
    password(page).fill(who.password());
    page.keyboard().press("Enter");
  }

  private static Locator password(Page page) {
    return page.getByLabel("Password", new Page.GetByLabelOptions().setExact(true));
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;
import parley.testing.TestServer;

/** A new server, and somebody who opens it in a browser. */
@BrowserTest
class FirstRunTest {
  @RegisterExtension final Desk desk;

  FirstRunTest(Engine engine) {
    TestServer server = TestServer.start(engine);
    desk = new Desk(server, server::close);
  }

  @Test
  void from_nothing_to_an_answered_customer() {
    Page page = signUp();
    button(page, "Open the phone").click();
    Locator phone = page.locator("parley-phone");
    phone.getByLabel("Message as the customer").fill("Is my cake ready?");
    page.keyboard().press("Enter");
    assertThat(phone.locator(".out")).containsText("Is my cake ready?");
    page.getByRole(AriaRole.OPTION).click();
    Locator field = page.getByPlaceholder("Write a reply…");
    field.fill("At noon.");
    field.press("Enter");
    assertThat(phone.locator(".m:not(.out)")).containsText("At noon.");
    assertThat(phone.getByLabel("Read", new Locator.GetByLabelOptions().setExact(true)))
        .isVisible();
    assertThat(page.locator("parley-thread .out .tick.read")).isVisible();
  }

  @Test
  void that_a_password_is_too_short_is_said_once() {
    Agent ada = desk.stranger();
    ada.mayComplain("/v1/auth/signup");
    Page page = ada.open("/signup");
    page.getByLabel("Organization").fill("Bakery");
    page.getByLabel("E-mail").fill(ada.email());
    Locator password = page.getByLabel("Password", new Page.GetByLabelOptions().setExact(true));
    password.fill("1234");
    page.keyboard().press("Enter");
    assertThat(password).hasAttribute("aria-invalid", "true");
    assertThat(password).hasAccessibleDescription("At least 8 characters are needed.");
    password.fill("12345");
    assertThat(password).hasAccessibleDescription("Too short. Eight characters or more.");
  }

  @Test
  void steps_can_be_left_out_and_stay_so() {
    Page page = signUp();
    assertThat(page.locator(".todo")).hasCount(3);
    page.waitForResponse("**/v1/me", () -> page.getByLabel("Leave out: Connect WhatsApp").click());
    assertThat(page.locator(".todo")).hasCount(2);
    page.reload();
    assertThat(page.locator(".todo")).hasCount(2);
    button(page, "Hide these steps").click();
    assertThat(page.getByText("No conversation is open")).isVisible();
  }

  @Test
  void a_colleague_is_invited_by_a_link() {
    Page page = signUp();
    button(page, "Invite a colleague").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    dialog.getByLabel("E-mail").fill("grace@example.org");
    dialog.getByLabel("Role").selectOption("viewer");
    page.keyboard().press("Enter");
    String link = dialog.locator(".mono").textContent();
    Page other = desk.stranger().open(link);
    assertThat(other.getByText("As a viewer, with the address grace@example.org.")).isVisible();
  }

  /** Signs up as the first one there is, and sees the first steps. */
  private Page signUp() {
    Agent ada = desk.stranger();
    Page page = ada.open("/inbox");
    page.waitForURL("**/signup");
    assertThat(page.getByText("You are the first one here and become the owner.")).isVisible();
    page.getByLabel("Organization").fill("Bakery");
    page.getByLabel("Your name").fill("Ada Lovelace");
    page.getByLabel("E-mail").fill(ada.email());
    Locator password = page.getByLabel("Password", new Page.GetByLabelOptions().setExact(true));
    password.fill("1234");
    assertThat(password).hasAccessibleDescription("Too short. Eight characters or more.");
    password.fill(ada.password());
    assertThat(password).hasAccessibleDescription("Very strong.");
    page.keyboard().press("Enter");
    assertThat(button(page, "Open the phone")).isVisible();
    return page;
  }
}

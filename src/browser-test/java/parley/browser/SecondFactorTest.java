package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Somebody who sets up a second factor though nobody has asked for one. */
@BrowserTest
class SecondFactorTest {
  @RegisterExtension final Desk desk;

  private Page page;
  private Locator dialog;

  SecondFactorTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void setUp() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/me/totp"); // what is refused
    page = ada.open("/settings/profile");
    button(page, "Set up a second factor").click();
    dialog = page.locator("dialog[open]");
    assertThat(dialog.getByLabel("Your password")).isFocused();
  }

  private void begin() {
    dialog.getByLabel("Your password").fill(desk.owner().password());
    dialog.getByText("Set it up").click();
  }

  private void confirm() {
    begin();
    Authenticator app = new Authenticator(dialog.locator(".secret code").textContent());
    dialog.getByLabel("Code that the app shows").fill(app.code());
    dialog.getByText("Confirm").click();
    assertThat(dialog.locator(".codes li")).hasCount(10);
  }

  @Test
  void nobody_is_told_that_the_organization_wants_it() {
    assertThat(dialog).containsText("A code from an app on your phone");
    assertThat(dialog).not().containsText("organization");
  }

  @Test
  void each_step_begins_at_its_field() {
    assertThat(dialog.getByLabel("Your password")).isFocused();
    begin();
    assertThat(dialog.getByLabel("Code that the app shows")).isFocused();
  }

  @Test
  void a_code_that_was_not_entered_is_asked_for() {
    begin();
    dialog.getByText("Confirm").click();
    assertThat(dialog).containsText("This is missing.");
    assertThat(dialog.getByLabel("Code that the app shows")).isFocused();
  }

  @Test
  void codes_that_are_never_shown_again_outlast_a_slip_of_the_hand() {
    confirm();
    page.mouse().click(5, 5);
    assertThat(dialog.locator(".codes li")).hasCount(10);
    page.keyboard().press("Escape");
    assertThat(dialog.locator(".codes li")).hasCount(10);
    dialog.getByText("I have kept them").click();
    assertThat(dialog).hasCount(0);
    assertThat(page.locator(".set-state")).containsText("A second factor is set up.");
  }

  @Test
  void what_was_typed_outlasts_a_click_beside_it_and_a_dialog_without_any_does_not() {
    dialog.getByLabel("Your password").fill("seven");
    page.mouse().click(5, 5);
    assertThat(dialog.getByLabel("Your password")).hasValue("seven");
    page.keyboard().press("Escape");
    assertThat(dialog).hasCount(0);
    button(page, "Change password").click();
    assertThat(dialog).hasCount(1);
    page.mouse().click(5, 5);
    assertThat(dialog).hasCount(0);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What is sent again and again is written once, and found behind a slash. */
@BrowserTest
class CannedReplyTest {
  @RegisterExtension final Desk desk;

  CannedReplyTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  private static void press(Page page, String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true))
        .click();
  }

  @Test
  void a_reply_is_written_in_the_settings_and_filled_before_it_goes() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.owner();
    Page page = ada.open("/settings/replies/new");
    page.getByLabel("Shortcut").fill("PickUp");
    page.locator("#reply-text")
        .fill("{{contact.first_name}}, cake {{cake.number}} costs {{price}}.");
    press(page, "Save");
    assertThat(page.locator(".set-card")).containsText("/pickup");
    assertThat(page.locator(".set-card")).containsText("Everyone");

    Composer composer = Composer.open(ada, grace);
    composer.field().fill("Dear ");
    page.keyboard().type("/pi");
    assertThat(composer.part("[role=option]")).containsText("Grace, cake");
    assertThat(composer.part("[role=option]")).containsText("2 blanks");
    composer.field().press("Enter");
    assertThat(composer.field()).hasValue("Dear Grace, cake {{cake.number}} costs {{price}}.");
    assertThat(composer.part("[role=option]")).hasCount(0);
    page.keyboard().type("4471");
    composer.field().press("Enter");
    assertThat(composer.part("[role=alert]")).containsText("{{price}}");
    assertThat(composer.bubbles()).hasCount(1);
    page.keyboard().type("12 €"); // the blank is selected
    composer.field().press("Enter");
    grace.hears("Dear Grace, cake 4471 costs 12 €.");
    assertThat(composer.written()).containsExactly("text: Dear Grace, cake 4471 costs 12 €.");
  }

  @Test
  void nobody_is_called_by_a_number() {
    Customer nameless = desk.customer("+49 1511 234567");
    nameless.writes("Is my cake ready?");
    Agent ada = desk.owner();
    String text = "Hello {{contact.first_name}}, it is ready.";
    ada.client()
        .post(
            "/v1/replies",
            "{'shortcut': 'ready', 'text': '%s', 'visibility': 'me'}".formatted(text))
        .expect(201);
    Composer composer = Composer.open(ada, nameless);
    composer.field().fill("/ready");
    assertThat(composer.part("[role=option]")).containsText(text);
    composer.field().press("Enter");
    assertThat(composer.field()).hasValue(text);
  }

  @Test
  void a_slash_that_means_nothing_more_is_sent_as_it_is() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.owner();
    ada.client()
        .post("/v1/replies", "{'shortcut': 'yes', 'text': 'Yes.', 'visibility': 'me'}")
        .expect(201);
    Composer composer = Composer.open(ada, grace);
    Page page = composer.page();
    composer.field().click();
    page.keyboard().type("/");
    assertThat(composer.part("[role=option]")).hasCount(1);
    composer.field().press("Escape");
    assertThat(composer.part("[role=option]")).hasCount(0);
    assertThat(composer.field()).isFocused();
    composer.field().press("Enter");
    grace.hears("/");
    page.keyboard().type("and/or /nothing");
    assertThat(composer.part("[role=option]")).hasCount(0);
    composer.field().press("Enter");
    grace.hears("and/or /nothing");
    composer.toNote().field().fill("/yes");
    assertThat(composer.part("[role=option]")).hasCount(0);
  }

  @Test
  void the_slash_that_the_button_has_written_goes_when_nothing_is_chosen() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.owner();
    ada.client()
        .post("/v1/replies", "{'shortcut': 'yes', 'text': 'Yes.', 'visibility': 'me'}")
        .expect(201);
    Composer composer = Composer.open(ada, grace);
    Page page = composer.page();
    Locator replies = composer.part("[role=option]");
    composer.button("Canned replies").click();
    assertThat(replies).hasCount(1);
    composer.field().press("Escape");
    assertThat(composer.field()).hasValue("");
    assertThat(composer.field()).isFocused();
    composer.field().press("Enter");
    composer.field().fill("Hello");
    composer.button("Canned replies").click();
    assertThat(composer.field()).hasValue("Hello /");
    composer.button("Canned replies").click();
    assertThat(composer.field()).hasValue("Hello");
    assertThat(replies).hasCount(0);
    assertThat(composer.field()).isFocused();
    composer.button("Canned replies").click();
    assertThat(replies).hasCount(1);
    page.locator("[role=log]").click();
    assertThat(composer.field()).hasValue("Hello");
    composer.button("Canned replies").click();
    page.keyboard().type("ye");
    assertThat(replies).hasCount(1);
    composer.field().press("Enter");
    assertThat(composer.field()).hasValue("Hello Yes.");
    composer.button("Canned replies").focus();
    assertThat(composer.field()).hasValue("Hello Yes.");
    composer.field().press("Enter");
    grace.hears("Hello Yes.");
    assertThat(composer.written()).containsExactly("text: Hello Yes.");
  }
}

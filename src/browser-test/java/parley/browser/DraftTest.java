package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What was begun belongs to its conversation, and is there again whatever happens to the page. */
@BrowserTest
class DraftTest {
  @RegisterExtension final Desk desk;

  DraftTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_draft_survives_another_conversation_a_reload_and_a_logout() {
    Customer grace = desk.customer("Grace Hopper");
    Customer edsger = desk.customer("Edsger Dijkstra");
    grace.writes("Is my cake ready?");
    edsger.writes("And mine?");
    Agent ada = desk.owner();
    Composer composer = Composer.open(ada, grace);
    Page page = composer.page();
    composer.field().fill("At no");
    page.getByRole(AriaRole.OPTION, new Page.GetByRoleOptions().setName("Edsger Dijkstra")).click();
    assertThat(composer.field()).hasValue("");
    assertThat(page.locator(".row", new Page.LocatorOptions().setHasText("Grace")))
        .containsText("Draft");

    page.reload();
    assertThat(page.locator(".row", new Page.LocatorOptions().setHasText("Grace")))
        .containsText("Draft");
    page.locator(".rail .me").click();
    page.getByText("Log out").click();
    page.locator("input[type=email]").fill(ada.email());
    page.locator("input[type=password]").fill(ada.password());
    page.keyboard().press("Enter");
    page.locator(".row", new Page.LocatorOptions().setHasText("Grace")).click();
    assertThat(composer.field()).hasValue("At no");
    composer.field().press("End");
    page.keyboard().type("on.");
    composer.field().press("Enter");
    grace.hears("At noon.");
    assertThat(page.locator(".row", new Page.LocatorOptions().setHasText("Grace")))
        .not()
        .containsText("Draft");
    ada.complaints(); // what was under way at the logout
  }

  @Test
  void a_draft_is_in_each_tab_of_the_browser() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.owner();
    Composer first = Composer.open(ada, grace);
    Composer second = first.inAnotherTab();
    assertThat(second.field()).isVisible();
    first.field().fill("At noon.");
    assertThat(second.field()).hasValue("At noon.");
    second.field().press("Enter");
    assertThat(first.field()).hasValue("");
    assertThat(first.bubbles()).hasCount(2);
    grace.hears("At noon.");
    ada.complaints(); // a request of one tab may meet the new token of the other
  }

  /** What it has got from the server may be older than what was typed since. */
  @Test
  void a_tab_that_is_behind_takes_no_letter_from_another_one() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Composer first = Composer.open(desk.owner(), grace);
    Composer second = first.inAnotherTab();
    first.field().fill("At");
    assertThat(second.field()).hasValue("At");
    String behind = (String) second.page().evaluate("JSON.stringify({ ...localStorage })");
    first.field().pressSequentially(" noo");
    assertThat(second.field()).hasValue("At noo");
    second.page().evaluate("saved => Object.assign(localStorage, JSON.parse(saved))", behind);
    first.field().pressSequentially("n.");
    assertThat(second.field()).hasValue("At noon.");
    assertThat(first.field()).hasValue("At noon.");
  }

  @Test
  void a_draft_goes_on_in_another_browser_until_it_is_sent() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.owner();
    Agent elsewhere = desk.visitor();
    ada.logInIn(elsewhere);
    Composer first = Composer.open(ada, grace);
    first.field().fill("At no");
    first.toNote().field().fill("Ask Ben.");
    eventually(
        () -> ada.client().get("/v1/drafts").expect(200).texts("/data", "/note"),
        notes -> notes.contains("Ask Ben."));

    Page other = elsewhere.open("/inbox/all");
    Locator row = other.locator(".row", new Page.LocatorOptions().setHasText("Grace"));
    assertThat(row).containsText("Draft");
    row.click();
    Locator field = other.locator("parley-composer textarea");
    assertThat(field).hasValue("At no");
    field.press("End");
    other.keyboard().type("on.");
    field.press("Enter");
    grace.hears("At noon.");
    other.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Note")).click();
    assertThat(field).hasValue("Ask Ben.");
    field.fill("");
    eventually(
        () -> ada.client().get("/v1/drafts").expect(200).at("/data").isEmpty(), empty -> empty);

    first.page().reload();
    assertThat(first.field()).hasValue("");
    assertThat(first.page().locator(".row", new Page.LocatorOptions().setHasText("Grace")))
        .not()
        .containsText("Draft");
  }

  @Test
  void a_draft_is_kept_when_its_page_is_left_within_a_second() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.owner();
    Requests requests = new Requests(ada.browser());
    Composer composer = Composer.open(ada, grace);
    composer.page().waitForCondition(() -> requests.count("GET /v1/drafts") == 1);
    composer.field().fill("At no");
    composer.page().navigate("/healthz");
    eventually(
        () -> ada.client().get("/v1/drafts").expect(200).texts("/data", "/text"),
        texts -> texts.contains("At no"));
  }
}

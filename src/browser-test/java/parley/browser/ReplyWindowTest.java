package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** One may write freely for a day after the customer did; the composer tells how long that is. */
@BrowserTest
class ReplyWindowTest {
  private static final Duration DAY = Duration.ofHours(24);

  @RegisterExtension final Desk desk;

  private Customer grace;

  ReplyWindowTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void windowsClose() {
    grace = desk.customer("Grace Hopper");
    var organization = desk.owner().client();
    String channel = organization.get("/v1/channels").expect(200).text("/data/0/id");
    organization
        .put("/v1/channels/" + channel, "{'settings': {'enforce_window': true}}")
        .expect(200);
  }

  private void wrote(Duration ago) {
    grace.sends(
        "{'type': 'text', 'text': {'body': 'Is my cake ready?'}, 'timestamp': '%d'}"
            .formatted(Instant.now().minus(ago).getEpochSecond()));
  }

  @Test
  void it_closes_while_one_is_writing_and_keeps_the_draft() {
    wrote(DAY.minusMinutes(38));
    desk.owner().page().clock().install();
    Composer composer = Composer.open(desk.owner(), grace);
    assertThat(composer.part(".win")).containsText("37 min");
    assertThat(composer.part(".win .warn")).isVisible();
    composer.field().fill("At noon.");
    composer.page().clock().fastForward("38:00");
    assertThat(composer.part(".closed")).containsText("Your draft is kept.");
    assertThat(composer.part(".closed")).isFocused();
    assertThat(composer.field()).hasCount(0);
    composer.button("Add a note").click();
    assertThat(composer.field()).hasValue("");
    composer.sends("Call her");
    assertThat(composer.bubbles().last()).containsText("Call her");
    assertThat(grace.heard()).isEmpty();
  }

  @Test
  void a_template_goes_out_when_all_its_gaps_are_filled() {
    wrote(DAY.plusHours(1));
    Composer composer = Composer.open(desk.owner(), grace);
    composer.button("Templates").click();
    Locator dialog = composer.page().locator("dialog");
    dialog.getByPlaceholder("Search templates").fill("order");
    dialog.getByText("order_update").click();
    Locator send = dialog.getByText("Send", new Locator.GetByTextOptions().setExact(true));
    send.click();
    assertThat(dialog.locator("[aria-invalid=true]")).hasCount(3);
    assertThat(dialog).containsText("Text {{1}} is missing.");
    assertThat(dialog.getByLabel("Text {{1}}")).isFocused();
    dialog.getByLabel("Text {{1}}").fill("Grace");
    dialog.getByLabel("Text {{2}}").fill("20431");
    assertThat(dialog.locator(".tpl")).containsText("Hello Grace, your order 20431");
    dialog.getByLabel("Last part of the link").fill("20431");
    send.click();
    assertThat(dialog).hasCount(0);
    eventually(
        () -> composer.conversation().at("/messages/1/status").asString(""),
        status -> status.equals("delivered") || status.equals("read"));
    var components = composer.conversation().at("/messages/1/content/components");
    assertThat(components.at("/0/parameters/1/text").asString()).isEqualTo("20431");
    assertThat(components.at("/1/sub_type").asString()).isEqualTo("url");
  }

  @Test
  void templates_that_did_not_load_are_loaded_again() {
    wrote(DAY.plusHours(1));
    Composer composer = Composer.open(desk.owner(), grace);
    Page page = composer.page();
    Network.rule(page, "**/templates", route -> route.abort());
    composer.button("Templates").click();
    assertThat(page.locator("dialog [role=alert]")).containsText("The templates did not load");
    page.unroute("**/templates");
    page.getByText("Try again").click();
    assertThat(page.getByText("hello_world")).isVisible();
    assertThat(desk.owner().complaints()).hasSize(1);
  }

  @Test
  void whoever_chooses_templates_by_keyboard_stays_where_they_are() {
    wrote(DAY.plusHours(1));
    Composer composer = Composer.open(desk.owner(), grace);
    Page page = composer.page();
    page.setViewportSize(390, 844);
    composer.button("Templates").click();
    Locator plain =
        page.locator(".tpl-row").filter(new Locator.FilterOptions().setHasText("hello_world"));
    plain.press("Enter");
    assertThat(page.locator("dialog .back")).isFocused();
    page.keyboard().press("Enter");
    assertThat(plain).isFocused();
  }
}

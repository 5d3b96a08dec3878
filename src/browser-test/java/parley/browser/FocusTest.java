package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** The keyboard stays where one works, though what it was on has gone. */
@BrowserTest
class FocusTest {
  @RegisterExtension final Desk desk;

  private Page page;
  private Locator panel;

  FocusTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceIsOpen() {
    desk.customer("Grace Hopper").writes("Hello");
    Client client = desk.owner().client();
    String contact = "/v1/contacts/" + client.get("/v1/contacts").expect(200).text("/data/0/id");
    client
        .put(contact, "{'tags': ['cake'], 'custom_attributes': {'seats': 3, 'town': 'Bern'}}")
        .expect(200);
    page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    panel = page.locator("parley-panel");
  }

  private void press(Locator button) {
    button.focus();
    page.keyboard().press("Enter");
  }

  @Test
  void a_tag_that_is_removed_leads_to_where_one_is_added() {
    press(panel.getByLabel("Remove cake"));
    assertThat(panel.locator(".tag.lg")).hasCount(0);
    assertThat(panel.getByLabel("Add a tag")).isFocused();
  }

  @Test
  void a_detail_that_was_edited_or_not_is_where_one_was() {
    Locator town = panel.locator(".kv-b", new Locator.LocatorOptions().setHasText("Bern"));
    press(town);
    assertThat(panel.locator(".detail input")).isFocused();
    page.keyboard().press("Escape");
    assertThat(town).isFocused();
    page.keyboard().press("Enter");
    press(panel.locator(".detail").getByText("Cancel"));
    assertThat(town).isFocused();
    page.keyboard().press("Enter");
    panel.locator(".detail input").fill("Basel");
    page.keyboard().press("Enter");
    Locator basel = panel.locator(".kv-b", new Locator.LocatorOptions().setHasText("Basel"));
    assertThat(basel).isFocused();
    page.keyboard().press("Enter");
    panel.locator(".detail input").fill("");
    page.keyboard().press("Enter");
    assertThat(basel).hasCount(0);
    assertThat(panel.getByLabel("Add a detail")).isFocused();
    page.keyboard().press("Enter");
    page.keyboard().press("Escape");
    assertThat(panel.getByLabel("Add a detail")).isFocused();
  }

  @Test
  void a_note_that_is_left_is_kept_until_one_comes_back() {
    press(panel.getByLabel("Add a note"));
    Locator text = panel.getByLabel("What your team should know");
    assertThat(text).isFocused();
    page.keyboard().type("Prefers calls");
    page.keyboard().press("Escape");
    assertThat(text).hasCount(0);
    assertThat(panel.getByLabel("Add a note")).isFocused();
    assertThat(panel).containsText("Draft: Prefers calls");
    page.keyboard().press("Enter");
    assertThat(text).hasValue("Prefers calls");
    page.keyboard().press("Control+Enter");
    assertThat(panel.locator("article.person-note p")).hasText("Prefers calls");
    assertThat(panel).not().containsText("Draft");
    assertThat(panel.getByLabel("Add a note")).isFocused();
    press(panel.getByLabel("Change the note"));
    page.getByText("Edit").click();
    text.fill("Prefers mail");
    page.keyboard().press("Escape");
    assertThat(panel.getByLabel("Change the note")).isFocused();
    panel.getByText("Draft: Prefers mail").click();
    assertThat(text).hasValue("Prefers mail");
    press(panel.locator("form.person-note").getByText("Cancel"));
    assertThat(panel.locator("article.person-note p")).hasText("Prefers calls");
    assertThat(panel).not().containsText("Draft");
    assertThat(panel.getByLabel("Change the note")).isFocused();
  }

  @Test
  void the_panel_that_is_closed_leads_to_the_button_that_opens_it() {
    press(panel.getByLabel("Close the panel"));
    Locator opener = page.locator("parley-thread .panel-b");
    assertThat(opener).isFocused();
    page.setViewportSize(1000, 800);
    page.reload();
    Locator face = page.locator("parley-thread .face"); // there is no room for the other
    press(face);
    panel.getByLabel("Add a tag").focus();
    page.keyboard().press("Escape");
    assertThat(panel.getByLabel("Add a tag")).hasCount(0);
    assertThat(face).isFocused();
  }

  @Test
  void what_is_told_gives_the_keyboard_back_to_where_it_was() {
    page.setViewportSize(1440, 900);
    Locator field = page.locator("parley-composer textarea");
    Locator undo = snoozed(field);
    undo.click();
    assertThat(page.locator(".toast")).hasCount(0);
    assertThat(field).isFocused();
    press(snoozed(field));
    assertThat(page.locator(".toast")).hasCount(0);
    assertThat(field).isFocused();
    snoozed(field);
    snoozed(field);
    press(page.locator(".toast").first().getByLabel("Close"));
    assertThat(page.locator(".toast")).hasCount(1);
    assertThat(field).isFocused();
  }

  /** The button that wakes the conversation again, while one writes in {@code field}. */
  private Locator snoozed(Locator field) {
    page.locator("[data-menu=snooze]").click();
    page.getByText("Tomorrow morning").click();
    Locator undo = page.locator(".toast").getByText("Undo");
    assertThat(undo.last()).isVisible();
    field.focus();
    return undo.last();
  }
}

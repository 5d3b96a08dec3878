package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Segments in the page of all contacts: made, looked at, changed, deleted. */
@BrowserTest
class SegmentDialogTest {
  private static final Locator.GetByTextOptions EXACTLY =
      new Locator.GetByTextOptions().setExact(true);

  @RegisterExtension final Desk desk;

  SegmentDialogTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_segment_is_made_looked_at_changed_and_deleted() {
    Agent ada = desk.owner();
    for (String contact :
        new String[] {
          "{'name': 'Ada', 'tags': ['vip'], 'email': 'ada@example.org'}",
          "{'name': 'Grace', 'tags': ['vip']}",
          "{'name': 'Edsger', 'email': 'edsger@example.org'}"
        }) {
      ada.client().post("/v1/contacts", contact).expect(201);
    }
    Page page = ada.open("/contacts?sort=name");
    button(page, "New segment").click();
    Locator dialog = page.locator("dialog.imp");
    assertThat(dialog.getByLabel("Name of the segment")).isFocused();
    dialog.getByLabel("Name of the segment").fill("Important by mail");
    dialog.getByLabel("One or more, with commas").fill("VIP, navy");
    dialog.getByText("Add a condition").click();
    Locator second = dialog.locator(".seg-r").last();
    second.getByLabel("Field").selectOption("E-mail");
    second.getByLabel("Comparison").selectOption("is known");
    dialog.getByText("Save").click();
    assertThat(page.locator(".ppl-t tbody th bdi")).hasText(new String[] {"Ada"});
    assertThat(page).hasURL(Pattern.compile("segment_id=seg_"));

    button(page, "Change segment").click();
    assertThat(dialog.locator(".seg-r")).hasCount(2);
    dialog.getByLabel("How the conditions are joined").selectOption("Who fits one of these");
    dialog.getByText("Save").click();
    assertThat(page.locator(".ppl-t tbody th bdi"))
        .hasText(new String[] {"Ada", "Edsger", "Grace"});
    page.reload();
    assertThat(page.getByLabel("Segment", new Page.GetByLabelOptions().setExact(true)))
        .hasValue(Pattern.compile("^seg_"));

    button(page, "Change segment").click();
    dialog.getByText("Delete").click();
    assertThat(page.locator("dialog.ask")).hasAccessibleName("Delete Important by mail?");
    page.locator("dialog.ask").getByText("Delete", EXACTLY).click();
    assertThat(page).hasURL(Pattern.compile("/contacts\\?sort=name$"));
    assertThat(button(page, "New segment")).isVisible();
  }

  @Test
  void what_is_wrong_with_a_condition_is_said() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts");
    button(page, "New segment").click();
    Locator dialog = page.locator("dialog.imp");
    dialog.getByLabel("Name of the segment").fill("Nobody");
    dialog.getByText("Save").click();
    assertThat(dialog.getByRole(AriaRole.ALERT))
        .hasText("A condition has nothing to compare with.");
    Locator value = dialog.getByLabel("One or more, with commas");
    assertThat(value).isFocused();
    assertThat(value).hasAttribute("aria-invalid", "true");
    value.fill("vip");
    assertThat(value).not().hasAttribute("aria-invalid", "true");
  }

  @Test
  void what_the_server_refuses_of_a_condition_is_marked_there() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/segments");
    Page page = ada.open("/contacts");
    button(page, "New segment").click();
    Locator dialog = page.locator("dialog.imp");
    dialog.getByLabel("Name of the segment").fill("Long ago");
    dialog.getByLabel("One or more, with commas").fill("vip");
    dialog.getByText("Add a condition").click();
    Locator second = dialog.locator(".seg-r").last();
    second.getByLabel("Field").selectOption("Created");
    Locator days = second.getByLabel("Days");
    days.fill("40000");
    dialog.getByText("Save").click();
    assertThat(days).hasAttribute("aria-invalid", "true");
    assertThat(days).isFocused();
    assertThat(days).hasAccessibleDescription("The field takes something of another kind.");
    assertThat(dialog.locator("[aria-invalid]")).hasCount(1);
    assertThat(dialog.getByRole(AriaRole.ALERT)).isHidden();
    days.fill("4000");
    assertThat(dialog.locator("[aria-invalid]")).hasCount(0);
    dialog.getByText("Save").click();
    assertThat(button(page, "Change segment")).isVisible();
  }

  @Test
  void a_condition_shows_what_it_says_however_often_it_was_changed() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts");
    button(page, "New segment").click();
    Locator dialog = page.locator("dialog.imp");
    Locator field = dialog.getByLabel("Field");
    Locator comparison = dialog.getByLabel("Comparison");
    for (String is : new String[] {"has none of", "has one of", "has none of"}) {
      comparison.selectOption(is);
    }
    field.selectOption("Name");
    assertThat(comparison).hasValue("contains");
    dialog.getByLabel("Value").fill("Ada");
    dialog.getByLabel("Name of the segment").fill("Ladies");
    dialog.getByText("Save").click();
    assertThat(button(page, "Change segment")).isVisible();
    assertThat(ada.client().get("/v1/segments").expect(200).text("/data/0/filter/all/0/is"))
        .isEqualTo("contains");
  }

  @Test
  void a_filter_that_rows_would_show_otherwise_is_left_as_it_is() {
    Agent ada = desk.owner();
    String noon = "{'field': 'created_at', 'is': 'gt', 'value': '2026-01-01T12:00:00Z'}";
    ada.client()
        .post(
            "/v1/segments", "{'name': 'Since noon', 'shared': true, 'filter': %s}".formatted(noon))
        .expect(201);
    Page page = ada.open("/contacts");
    page.getByLabel("Segment", new Page.GetByLabelOptions().setExact(true))
        .selectOption("Since noon");
    button(page, "Change segment").click();
    assertThat(page.getByText("A program has written what this segment means.")).isVisible();
  }
}

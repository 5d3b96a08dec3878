package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

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
    assertThat(page).hasURL(Pattern.compile("/contacts\\?sort=name$"));
    assertThat(button(page, "New segment")).isVisible();
  }

  @Test
  void what_is_wrong_with_a_condition_is_said() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/segments");
    Page page = ada.open("/contacts");
    button(page, "New segment").click();
    Locator dialog = page.locator("dialog.imp");
    dialog.getByLabel("Name of the segment").fill("Nobody");
    dialog.getByText("Save").click();
    assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("must be an array of 1 to 100 texts");
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** What customers choose from on the simulator's phone. */
@BrowserTest
class PhoneListTest {
  private static final String BREAD =
      """
      {'type': 'interactive', 'content': {'kind': 'list', 'body': 'Choose', 'button': 'Our bread',
       'sections': [
         {'title': 'Dark', 'rows': [{'id': 'rye', 'title': 'Rye bread',
           'description': 'Sour dough of three days, baked in the night, one kilogram'}]},
         {'title': 'White', 'rows': [{'id': 'bun', 'title': 'Buns'}]}]}}
      """;

  @RegisterExtension final Desk desk;

  PhoneListTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_list_shows_its_sections_and_what_each_choice_means() {
    Talk talk = Talk.begin(desk);
    talk.says(BREAD);
    Page page = desk.owner().open("/simulator");
    page.locator(".bt").getByText("Our bread").click();
    Locator menu = page.getByRole(AriaRole.MENU);
    assertThat(menu.getByRole(AriaRole.GROUP).getByText("Dark")).isVisible();
    assertThat(menu.getByRole(AriaRole.GROUP).getByText("White")).isVisible();
    BoundingBox title = menu.getByText("Rye bread").boundingBox();
    BoundingBox description = menu.getByText("Sour dough of three days").boundingBox();
    assertThat(description.y).isGreaterThanOrEqualTo(title.y + title.height - 1);
    page.keyboard().press("b");
    page.keyboard().press("Enter");
    JsonNode chosen =
        eventually(
            () ->
                talk.client()
                    .get(talk.path("/messages"))
                    .at("/data")
                    .valueStream()
                    .toList()
                    .getLast(),
            it -> it.at("/content/kind").asString("").equals("list_reply"));
    assertThat(chosen.at("/content/id").asString()).isEqualTo("bun");
  }
}

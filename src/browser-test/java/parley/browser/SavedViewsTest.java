package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Views that one has saved in another tab. */
@BrowserTest
class SavedViewsTest {
  @RegisterExtension final Desk desk;

  SavedViewsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_tab_that_is_older_than_a_view_does_not_forget_it() {
    desk.customer("Grace Hopper").writes("First");
    Agent ada = desk.owner();
    Page old = ada.open("/inbox/all?unread=true");
    Page tab = ada.tab("/inbox/all?priority=high");
    save(tab, "Urgent");
    eventually(() -> views(ada), it -> it.equals(List.of("Urgent")));
    save(old, "Not read yet");
    assertThat(old.locator(".rail").getByTitle("Urgent")).isVisible();
    eventually(() -> views(ada), it -> it.equals(List.of("Urgent", "Not read yet")));

    tab.getByLabel("More filters").click();
    tab.getByText("Forget “Urgent”").click();
    assertThat(tab.locator(".rail").getByTitle("Not read yet")).isVisible();
    assertThat(tab.locator(".rail").getByTitle("Urgent")).hasCount(0);
    eventually(() -> views(ada), it -> it.equals(List.of("Not read yet")));
  }

  private static void save(Page page, String name) {
    page.getByLabel("More filters").click();
    page.getByText("Save this view").click();
    page.getByLabel("Name of the view").fill(name);
    page.keyboard().press("Enter");
    assertThat(page.locator(".list-h h2")).hasText(name);
  }

  private static List<String> views(Agent agent) {
    return agent.client().get("/v1/me").texts("/preferences/views", "/name");
  }
}

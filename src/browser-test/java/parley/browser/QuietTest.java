package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A page that nothing happens on: all that it says is that somebody is still there. */
@BrowserTest
class QuietTest {
  @RegisterExtension final Desk desk;

  QuietTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_page_asks_for_nothing_while_nothing_happens() {
    Agent ada = desk.owner();
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    String id = ada.client().get("/v1/conversations").expect(200).text("/data/0/id");
    Requests requests = new Requests(ada.browser());
    Page page = ada.open("/inbox/unassigned/" + id);
    assertThat(page.locator("parley-message")).hasCount(1);
    // That it is read is told after a second, and the figures come at most every five.
    page.waitForTimeout(8_000);
    assertThat(requests.take()).contains("GET /v1/events/stream");
    page.waitForTimeout(20_000);
    assertThat(requests.take()).hasSizeLessThanOrEqualTo(2).containsOnly("POST /v1/presence");
  }
}

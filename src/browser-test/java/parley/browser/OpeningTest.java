package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What it costs the server that somebody opens a page. */
@BrowserTest
class OpeningTest {
  private static final String IS_SAID_TO_BE_HERE =
      """
      async () => {
        const { availabilities, me } = await import(document.querySelector('[href$="/store.js"]').href);
        return availabilities.peek(me.peek()?.id) === 'online';
      }
      """;

  @RegisterExtension final Desk desk;

  OpeningTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_page_asks_for_the_conversation_that_it_opens_once() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    String id = ada.client().get("/v1/conversations").expect(200).text("/data/0/id");
    Requests requests = new Requests(ada.browser());
    Page page = ada.open("/inbox/all/" + id);
    assertThat(page.locator("parley-message")).hasCount(1);
    page.waitForFunction(IS_SAID_TO_BE_HERE);
    assertThat(page.locator("parley-message")).hasCount(1);
    assertThat(requests.count("GET /v1/conversations/" + id)).isEqualTo(1);
  }
}

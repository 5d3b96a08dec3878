package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;

/** What it costs the server that somebody comes to conversations, and goes on. */
@BrowserTest
class LeafingTest {
  private static final int STEPS = 5;

  /** As fast as a hand can, however slow the machine is. */
  private static final String LEAF =
      """
      async ([key, steps]) => {
        for (let i = 0; i < steps; i++) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          await new Promise(requestAnimationFrame);
        }
      }
      """;

  private static final String IS_SAID_TO_BE_HERE =
      """
      async () => {
        const { availabilities, me } = await import(document.querySelector('[href$="/store.js"]').href);
        return availabilities.peek(me.peek()?.id) === 'online';
      }
      """;

  @RegisterExtension final Desk desk;

  LeafingTest(Engine engine) {
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

  @Test
  void who_leafs_through_asks_for_threads_alone_and_for_what_is_unknown_where_they_stay() {
    for (int i = 0; i < STEPS + 2; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Agent ada = desk.owner();
    Answer list = ada.client().get("/v1/conversations").expect(200);
    Requests requests = new Requests(ada.browser());
    Page page = ada.open("/inbox/all");
    page.setViewportSize(1440, 900);
    assertThat(page.locator(".row:not(.sk)")).hasCount(STEPS + 2);
    stepTo(page, list, "j", 1, 0);
    awaitAll(page, requests, list, 0);
    requests.take();

    stepTo(page, list, "j", STEPS, STEPS);
    awaitAll(page, requests, list, STEPS);
    List<String> asked = requests.take();
    String last = "GET /v1/contacts/" + contact(list, STEPS);
    assertThat(asked.stream().filter(one -> one.startsWith("GET /v1/contacts")))
        .containsExactlyInAnyOrder(
            last, last + "/conversations", last + "/notes", "GET /v1/contacts");
    assertThat(asked.stream().filter(one -> one.startsWith("GET /v1/conversations/cnv_")))
        .doesNotHaveDuplicates();
    assertThat(asked.stream().filter(one -> one.endsWith("/activity"))).hasSize(1);

    stepTo(page, list, "k", STEPS, 0);
    assertThat(requests.take()).noneMatch(one -> one.contains("/v1/contacts"));
  }

  /** Goes from row to row, and waits until the others are told that one stays there. */
  private static void stepTo(Page page, Answer list, String key, int steps, int row) {
    String id = list.text("/data/" + row + "/id");
    page.waitForRequest(
        request ->
            request.url().endsWith("/v1/presence")
                && request.postData().contains(id)
                && request.postData().contains("viewing"),
        () -> page.evaluate(LEAF, List.of(key, steps)));
  }

  /** Waits until all was asked for that shows where one stays. */
  private static void awaitAll(Page page, Requests requests, Answer list, int row) {
    List<String> last =
        List.of(
            "GET /v1/contacts/" + contact(list, row) + "/notes",
            "GET /v1/contacts",
            "GET /v1/conversations/" + list.text("/data/" + row + "/id") + "/activity");
    page.waitForCondition(() -> last.stream().allMatch(one -> requests.count(one) > 0));
  }

  private static String contact(Answer list, int row) {
    return list.text("/data/" + row + "/contact/id");
  }
}

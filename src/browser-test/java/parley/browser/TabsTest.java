package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** All tabs of a browser are live, by one stream. */
@BrowserTest
class TabsTest {
  private static final String STREAM = "GET /v1/events/stream";

  /** What a tab asks for once it listens. */
  private static final String AFTER_LISTENING = "GET /v1/drafts";

  @RegisterExtension final Desk desk;

  TabsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void eight_tabs_stay_live_with_one_stream_whichever_is_closed() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("zero");
    // A tab that opens before the log has it, or listens later, would rightly ask once more.
    eventually(
        () -> ada.client().get("/v1/events?after=0&limit=100").expect(200).texts("/data", "/type"),
        types -> types.contains("message.created"));
    Requests requests = new Requests(ada.browser());
    List<Page> tabs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      tabs.add(ada.tab("/inbox/unassigned"));
      assertThat(tabs.getLast().locator("[role=option]")).containsText("zero");
    }
    tabs.getLast().waitForCondition(() -> requests.count(AFTER_LISTENING) == 8);
    grace.writes("one");
    tabs.forEach(tab -> assertThat(tab.locator("[role=option]")).containsText("one"));
    assertThat(requests.count(STREAM)).isEqualTo(1);
    assertThat(requests.count("GET /v1/events")).as("each tab asks once").isEqualTo(8);

    String conversation = ada.client().get("/v1/conversations").text("/data/0/id");
    Page last = tabs.getLast();
    last.navigate("/inbox/unassigned/" + conversation);
    assertThat(last.locator("parley-message")).hasCount(2);
    requests.take();
    tabs.getFirst().close();
    grace.writes("two");
    grace.writes("three");
    for (Page tab : tabs.subList(1, 8)) {
      assertThat(tab.locator("[role=option]")).containsText("three");
    }
    assertThat(
            last.locator("parley-message .txt").all().stream().map(it -> it.innerText()).toList())
        .containsExactly("zero", "one", "two", "three");
    assertThat(requests.count(STREAM)).isEqualTo(1);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Browsers keep much from pages that come by plain HTTP from another machine. */
@BrowserTest
class WithoutHttpsTest {
  @RegisterExtension final Desk desk;

  WithoutHttpsTest(Engine engine) {
    String port = Integer.toString(Ports.free());
    Map<String, String> settings =
        Map.of(
            "PARLEY_PORT",
            port,
            "PARLEY_PUBLIC_URL",
            "http://" + StartedBrowser.NO_LOOPBACK + ":" + port);
    TestServer server = TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
    desk = new Desk(server, server::close);
  }

  @Test
  void each_tab_has_its_own_stream_and_messages_are_sent() {
    Agent ada = desk.visitorWithoutHttps();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    String id = desk.owner().client().get("/v1/conversations").expect(200).text("/data/0/id");
    String me = desk.owner().client().get("/v1/me").expect(200).text("/id");
    desk.owner()
        .client()
        .put("/v1/conversations/" + id + "/assign", "{'agent_id': '" + me + "'}")
        .expect(200);
    Requests requests = new Requests(ada.browser());
    Page first = ada.open("/login");
    Page second = ada.tab("/login");
    assertThat(second.locator("input[name=password]")).isVisible();
    first.locator("input[name=email]").fill(ada.email());
    first.locator("input[name=password]").fill(ada.password());
    first.keyboard().press("Enter");
    for (Page tab : ada.browser().pages()) {
      tab.locator("a[href='/inbox/mine']").first().click();
      tab.locator("#row-" + id).click();
      assertThat(tab.locator("parley-message")).hasCount(1);
    }
    assertThat(first.getByText("Use HTTPS")).isVisible();
    first.locator("parley-composer textarea").fill("It is.");
    first.keyboard().press("Enter");
    grace.hears("It is.");
    assertThat(second.locator("parley-message").last()).containsText("It is.");
    grace.writes("Thank you");
    assertThat(first.locator("parley-message").last()).containsText("Thank you");
    assertThat(second.locator("parley-message")).hasCount(3);
    assertThat(requests.count("GET /v1/events/stream")).isEqualTo(2);
    assertThat(grace.heard()).containsExactly("It is.");
    assertThat(ada.complaints()).allMatch(it -> it.contains("401"));
  }
}

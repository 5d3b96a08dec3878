package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * Somebody connects a number step by step, with a wrong token first, and answers its first message.
 */
@BrowserTest
class ConnectWhatsAppTest {
  private static final String NUMBER = "106540352242922";
  private static final String TOKEN = "EAAright";

  private final FakeGraph graph = new FakeGraph(send -> FakeGraph.Reply.accepted("wamid.answer"));
  @RegisterExtension final Desk desk;

  ConnectWhatsAppTest(Engine engine) {
    graph.behaveWhenAsked(ConnectWhatsAppTest::aboutTheNumber);
    Map<String, String> settings = Map.of("PARLEY_GRAPH_URL", graph.url());
    TestServer server = TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
    desk =
        new Desk(
            server,
            () -> {
              server.close();
              graph.close();
            });
  }

  private static FakeGraph.Reply aboutTheNumber(FakeGraph.Question question) {
    return question.authorization().equals("Bearer " + TOKEN)
        ? new FakeGraph.Reply(200, "{\"id\": \"%s\"}".formatted(question.phoneNumberId()))
        : FakeGraph.Reply.error(401, 190);
  }

  @Test
  void a_number_is_connected_step_by_step_and_watched_until_it_works() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/channels"); // the wrong token is refused
    Page page = ada.open("/settings/channels/new");
    press(page, "Continue");
    assertThat(page.locator(".set-side")).containsText("This is missing.");
    page.getByLabel("Phone number ID").fill(NUMBER);
    press(page, "Continue");
    page.getByLabel("Access token").fill("EAAwrong");
    page.getByLabel("App secret").fill(TestNumber.SECRET);
    press(page, "Check and connect");
    assertThat(page.getByLabel("Access token")).hasAttribute("aria-invalid", "true");
    page.getByLabel("Access token").fill(TOKEN);
    press(page, "Check and connect");
    Locator side = page.locator(".set-side");
    Locator callback = side.getByText("/webhooks/whatsapp/");
    assertThat(callback).isVisible();
    String channel = callback.textContent().replaceFirst(".*/webhooks/whatsapp/", "").strip();
    press(page, "Continue");
    assertThat(side).containsText("The access token may use the number");
    assertThat(side).containsText("Waiting for the first message");
    TestNumber.of(ada.client(), NUMBER, channel)
        .inbound("491700000001", "wamid.first", "Hello there");
    assertThat(side).containsText("The first message has arrived");
    press(page, "Continue");
    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Answer it")).click();
    assertThat(page.locator("[role=log] .bub")).containsText("Hello there");
    page.locator("parley-composer textarea").fill("Welcome!");
    page.keyboard().press("Enter");
    eventually(() -> graph.sends().size(), count -> count == 1);
  }

  private static void press(Page page, String name) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true))
        .click();
  }
}

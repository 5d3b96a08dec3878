package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What a page shows is right although its server, its network or its log was gone for a while. */
@BrowserTest
class FaultTest {
  private final Config config;
  private final TestClock clock = new TestClock();
  private TestServer server;

  @RegisterExtension final Desk desk;

  FaultTest(Engine engine) {
    config = TestServer.config(engine, Map.of("PARLEY_PORT", Integer.toString(Ports.free())));
    server = TestServer.start(config, clock);
    desk = new Desk(server, () -> server.close());
  }

  @Test
  void nothing_is_missed_or_doubled_when_the_server_restarts() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("before");
    Page page = ada.open("/inbox/unassigned/" + conversation(ada.client()));
    assertThat(page.locator("parley-message")).hasCount(1);
    server.close();
    assertThat(banner(page)).hasText("Reconnecting…");
    assertThat(page.locator("parley-message")).containsText("before");
    server = TestServer.start(config, clock);
    grace.writes("first");
    grace.writes("second");
    assertThat(banner(page)).hasText("Updated");
    assertThat(banner(page)).isHidden();
    assertThat(page.locator("parley-message")).hasCount(3);
    assertThat(texts(page)).containsExactly("before", "first", "second");
    grace.writes("third");
    assertThat(page.locator("parley-message")).hasCount(4);
    assertThat(page.locator("[role=option]")).containsText("third");
    ada.complaints();
  }

  @Test
  void everything_is_loaded_anew_when_what_was_missed_is_no_longer_kept() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("old");
    String id = conversation(ada.client());
    Page page = ada.open("/inbox/unassigned/" + id);
    assertThat(page.locator("parley-message")).hasCount(1);
    ada.browser().setOffline(true);
    assertThat(banner(page)).hasText("Offline – what you send waits here");
    for (int i = 1; i <= 30; i++) {
      grace.writes("new " + i);
    }
    clock.advance(Duration.ofDays(20));
    ada.logIn();
    server.close();
    clock.advance(Duration.ofDays(12));
    server = TestServer.start(config, clock);
    Client later = loggedIn(ada);
    eventually(() -> later.get("/v1/events?limit=1"), log -> log.at("/meta/oldest").asInt() > 30);
    ada.browser().setOffline(false);
    assertThat(page.locator("[role=option]")).containsText("new 30");
    eventually(() -> texts(page), all -> all.contains("new 30"));
    assertThat(texts(page)).containsSubsequence("new 6", "new 7", "new 29", "new 30");
    ada.complaints();
  }

  @Test
  void what_is_here_can_be_used_without_a_network_and_is_right_afterwards() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    Customer alan = desk.customer("Alan Turing");
    grace.writes("from Grace");
    String first = conversation(ada.client());
    alan.writes("from Alan");
    Page page = ada.open("/inbox/all/" + first);
    assertThat(page.locator("parley-message")).containsText("from Grace");
    row(page, "Alan").click();
    assertThat(page.locator("parley-message")).containsText("from Alan");
    ada.browser().setOffline(true);
    assertThat(banner(page)).hasText("Offline – what you send waits here");
    row(page, "Grace").click();
    assertThat(page.locator("parley-message")).containsText("from Grace");
    page.locator("parley-composer textarea").fill("written without a network");
    page.keyboard().press("Enter");
    assertThat(page.locator("parley-message").last()).containsText("written without a network");
    grace.writes("meanwhile");
    ada.browser().setOffline(false);
    assertThat(banner(page)).isHidden();
    grace.hears("written without a network");
    eventually(() -> texts(page), all -> all.size() == 3);
    assertThat(texts(page))
        .containsExactlyInAnyOrder("from Grace", "meanwhile", "written without a network");
    assertThat(grace.heard()).containsExactly("written without a network");
    ada.complaints();
  }

  @Test
  void what_did_not_load_comes_by_itself_once_the_server_is_back() {
    Agent ada = desk.owner();
    desk.customer("Grace Hopper").writes("from Grace");
    String first = conversation(ada.client());
    desk.customer("Alan Turing").writes("from Alan");
    ada.page().setViewportSize(1440, 900);
    Page page = ada.open("/inbox/all/" + first);
    assertThat(page.locator("parley-message")).containsText("from Grace");
    server.close();
    assertThat(banner(page)).hasText("Reconnecting…");
    row(page, "Alan").click();
    assertThat(page.locator("parley-thread")).containsText("The conversation did not load");
    assertThat(page.locator("parley-panel")).containsText("The contact did not load");
    server = TestServer.start(config, clock);
    assertThat(page.locator("parley-message")).containsText("from Alan");
    assertThat(page.locator("parley-panel")).containsText("Contact since");
    assertThat(page.locator("parley-panel")).not().containsText("did not load");
    ada.complaints();
  }

  @Test
  void customers_who_are_played_keep_their_names_when_the_server_restarts() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    String answers = "/v1/conversations/" + conversation(ada.client()) + "/messages";
    server.close();
    server = TestServer.start(config, clock);
    String answer = "{'type': 'text', 'content': {'text': 'At noon.'}}";
    ada.client().post(answers, answer).expect(201);
    grace.hears("At noon.");
    Page page = ada.open("/simulator");
    assertThat(page.locator(".ph-log")).containsText("At noon.");
    assertThat(page.getByLabel("Who is writing: Grace Hopper")).isVisible();
  }

  /** Access tokens live for an hour only. */
  private Client loggedIn(Agent agent) {
    String login = "{'email': '%s', 'password': '%s'}".formatted(agent.email(), agent.password());
    Client client = Client.of(server.url());
    return client.as(client.post("/v1/auth/login", login).expect(200).text("/access_token"));
  }

  private static Locator row(Page page, String text) {
    return page.locator("[role=option]").filter(new Locator.FilterOptions().setHasText(text));
  }

  private static Locator banner(Page page) {
    return page.locator(".list-ban .ban");
  }

  private static List<String> texts(Page page) {
    return page.locator("parley-message .txt").allInnerTexts();
  }

  private static String conversation(Client client) {
    return client.get("/v1/conversations").expect(200).text("/data/0/id");
  }
}

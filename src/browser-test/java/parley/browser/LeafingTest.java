package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What it costs the server that somebody leafs through a list, and what stands beside it then. */
@BrowserTest
class LeafingTest {
  private static final String ROW = ".row:not(.sk)";
  private static final String NO_NOTES = "What your team should know of them.";
  private static final int CONVERSATIONS = 20;
  private static final int A_HANDFUL = 14;

  /** A key that is held down. */
  private static final String HOLD =
      """
      async ([key, times]) => {
        for (let i = 0; i < times; i++) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          await new Promise((next) => setTimeout(next));
        }
      }
      """;

  private static final String ETAG =
      """
      async () => {
        const store = await import(document.querySelector('[href$="/store.js"]').href);
        return store.openConversation()?.etag;
      }
      """;
  private static final String FRAME =
      "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))";

  /** A clock that is a little late when a timer goes off, as that of Firefox may be. */
  private static final String LATE_CLOCK =
      """
      const now = Date.now;
      const begun = now();
      Date.now = () => begun + (now() - begun) * 0.98;
      """;

  @RegisterExtension final Desk desk;

  LeafingTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  /** Opens the list with room for the contact, and rests at its first conversation. */
  private Page rest(int conversations) {
    for (int i = conversations; i > 0; i--) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Page page = desk.owner().page();
    page.setViewportSize(1440, 900);
    desk.owner().open("/inbox/all");
    assertThat(page.locator(ROW)).hasCount(conversations);
    page.keyboard().press("j");
    assertThat(page.locator("parley-contact-notes")).containsText(NO_NOTES);
    return page;
  }

  private static String conversation(Page page) {
    return "/v1/conversations/" + page.url().replaceFirst(".*/", "");
  }

  @Test
  void rows_move_once_the_keys_rest() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("First");
    desk.customer("Edsger Dijkstra").writes("Second");
    Page page = desk.owner().page();
    page.addInitScript(LATE_CLOCK);
    desk.owner().open("/inbox/all");
    assertThat(page.locator(ROW)).hasCount(2);
    page.mouse().move(900, 300);
    page.keyboard().press("j");
    grace.writes("Third");
    assertThat(page.locator(".filters .pill")).hasText("1 update");
    assertThat(page.locator(ROW).first()).containsText("Third");
  }

  @Test
  void a_key_held_down_asks_for_what_one_rests_at() {
    Page page = rest(CONVERSATIONS);
    Requests requests = new Requests(desk.owner().browser());
    page.evaluate(HOLD, List.of("j", CONVERSATIONS - 1));
    assertThat(page.locator(".thread-h h1")).hasText("Customer " + CONVERSATIONS);
    assertThat(page.locator("[role=log] .bub")).hasCount(1);
    assertThat(page.locator("parley-contact-notes")).containsText(NO_NOTES);
    page.waitForCondition(() -> requests.count("GET " + conversation(page) + "/activity") == 1);
    assertThat(requests.take()).hasSizeLessThan(A_HANDFUL);
  }

  /** Whether the page has heard of the server that its conversation was read. */
  private static boolean isRead(Agent agent, Page page) {
    Answer now = agent.client().get(conversation(page)).expect(200);
    return now.at("/unread_count").asInt() == 0 && now.text("/etag").equals(page.evaluate(ETAG));
  }

  @Test
  void whoever_comes_back_asks_for_nothing_that_is_known() {
    Page page = rest(2);
    Agent ada = desk.owner();
    page.waitForCondition(() -> isRead(ada, page));
    page.keyboard().press("j");
    assertThat(page.locator("parley-contact-notes")).containsText(NO_NOTES);
    page.waitForCondition(() -> isRead(ada, page));
    Requests requests = new Requests(ada.browser());
    page.keyboard().press("k");
    assertThat(page.locator(".thread-h h1")).hasText("Customer 1");
    // By then whoever stays has been told of, which comes after all else.
    page.waitForCondition(() -> requests.count("POST /v1/presence") == 2);
    List<String> others = new ArrayList<>(requests.take());
    others.removeAll(
        List.of("POST /v1/presence", "GET /v1/contacts", "GET /v1/conversations/counts"));
    assertThat(others).isEmpty();
  }

  @Test
  void notes_that_came_by_a_merge_are_there_for_whoever_comes_back() {
    Page page = rest(2);
    Client client = desk.owner().client();
    String first = "/v1/contacts/" + client.get("/v1/contacts").expect(200).text("/data/0/id");
    page.keyboard().press("j");
    Locator notes = page.locator("parley-contact-notes");
    assertThat(notes).containsText(NO_NOTES);
    String other = client.post("/v1/contacts", "{'name': 'The Admiral'}").expect(201).text("/id");
    client.post("/v1/contacts/" + other + "/notes", "{'text': 'Likes pears'}").expect(201);
    client.post(first + "/merge", "{'from_id': '" + other + "'}").expect(200);
    // What the page hears of now it hears of after the merge.
    String note = "{'type': 'note', 'content': {'text': 'Look at the other one'}}";
    client.post(conversation(page) + "/messages", note).expect(201);
    assertThat(page.locator("[role=log]")).containsText("Look at the other one");
    page.keyboard().press("k");
    assertThat(page.locator(".thread-h h1")).hasText("Customer 1");
    assertThat(notes).containsText("Likes pears");
  }

  @Test
  void what_was_done_is_asked_for_anew_after_a_minute() {
    Agent ada = desk.owner();
    Requests requests = new Requests(ada.browser());
    Page page = rest(2);
    page.waitForCondition(() -> isRead(ada, page));
    String activity = "GET " + conversation(page) + "/activity";
    page.waitForCondition(() -> requests.count(activity) == 1);
    page.keyboard().press("j");
    page.waitForCondition(() -> isRead(ada, page));
    page.clock().setFixedTime(Date.from(Instant.now().plusSeconds(61)));
    page.keyboard().press("k");
    page.waitForCondition(() -> requests.count(activity) == 2);
  }

  @Test
  void a_note_that_is_saved_late_is_not_beside_the_next_contact() {
    Page page = rest(2);
    page.keyboard().press("j");
    assertThat(page.locator("parley-contact-notes")).containsText(NO_NOTES);
    page.keyboard().press("k");
    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/notes", held::add);
    page.getByLabel("Add a note").click();
    page.getByLabel("What your team should know").fill("Prefers calls");
    page.keyboard().press("Control+Enter");
    page.waitForCondition(() -> held.size() == 1);
    page.locator(ROW).nth(1).click();
    assertThat(page.locator("parley-panel h3").first()).hasText("Customer 2");
    Locator notes = page.locator("parley-contact-notes");
    assertThat(notes).containsText(NO_NOTES);
    page.waitForResponse("**/notes", () -> held.forEach(Route::resume)).finished();
    page.evaluate(FRAME);
    assertThat(notes).containsText(NO_NOTES);
    assertThat(notes.locator("article")).hasCount(0);
    page.locator(ROW).first().click();
    assertThat(notes.locator("article")).containsText("Prefers calls");
  }
}

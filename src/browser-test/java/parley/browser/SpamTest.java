package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Spam is resolved, tagged and blocked in one go, and all of it can be taken back. */
@BrowserTest
class SpamTest {
  private static final String ROW = ".row:not(.sk)";

  @RegisterExtension final Desk desk;

  private final String server;

  SpamTest(Engine engine) {
    desk = new Desk(engine.server());
    server = engine.server().url();
  }

  /** Status and tags of the only conversation, and whether its contact is blocked. */
  private String state() {
    Client client = desk.owner().client();
    Answer conversation = client.get("/v1/conversations").expect(200);
    String contact = conversation.text("/data/0/contact/id");
    return "%s %s %s"
        .formatted(
            conversation.text("/data/0/status"),
            conversation.at("/data/0/tags"),
            client.get("/v1/contacts/" + contact).expect(200).at("/blocked"));
  }

  private void becomes(String state) {
    assertThat(eventually(this::state, state::equals)).isEqualTo(state);
  }

  private Page opened() {
    desk.customer("Mallory").writes("Buy now");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    return page;
  }

  private static void mark(Page page) {
    page.locator(".thread-h .others").click();
    page.getByRole(AriaRole.MENUITEM, new Page.GetByRoleOptions().setName("Mark as spam")).click();
  }

  /** Looks for something in the palette, once it is there. */
  private static void find(Page page, String words) {
    page.keyboard().press("Control+k");
    assertThat(page.locator("dialog.palette input")).isFocused();
    page.keyboard().type(words);
  }

  @Test
  void one_choice_does_all_three_and_undo_takes_them_back() {
    Page page = opened();
    mark(page);
    Locator toast = page.locator(".toast");
    assertThat(toast).containsText("Mallory is blocked");
    becomes("resolved [\"spam\"] true");
    toast.getByText("Undo").click();
    becomes("open [] false");
    assertThat(page.locator(".thread-h h1")).hasText("Mallory");
  }

  @Test
  void what_was_so_before_is_not_taken_back() {
    Page page = opened();
    Client client = desk.owner().client();
    Answer conversation = client.get("/v1/conversations").expect(200);
    client
        .put("/v1/conversations/" + conversation.text("/data/0/id"), "{'tags': ['spam', 'rye']}")
        .expect(200);
    client
        .put("/v1/contacts/" + conversation.text("/data/0/contact/id"), "{'blocked': true}")
        .expect(200);
    mark(page);
    becomes("resolved [\"rye\",\"spam\"] true");
    page.locator(".toast").getByText("Undo").click();
    becomes("open [\"rye\",\"spam\"] true");
  }

  @Test
  void a_failure_on_the_way_is_told_and_the_next_try_does_the_rest() {
    Page page = opened();
    Network.rule(
        page,
        "**/resolve",
        route ->
            route.fulfill(
                new FulfillOptions()
                    .setStatus(409)
                    .setContentType("application/problem+json")
                    .setBody("{\"code\": \"conflict\", \"title\": \"Not this one\"}")));
    desk.owner().mayComplain("409");
    mark(page);
    Locator toast = page.locator(".toast");
    assertThat(toast).containsText("Not all of it was done: Not this one");
    becomes("open [\"spam\"] true");
    assertThat(page.locator(".thread-h h1")).hasText("Mallory");
    page.unrouteAll();
    toast.getByText("Try again").click();
    assertThat(toast).containsText("Mallory is blocked");
    becomes("resolved [\"spam\"] true");
    toast.getByText("Undo").click();
    becomes("open [] false");
  }

  @Test
  void a_web_chat_is_marked_and_brought_back_by_keys() {
    ChatDesk chat = new ChatDesk(desk, server);
    chat.visit(desk.stranger(), chat.key()).open().write("Buy now");
    chat.conversation(1);
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    assertThat(page.locator("[role=log]")).containsText("Buy now");
    find(page, "spam");
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast")).containsText("blocked");
    becomes("resolved [\"spam\"] true");
    page.locator(".toast").getByText("Undo").press("Enter");
    becomes("open [] false");
  }

  @Test
  void who_may_only_look_is_not_offered_it() {
    desk.customer("Mallory").writes("Buy now");
    Page page = desk.colleague("Ben", "viewer").open("/inbox/all");
    page.locator(ROW).click();
    assertThat(page.locator("[role=log]")).containsText("Buy now");
    assertThat(page.locator(".thread-h .others")).hasCount(0);
    find(page, "spam");
    assertThat(page.locator("dialog.palette .menu-empty")).isVisible();
    assertThat(page.locator("dialog.palette .pr")).hasCount(0);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** The list of conversations: what is in it, in which order, and that rows keep still. */
@BrowserTest
class ListTest {
  private static final String ROW = ".row:not(.sk)";

  @RegisterExtension final Desk desk;

  ListTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void rows_do_not_move_under_the_hand() {
    Customer grace = desk.customer("Grace Hopper");
    Customer edsger = desk.customer("Edsger Dijkstra");
    grace.writes("First");
    edsger.writes("Second");
    Page page = desk.owner().open("/inbox/all");
    assertThat(page.locator(ROW + " .name"))
        .hasText(new String[] {"Edsger Dijkstra", "Grace Hopper"});
    page.locator(ROW).first().hover();
    grace.writes("Third");
    Locator pill = page.locator(".filters .pill");
    assertThat(pill).hasText("1 update");
    assertThat(page.locator(ROW + " .name"))
        .hasText(new String[] {"Edsger Dijkstra", "Grace Hopper"});
    assertThat(page.locator(ROW).last()).containsText("Third");
    pill.click();
    assertThat(page.locator(ROW + " .name"))
        .hasText(new String[] {"Grace Hopper", "Edsger Dijkstra"});
    assertThat(pill).hasCount(0);
  }

  @Test
  void a_row_that_changes_where_it_is_is_no_update() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("First");
    desk.customer("Edsger Dijkstra").writes("Second");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all");
    Locator first = page.locator(ROW).first();
    first.hover();
    String id = ada.client().get("/v1/conversations").expect(200).text("/data/0/id");
    ada.client().put("/v1/conversations/" + id, "{'tags': ['pears']}").expect(200);
    assertThat(first).containsText("pears");
    grace.writes("Third");
    assertThat(page.locator(ROW).last()).containsText("Third");
    assertThat(page.locator(".filters .pill")).hasText("1 update");
  }

  @Test
  void a_conversation_that_leaves_the_view_stays_until_the_selection_moves_on() {
    desk.customer("Grace Hopper").writes("First");
    desk.customer("Edsger Dijkstra").writes("Second");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/unassigned");
    page.locator(ROW).last().click();
    page.mouse().move(900, 300);
    page.waitForURL("**/cnv_*");
    String id = page.url().replaceFirst(".*/", "");
    String me = ada.client().get("/v1/me").expect(200).text("/id");
    ada.client()
        .put("/v1/conversations/" + id + "/assign", "{'agent_id': '" + me + "'}")
        .expect(200);
    assertThat(page.locator(".row.left")).containsText("Grace Hopper");
    assertThat(page.locator(".list-h .num")).hasText("1");
    page.keyboard().press("k");
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Edsger Dijkstra"});
    assertThat(page.locator(".list-h .num")).hasText("1");
  }

  @Test
  void filters_are_in_the_address_and_survive_a_reload() {
    desk.customer("Grace Hopper").writes("First");
    desk.customer("Edsger Dijkstra").writes("Second");
    Agent ada = desk.owner();
    String id = ada.client().get("/v1/conversations?search=grace").expect(200).text("/data/0/id");
    ada.client()
        .put("/v1/conversations/" + id, "{'tags': ['cake'], 'priority': 'urgent'}")
        .expect(200);
    Page page = ada.open("/inbox/all");
    page.getByLabel("More filters").click();
    page.getByText("Priority").click();
    page.getByText("Urgent").click();
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Grace Hopper"});
    assertThat(page).hasURL(Pattern.compile(".*priority=urgent"));
    page.reload();
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Grace Hopper"});
    page.getByTitle("Remove this filter").click();
    assertThat(page.locator(ROW)).hasCount(2);
    page.keyboard().press("/");
    page.keyboard().type("dijkstra");
    page.keyboard().press("Enter");
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Edsger Dijkstra"});
  }

  @Test
  void a_view_with_filters_gets_a_name_and_is_there_in_another_browser() {
    desk.customer("Grace Hopper").writes("First");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all?unread=true");
    page.getByLabel("More filters").click();
    page.getByText("Save this view").click();
    page.getByLabel("Name of the view").fill("Not read yet");
    page.keyboard().press("Enter");
    assertThat(page.locator(".list-h h2")).hasText("Not read yet");
    Agent elsewhere = desk.visitor();
    elsewhere.logIn();
    Page other = elsewhere.open("/inbox/mine");
    other.locator(".rail").getByTitle("Not read yet").click();
    assertThat(other).hasURL(Pattern.compile(".*/inbox/all\\?unread=true"));
    assertThat(other.locator(".rail [aria-current]")).hasAccessibleName("Not read yet");
    other.getByLabel("More filters").click();
    other.getByText("Forget “Not read yet”").click();
    assertThat(other.locator(".list-h h2")).hasText("All open");
    assertThat(other.locator(".rail").getByTitle("Not read yet")).hasCount(0);
  }

  @Test
  void a_saved_view_keeps_its_place_while_names_arrive() {
    Agent ada = desk.owner();
    String views = "{'preferences': {'views': [{'name': 'New', 'view': 'all', 'query': 'a=b'}]}}";
    byte[] body = views.replace('\'', '"').getBytes(UTF_8);
    Client json = ada.client().with("Content-Type", "application/json");
    json.send("PATCH", "/v1/me", body).expect(200);
    List<Route> held = new ArrayList<>();
    ada.page().route("**/v1/channels?**", held::add);
    Page page = ada.open("/inbox/mine");
    Locator saved =
        page.locator(".rail").getByTitle("New", new Locator.GetByTitleOptions().setExact(true));
    BoundingBox before = saved.boundingBox();
    page.waitForCondition(() -> !held.isEmpty());
    held.forEach(Route::resume);
    assertThat(page.locator(".rail a[href^='/inbox/chn_']")).isVisible();
    assertThat(saved.boundingBox()).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void who_waits_longest_comes_first() {
    desk.customer("Grace Hopper").writes("First");
    desk.customer("Edsger Dijkstra").writes("Second");
    Page page = desk.owner().open("/inbox/all?sort=waiting");
    assertThat(page.locator(ROW).first()).containsText("Grace Hopper");
  }

  @Test
  void reading_unread_and_snoozing_show_at_once() {
    desk.customer("Grace Hopper").writes("First");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all");
    assertThat(page.locator(ROW + " .badge")).hasText("1");
    page.locator(ROW).click();
    assertThat(page.locator(ROW + " .badge")).hasCount(0);
    page.keyboard().press("u");
    assertThat(page.locator(ROW + " .badge")).hasText("1");
    page.locator(ROW).click();
    page.keyboard().press("s");
    page.getByText("Tomorrow morning").click();
    assertThat(page.locator(".toast")).containsText("Snoozed until tomorrow 09:00");
    assertThat(ada.client().get("/v1/conversations/counts").expect(200).at("/snoozed").asInt())
        .isEqualTo(1);
    page.getByText("Undo").click();
    assertThat(page.locator(ROW + " .when")).hasCount(0);
  }

  @Test
  void a_list_that_does_not_load_says_why_and_can_be_asked_again() {
    desk.customer("Grace Hopper").writes("First");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/mine");
    assertThat(page.locator("parley-list .void")).containsText("Nothing is assigned to you");
    Network.rule(page, "**/v1/conversations?**", route -> route.abort());
    page.locator("a[href='/inbox/all']").click();
    assertThat(page.locator("parley-list .void")).containsText("The list did not load");
    page.unroute("**/v1/conversations?**");
    page.getByText("Try again").click();
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Grace Hopper"});
    assertThat(ada.complaints()).isNotEmpty();
  }

  @Test
  void what_is_behind_the_page_comes_when_its_rows_have_gone() {
    for (int i = 0; i < 53; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Page page = desk.owner().open("/inbox/all");
    assertThat(page.locator("parley-list .num")).hasText("53");
    page.getByLabel("Choose several").click();
    page.getByLabel("Choose all that are loaded").click();
    page.keyboard().press("e");
    assertThat(page.locator(".toast")).containsText("50 conversations resolved");
    page.mouse().move(900, 400);
    assertThat(page.locator(ROW)).hasCount(3);
  }

  @Test
  void a_search_that_the_way_back_leads_to_shows_what_is_searched() {
    desk.customer("Grace Hopper").writes("First");
    desk.customer("Edsger Dijkstra").writes("Second");
    Page page = desk.owner().open("/inbox/all");
    page.keyboard().press("/");
    page.keyboard().type("grace");
    page.keyboard().press("Enter");
    assertThat(page.locator(ROW)).hasCount(1);
    page.keyboard().press("Escape");
    assertThat(page.locator(ROW)).hasCount(2);
    page.goBack();
    assertThat(page.locator(ROW)).hasCount(1);
    assertThat(page.getByPlaceholder("Name, number or e-mail")).hasValue("grace");
    page.locator(ROW).click();
    page.keyboard().press("/");
    assertThat(page.getByPlaceholder("Name, number or e-mail")).isFocused();
    assertThat(page.locator(ROW)).hasCount(1);
  }

  @Test
  void a_link_to_a_conversation_shows_its_row() {
    for (int i = 0; i < 25; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Agent ada = desk.owner();
    String id = ada.client().get("/v1/conversations?per_page=25").text("/data/22/id");
    Page page = ada.open("/inbox/all/" + id);
    Locator row = page.locator(".row.open");
    assertThat(row).isInViewport();
    page.reload();
    assertThat(row).isInViewport();
    page.locator("parley-list .rows").evaluate("rows => { rows.scrollTop = 0; }");
    desk.customer("Somebody new").writes("Hello");
    assertThat(page.locator(ROW).first()).containsText("Somebody new");
    assertThat(page.locator(ROW).first()).isInViewport();
  }

  @Test
  void a_link_to_a_conversation_further_down_loads_on_until_its_row_is_there() {
    String id = conversationFurtherDown();
    Page page = desk.owner().open("/inbox/all/" + id);
    assertThat(page.locator(".row.open")).isInViewport();
    assertThat(page.locator(".row.open")).hasAttribute("aria-posinset", "102");
    page.keyboard().press("k");
    assertThat(page.locator(".row.open")).hasAttribute("aria-posinset", "101");
  }

  @Test
  void rows_keep_still_under_the_hand_while_one_further_down_is_looked_for() {
    String id = conversationFurtherDown();
    Page page = desk.owner().page();
    List<Route> held = new ArrayList<>();
    page.route(Pattern.compile(".*/v1/conversations\\?.*cursor=.*"), held::add);
    desk.owner().open("/inbox/all/" + id);
    page.locator(ROW).nth(3).hover();
    page.waitForCondition(() -> !held.isEmpty());
    page.unroute(Pattern.compile(".*/v1/conversations\\?.*cursor=.*"));
    held.forEach(Route::resume);
    Locator rows = page.locator("parley-list .rows");
    assertThat(rows).hasAttribute("aria-activedescendant", "row-" + id);
    assertThat((int) rows.evaluate("rows => rows.scrollTop")).isZero();
  }

  @Test
  void a_conversation_of_another_list_is_not_looked_for_in_this_one() {
    String id = conversationFurtherDown();
    Agent ada = desk.owner();
    ada.client().put("/v1/conversations/" + id + "/resolve", "{}").expect(200);
    Requests requests = new Requests(ada.browser());
    Page page = ada.open("/inbox/all/" + id);
    assertThat(page.locator("parley-message")).isVisible();
    assertThat(page.locator(".list-h .num")).hasText("103");
    assertThat(requests.count("GET /v1/conversations")).isEqualTo(1);
  }

  /** The 102nd of 104. */
  private String conversationFurtherDown() {
    for (int i = 0; i < 104; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Client client = desk.owner().client();
    return client.get("/v1/conversations?per_page=100&page=2").expect(200).text("/data/1/id");
  }
}

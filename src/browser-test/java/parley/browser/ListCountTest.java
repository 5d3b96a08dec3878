package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** How many conversations a list is said to have, what it is called, and what an empty one says. */
@BrowserTest
class ListCountTest {
  /** More than are loaded at once. */
  private static final int MANY = 72;

  @RegisterExtension final Desk desk;

  ListCountTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_filtered_list_of_which_only_the_beginning_is_here_is_counted_as_it_changes() {
    for (int i = 1; i <= MANY; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all?unread=true");
    assertThat(page.locator(".list-h .num")).hasText(Integer.toString(MANY));
    resolveFirst(ada.client());
    assertThat(page.locator(".list-h .num")).hasText(Integer.toString(MANY - 1));
    resolveFirst(ada.client());
    assertThat(page.locator(".list-h .num")).hasText(Integer.toString(MANY - 2));
    assertThat(page.locator(".row").first())
        .hasAttribute("aria-setsize", Integer.toString(MANY - 2));
  }

  private static void resolveFirst(Client client) {
    String id = client.get("/v1/conversations?status=open").expect(200).text("/data/0/id");
    client.put("/v1/conversations/" + id + "/resolve", "{}").expect(200);
  }

  @Test
  void an_address_that_can_not_be_decoded_is_no_empty_page() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    ada.mayComplain("status of 4");
    Page page = ada.open("/inbox/all/%E0%A4");
    assertThat(page.locator(".row .name")).hasText("Grace Hopper");
    assertThat(page.locator("parley-thread")).containsText("There is no such conversation");
  }

  @Test
  void a_view_that_there_is_not_is_the_first_one() {
    desk.customer("Grace Hopper").writes("Hello");
    Page page = desk.owner().open("/inbox/nonsense");
    assertThat(page.locator(".list-h h2")).hasText("Mine");
    assertThat(page).hasTitle("(1) Mine – Parley");
    page.locator(".rail").getByTitle("Unassigned").click();
    assertThat(page.locator(".row .name")).hasText("Grace Hopper");
  }

  @Test
  void an_empty_view_says_what_comes_there_and_where_somebody_waits() {
    Page page = desk.owner().open("/inbox/mine");
    Locator empty = page.locator("parley-list .void");
    assertThat(empty)
        .hasText("Nothing is assigned to youWhat is assigned to you shows here at once.");
    desk.customer("Grace Hopper").writes("Hello");
    assertThat(empty).containsText("1 conversation is assigned to nobody.");
    button(page, "Show unassigned").click();
    assertThat(page.locator(".row .name")).hasText("Grace Hopper");
    page.locator(".rail").getByTitle("Resolved").click();
    assertThat(empty).hasText("Nothing is resolved yetWhat is resolved stays here.");
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** A list of contacts of which the first page is not all. */
@BrowserTest
class ScrolledContactsTest {
  private static final int ON_A_PAGE = 50;
  private static final int ALL = 60;

  @RegisterExtension final Desk desk;

  private Agent ada;
  private Client client;

  ScrolledContactsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void add() {
    ada = desk.owner();
    client = ada.client();
    client
        .post(
            "/v1/contacts/bulk",
            IntStream.range(0, ALL)
                .mapToObj("{'name': 'Contact %02d'}"::formatted)
                .collect(Collectors.joining(",", "{'mode': 'create', 'rows': [", "]}")))
        .expect(200);
  }

  @Test
  void whoever_has_scrolled_is_told_who_is_new_and_stays_where_they_are() {
    Page page = scrolledToTheEnd();
    assertThat(names(page)).hasCount(ALL);
    addAnna();
    assertThat(button(page, "1 new contact")).isVisible();
    assertThat(names(page).first()).hasText("Contact 00");
    button(page, "1 new contact").click();
    assertThat(names(page).first()).hasText("Anna");
  }

  @Test
  void who_has_come_and_gone_is_not_counted_among_those_who_come_later() {
    Page page = scrolledToTheEnd();
    assertThat(names(page)).hasCount(ALL);
    String anna = addAnna();
    assertThat(button(page, "1 new contact")).isVisible();
    client.delete("/v1/contacts/" + anna).expect(204);
    assertThat(button(page, "1 new contact")).hasCount(0);
    client.post("/v1/contacts", "{'name': 'Bea'}").expect(201);
    assertThat(button(page, "1 new contact")).isVisible();
  }

  @Test
  void the_next_page_comes_though_somebody_changes_meanwhile() {
    AtomicReference<Route> next = new AtomicReference<>();
    ada.page().route("**/v1/contacts?*cursor=*", next::set);
    Page page = scrolledToTheEnd();
    page.waitForCondition(() -> next.get() != null);
    client.put("/v1/contacts/" + id(0), "{'name': 'Contact Zero'}").expect(200);
    assertThat(names(page).first()).hasText("Contact Zero");
    next.get().resume();
    // By the new name they are the last one now, and they are there already.
    assertThat(names(page)).hasCount(ALL);
    assertThat(page.getByText("Contact Zero")).hasCount(1);
  }

  @Test
  void whoever_has_scrolled_stays_where_they_are_when_two_become_one() {
    Page page = scrolledToTheEnd();
    assertThat(names(page)).hasCount(ALL);
    names(page).last().scrollIntoViewIfNeeded();
    client
        .post("/v1/contacts/" + id(0) + "/merge", "{'from_id': '%s'}".formatted(id(1)))
        .expect(200);
    assertThat(names(page)).hasCount(ALL - 1);
    assertThat(names(page).last()).isInViewport();
  }

  @Test
  void whoever_comes_while_the_list_is_read_anew_is_told_of_all_the_same() {
    Page page = scrolledToTheEnd();
    Route second = readAnew(page);
    addAnna();
    assertThat(button(page, "1 new contact")).isVisible();
    second.resume();
    assertThat(names(page).last()).hasText("Zoe");
    assertThat(button(page, "1 new contact")).isVisible();
  }

  @Test
  void whoever_goes_while_the_list_is_read_anew_does_not_come_back() {
    Page page = scrolledToTheEnd();
    Route second = readAnew(page);
    assertThat(names(page)).hasCount(ALL - 1);
    client.delete("/v1/contacts/" + id(1)).expect(204);
    assertThat(names(page)).hasCount(ALL - 2);
    second.resume();
    assertThat(names(page).last()).hasText("Zoe");
    assertThat(names(page)).hasCount(ALL - 2);
  }

  /**
   * Lets the list be read anew, and holds the second page when the first is there. Once both are,
   * the first contact, who is called Zoe by now, is the last one.
   */
  private Route readAnew(Page page) {
    assertThat(names(page)).hasCount(ALL);
    client.put("/v1/contacts/" + id(0), "{'name': 'Zoe'}").expect(200);
    assertThat(names(page).first()).hasText("Zoe");
    AtomicReference<Route> second = new AtomicReference<>();
    page.route("**/v1/contacts?*cursor=*", second::set);
    client
        .post("/v1/contacts/" + id(0) + "/merge", "{'from_id': '%s'}".formatted(id(1)))
        .expect(200);
    page.waitForCondition(() -> second.get() != null);
    return second.get();
  }

  /** Answers her id. */
  private String addAnna() {
    return client.post("/v1/contacts", "{'name': 'Anna'}").expect(201).text("/id");
  }

  private String id(int place) {
    Answer first = client.get("/v1/contacts?sort=name").expect(200);
    return first.text("/data/%d/id".formatted(place));
  }

  /** The first page must stand there: nothing can be scrolled before. */
  private Page scrolledToTheEnd() {
    Page page = ada.open("/contacts?sort=name");
    assertThat(names(page).nth(ON_A_PAGE - 1)).isVisible();
    page.locator(".set-l").evaluate("it => it.scrollTo(0, it.scrollHeight)");
    return page;
  }

  private static Locator names(Page page) {
    return page.locator("tbody th bdi");
  }
}

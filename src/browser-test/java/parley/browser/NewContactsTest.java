package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** Contacts that come while the page of all contacts is open. */
@BrowserTest
class NewContactsTest {
  private static final String ALL = "{'field': 'name', 'is': 'set'}";

  @RegisterExtension final Desk desk;

  NewContactsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void who_is_added_or_writes_stands_where_they_belong() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts");
    assertThat(page.getByText("No contacts yet")).isVisible();
    add(ada.client(), "Mary");
    assertThat(names(page)).hasText(new String[] {"Mary"});
    desk.customer("Zoë").writes("Hello");
    assertThat(names(page)).hasText(new String[] {"Zoë", "Mary"});
    assertThat(page.locator(".ppl-n")).hasText("2 contacts");
    button(page, "Name").click();
    assertThat(names(page)).hasText(new String[] {"Mary", "Zoë"});
    page.mouse().move(5, 5);
    add(ada.client(), "Nora");
    assertThat(names(page)).hasText(new String[] {"Mary", "Nora", "Zoë"});
  }

  @Test
  void rows_stay_while_the_hand_is_on_them() {
    Agent ada = desk.owner();
    add(ada.client(), "Mary");
    Page page = ada.open("/contacts");
    names(page).first().hover();
    add(ada.client(), "Nora");
    add(ada.client(), "Olga");
    assertThat(button(page, "2 new contacts")).isVisible();
    assertThat(names(page)).hasText(new String[] {"Mary"});
    button(page, "2 new contacts").click();
    assertThat(names(page)).hasText(new String[] {"Olga", "Nora", "Mary"});
    assertThat(page.locator(".ppl .pill")).hasCount(0);

    names(page).first().hover();
    add(ada.client(), "Petra");
    assertThat(button(page, "1 new contact")).isVisible();
    page.mouse().move(5, 5);
    assertThat(names(page)).hasText(new String[] {"Petra", "Olga", "Nora", "Mary"});
    assertThat(page.locator(".ppl .pill")).hasCount(0);
  }

  @Test
  void who_gets_a_tag_among_many_stands_under_it() {
    Agent ada = desk.owner();
    ada.client().post("/v1/contacts", "{'name': 'Mary', 'tags': ['vip']}").expect(201);
    ada.client().post("/v1/contacts/bulk", many(600)).expect(200);
    ada.client().post("/v1/contacts/bulk", many(600)).expect(200);
    Page page = ada.open("/contacts?tag=vip");
    assertThat(names(page)).hasText(new String[] {"Mary"});
    ada.client()
        .post("/v1/contacts/tags/bulk", "{'filter': %s, 'add': ['vip']}".formatted(ALL))
        .expect(202);
    assertThat(page.locator(".ppl-n")).hasText("1,201 contacts");
  }

  @Test
  void whoever_is_not_asked_for_is_not_told_of() {
    Agent ada = desk.owner();
    add(ada.client(), "Anna Bell");
    Page page = ada.open("/contacts?search=anna");
    names(page).first().hover();
    add(ada.client(), "Mary");
    add(ada.client(), "Anna Hopper");
    assertThat(button(page, "1 new contact")).isVisible();
    page.mouse().move(5, 5);
    assertThat(names(page)).hasText(new String[] {"Anna Hopper", "Anna Bell"});
  }

  private static String many(int contacts) {
    return IntStream.range(0, contacts)
        .mapToObj("{'name': 'Contact %d'}"::formatted)
        .collect(Collectors.joining(",", "{'mode': 'create', 'rows': [", "]}"));
  }

  private static void add(Client client, String name) {
    client.post("/v1/contacts", "{'name': '%s'}".formatted(name)).expect(201);
  }

  private static Locator names(Page page) {
    return page.locator("tbody th bdi");
  }
}

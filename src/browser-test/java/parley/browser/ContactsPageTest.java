package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** All contacts: found, sorted, added, changed, deleted, taken along. */
@BrowserTest
class ContactsPageTest {
  /** Whether the words in an empty field are as faint as text may be, and not fainter. */
  private static final String IS_READ =
      """
      (field) => {
        const faint = document.createElement('span');
        faint.className = 'c-3';
        field.after(faint);
        const { color, opacity } = getComputedStyle(field, '::placeholder');
        return color === getComputedStyle(faint).color && opacity === '1';
      }
      """;

  @RegisterExtension final Desk desk;

  ContactsPageTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void contacts_are_found_sorted_and_saved_as_a_file() throws IOException {
    Agent ada = desk.owner();
    desk.customer("Zoë Marchand").writes("Hello");
    add(ada.client(), "{'name': 'Émile Zola', 'email': 'emile@example.com', 'tags': ['vip']}");
    add(ada.client(), "{'name': 'Anna Bell', 'phone': '+14155550101'}");

    Page page = ada.open("/inbox");
    page.keyboard().press("g");
    page.keyboard().press("c");
    assertThat(page).hasTitle("Contacts – Parley");
    assertThat(names(page)).hasText(new String[] {"Anna Bell", "Émile Zola", "Zoë Marchand"});
    button(page, "Name").click();
    button(page, "Name").click();
    assertThat(names(page)).hasText(new String[] {"Zoë Marchand", "Émile Zola", "Anna Bell"});
    assertThat(page.locator("th[aria-sort=descending]")).hasText("Name");
    button(page, "Last seen").click();
    assertThat(names(page).first()).hasText("Zoë Marchand");
    assertThat(page).hasURL(Pattern.compile("\\?sort=-last_seen_at$"));

    page.keyboard().press("/");
    page.keyboard().type("emile");
    assertThat(names(page)).hasText(new String[] {"Émile Zola"});
    assertThat(page.getByRole(AriaRole.STATUS).first()).hasText("1 contact");
    String file = Files.readString(page.waitForDownload(button(page, "Export")::click).path());
    assertThat(file).startsWith("\ufeffid,").contains("emile@example.com").doesNotContain("Anna");
    page.getByLabel("Name, number or e-mail").fill("nobody at all");
    assertThat(page.getByText("Nobody found")).isVisible();
    page.getByLabel("Name, number or e-mail").fill("");
    page.getByLabel("Tag", new Page.GetByLabelOptions().setExact(true)).selectOption("vip");
    assertThat(names(page)).hasText(new String[] {"Émile Zola"});
  }

  @Test
  void what_an_empty_field_says_can_be_read() {
    Page page = desk.owner().open("/contacts");
    Locator field = page.getByLabel("Name, number or e-mail");
    assertThat(field).hasAttribute("placeholder", "Name, number or e-mail");
    assertThat(field.evaluate(IS_READ)).isEqualTo(true);
  }

  @Test
  void a_contact_is_added_refused_changed_and_deleted() {
    Agent ada = desk.owner();
    String anna = add(ada.client(), "{'name': 'Anna Bell', 'phone': '+14155550101'}");
    ada.mayComplain("422 (Unprocessable Content)");
    ada.mayComplain("409 (Conflict)");
    Page page = ada.open("/contacts");
    button(page, "New contact").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    page.keyboard().press("Enter");
    assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("Give at least a name, a phone");
    dialog.getByLabel("Name").fill("Grace Hopper");
    dialog.getByLabel("Phone").fill("12");
    page.keyboard().press("Enter");
    assertThat(dialog.getByLabel("Phone")).hasAttribute("aria-invalid", "true");
    assertThat(dialog.getByLabel("Phone")).isFocused();
    dialog.getByLabel("Phone").fill("+1 415 555 0101");
    page.keyboard().press("Enter");
    assertThat(dialog).containsText("This is taken already.");
    assertThat(dialog.getByText("Open the contact who has it"))
        .hasAttribute("href", "/contacts/" + anna);
    dialog.getByLabel("Phone").fill("+1 (415) 555-0199");
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile("/contacts/con_"));
    Locator person = page.getByRole(AriaRole.COMPLEMENTARY);
    assertThat(person.getByLabel("Phone")).hasValue("+14155550199");
    person.getByLabel("Name").fill("Rear Admiral Hopper");
    person.getByLabel("E-mail").fill("grace@example.com");
    page.keyboard().press("Enter");
    assertThat(names(page)).hasText(new String[] {"Rear Admiral Hopper", "Anna Bell"});
    assertThat(ada.client().get("/v1/contacts?search=grace@").text("/data/0/name"))
        .isEqualTo("Rear Admiral Hopper");
    link(page, "Anna Bell").click();
    assertThat(person.getByLabel("Phone")).hasValue("+14155550101");

    button(page, "Delete contact").click();
    assertThat(dialog).containsText("Delete Anna Bell?");
    page.keyboard().press("Escape");
    assertThat(names(page)).hasCount(2);
    button(page, "Delete contact").click();
    button(page, "Delete for good").click();
    assertThat(names(page)).hasText(new String[] {"Rear Admiral Hopper"});
    assertThat(link(page, "Rear Admiral Hopper")).isFocused();
    assertThat(page).hasURL(Pattern.compile("/contacts$"));
  }

  @Test
  void a_long_list_goes_on_as_one_scrolls_and_keys_go_from_row_to_row() {
    Agent ada = desk.owner();
    for (int i = 0; i < 120; i++) {
      add(ada.client(), "{'name': 'Contact %03d'}".formatted(i));
    }
    Page page = ada.open("/contacts?sort=name");
    assertThat(page.getByRole(AriaRole.STATUS).first()).hasText("120 contacts");
    links(page).first().focus();
    page.keyboard().press("ArrowDown");
    assertThat(links(page).nth(1)).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.COMPLEMENTARY).getByLabel("Name")).hasValue("Contact 001");
    page.keyboard().press("Escape");
    assertThat(page).hasURL(Pattern.compile("/contacts\\?sort=name$"));
    page.locator("tbody tr").nth(3).locator("td").last().click();
    assertThat(page.getByRole(AriaRole.COMPLEMENTARY).getByLabel("Name")).hasValue("Contact 003");
    page.keyboard().press("ArrowDown");
    assertThat(links(page).nth(4)).isFocused();
    page.keyboard().press("Escape");
    names(page).last().scrollIntoViewIfNeeded();
    assertThat(names(page)).hasCount(100);
    names(page).last().scrollIntoViewIfNeeded();
    assertThat(names(page)).hasCount(120);
  }

  @Test
  void who_pauses_while_typing_loses_nothing_of_it() {
    Agent ada = desk.owner();
    add(ada.client(), "{'name': 'Anna Bell'}");
    Page page = ada.open("/contacts");
    Locator search = page.getByLabel("Name, number or e-mail");
    search.pressSequentially("anna ");
    assertThat(page).hasURL(Pattern.compile("search=anna$"));
    search.pressSequentially("bell");
    assertThat(page).hasURL(Pattern.compile("search=anna\\+bell$"));
    assertThat(names(page)).hasText(new String[] {"Anna Bell"});
  }

  @Test
  void what_can_not_be_found_out_is_said_in_the_place_of_the_list() {
    Agent ada = desk.owner();
    ada.mayComplain("ERR_FAILED");
    add(ada.client(), "{'name': 'Anna Bell', 'tags': ['vip']}");
    Page page = ada.open("/contacts");
    assertThat(names(page)).hasText(new String[] {"Anna Bell"});
    Network.rule(page, "**/v1/contacts?*tag=vip*", Route::abort);
    page.getByLabel("Tag", new Page.GetByLabelOptions().setExact(true)).selectOption("vip");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("Parley can’t be reached");
    page.unroute("**/v1/contacts?*tag=vip*");
    button(page, "Try again").click();
    assertThat(names(page)).hasText(new String[] {"Anna Bell"});
  }

  @Test
  void what_a_colleague_changes_shows_in_the_list() {
    Agent ada = desk.owner();
    String anna = add(ada.client(), "{'name': 'Anna Bell'}");
    Page page = ada.open("/contacts");
    assertThat(names(page)).hasText(new String[] {"Anna Bell"});
    ada.client()
        .put("/v1/contacts/" + anna, "{'name': 'Anna Hopper', 'tags': ['vip']}")
        .expect(200);
    assertThat(names(page)).hasText(new String[] {"Anna Hopper"});
    assertThat(page.locator("tbody .tag")).hasText("vip");
  }

  private static String add(Client client, String contact) {
    return client.post("/v1/contacts", contact).expect(201).text("/id");
  }

  private static Locator names(Page page) {
    return page.locator("tbody th bdi");
  }

  private static Locator links(Page page) {
    return page.locator("tbody th a");
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}

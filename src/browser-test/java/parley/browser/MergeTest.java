package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** Two contacts who turn out to be one person, and are made one. */
@BrowserTest
class MergeTest {
  @RegisterExtension final Desk desk;

  MergeTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void who_may_be_the_same_is_merged_from_the_hint() {
    desk.customer("Grace Hopper").writes("Hello");
    Client client = desk.owner().client();
    String grace = client.get("/v1/contacts").expect(200).text("/data/0/id");
    String other =
        add(client, "{'name': 'grace hopper', 'email': 'g@example.org', 'tags': ['vip']}");
    client.post("/v1/contacts/" + other + "/notes", "{'text': 'Likes pears'}").expect(201);
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    button(page, "Merge with grace hopper").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    assertThat(dialog.locator("thead th")).hasText(new String[] {"Stays", "Becomes part of it"});
    assertThat(row(dialog, "Name")).hasText(new String[] {"GHGrace Hopper", "GHgrace hopper"});
    assertThat(row(dialog, "E-mail")).hasText(new String[] {"–", "g@example.org"});
    assertThat(row(dialog, "Tags")).hasText(new String[] {"–", "vip"});
    assertThat(row(dialog, "Conversations")).hasText(new String[] {"1", "0"});
    assertThat(dialog.getByRole(AriaRole.STATUS)).containsText("This can’t be undone.");
    dialog.getByText("Merge", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(dialog).hasCount(0);
    assertThat(page.getByText("Perhaps the same person")).hasCount(0);
    Locator panel = page.locator("parley-panel");
    assertThat(panel).isFocused();
    assertThat(panel).containsText("g@example.org");
    assertThat(panel).containsText("vip");
    assertThat(panel).containsText("Likes pears");
    assertThat(client.get("/v1/contacts/" + other).expect(308).header("Location"))
        .contains("/v1/contacts/" + grace);
  }

  @Test
  void the_other_one_may_stay_and_all_that_shows_goes_with_it() {
    Customer first = desk.customer("Grace Hopper");
    first.writes("Hello");
    Client client = desk.owner().client();
    String grace = client.get("/v1/contacts").expect(200).text("/data/0/id");
    Customer again = desk.customer("Grace  Hopper");
    again.writes("Are you there?");
    String other = client.get("/v1/contacts?sort=-created_at").expect(200).text("/data/0/id");
    assertThat(other).isNotEqualTo(grace);
    client.put("/v1/contacts/" + other, "{'name': 'Grâce Hopper', 'tags': ['vip']}").expect(200);
    Agent ben = desk.colleague("Ben", "agent");
    Page bens = ben.open("/contacts/" + grace);
    assertThat(bens.locator("parley-person h2")).hasText("Grace Hopper");

    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row").getByText("Hello").click();
    String url = page.url();
    button(page, "Merge with Grâce Hopper").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    button(page, "Keep the other one").click();
    assertThat(row(dialog, "Tags")).hasText(new String[] {"vip", "–"});
    button(page, "Merge").click();

    assertThat(page.locator("parley-panel .who-card h3")).hasText("Grâce Hopper");
    assertThat(page.locator("parley-panel")).containsText("vip");
    assertThat(page.locator("parley-panel .idn bdi"))
        .hasText(new String[] {again.number(), first.number()});
    assertThat(bens.locator("parley-person .idn bdi")).hasText(first.number());
    assertThat(page.locator("parley-log")).containsText("Hello");
    assertThat(page).hasURL(url);
    assertThat(page.locator("parley-panel .past")).containsText("Are you there?");
    // The channel's name is cut, but not to nothing.
    assertThat(page.locator(".thread-h .sub bdi").boundingBox().width).isGreaterThan(40);
    page.locator("parley-thread header a").getByText("Goes on in another conversation").click();
    assertThat(page.locator("parley-log")).containsText("Are you there?");
    page.goBack();
    assertThat(bens).hasURL(Pattern.compile("/contacts/" + other + "$"));
    assertThat(bens.locator("parley-person h2")).hasText("Grâce Hopper");
    assertThat(bens.locator(".ppl-t tbody th")).hasCount(1);
    ben.open("/contacts/" + grace);
    assertThat(bens).hasURL(Pattern.compile("/contacts/" + other + "$"));
  }

  @Test
  void who_answers_customers_is_told_of_another_but_merges_nobody() {
    desk.customer("Grace Hopper").writes("Hello");
    desk.customer("Grace Hopper").writes("Are you there?");
    Page page = desk.colleague("Ben", "agent").open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row").getByText("Hello").click();
    assertThat(page.locator("parley-same-person")).containsText("Grace Hopper");
    assertThat(button(page, "Merge with Grace Hopper")).hasCount(0);
  }

  @Test
  void the_number_of_another_stands_below_the_name_from_right_to_left_too() {
    Agent ada = desk.owner();
    String grace = add(ada.client(), "{'name': 'Grace', 'phone': '+14155550101'}");
    add(ada.client(), "{'name': 'grace', 'phone': '+14155550102'}");
    ada.client().put("/v1/me", "{'locale': 'ar'}").expect(200);
    Page page = ada.open("/contacts/" + grace);
    Locator other = page.locator(".same .past > *");
    assertThat(other).hasCount(2);
    BoundingBox name = other.first().boundingBox();
    BoundingBox number = other.last().boundingBox();
    assertThat(number.width).isLessThan(name.width);
    assertThat(number.x + number.width).isCloseTo(name.x + name.width, within(1.0));
  }

  @Test
  void of_two_values_the_one_that_is_chosen_stays() {
    Agent ada = desk.owner();
    String grace =
        add(ada.client(), "{'name': 'Grace', 'phone': '+14155550101', 'email': 'g@example.org'}");
    String other = add(ada.client(), "{'name': 'grace', 'phone': '+14155550102'}");
    Page page = ada.open("/contacts/" + grace);
    button(page, "Merge with grace").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    assertThat(dialog.getByRole(AriaRole.RADIO)).hasCount(4);
    assertThat(dialog.getByLabel("Phone: +14155550101")).isChecked();
    dialog.getByLabel("Phone: +14155550102").check();
    assertThat(dialog.getByLabel("Phone: +14155550101")).not().isChecked();
    button(page, "Merge").click();
    Locator form = page.locator("parley-person parley-contact-form");
    assertThat(form.getByLabel("Phone")).hasValue("+14155550102");
    assertThat(form.getByLabel("Name")).hasValue("Grace");
    assertThat(ada.client().get("/v1/contacts/" + grace).text("/custom_attributes/merged_phone"))
        .isEqualTo("+14155550101");
    ada.client().get("/v1/contacts/" + other).expect(308);
  }

  @Test
  void an_open_conversation_follows_a_merge_made_elsewhere() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    Client client = ada.client();
    String grace = client.get("/v1/contacts").expect(200).text("/data/0/id");
    String conversation = client.get("/v1/conversations").expect(200).text("/data/0/id");
    client.put("/v1/conversations/" + conversation + "/resolve").expect(200);
    String admiral = add(client, "{'name': 'The Admiral', 'tags': ['vip']}");
    Page page = ada.open("/inbox/resolved/" + conversation);
    page.setViewportSize(1440, 900);
    Locator panel = page.locator("parley-panel");
    assertThat(panel.locator(".who-card h3")).hasText("Grace Hopper");
    client
        .post("/v1/contacts/" + admiral + "/merge", "{'from_id': '%s'}".formatted(grace))
        .expect(200);
    assertThat(panel.locator(".who-card h3")).hasText("The Admiral");
    assertThat(panel).containsText("vip");
    assertThat(page.locator("parley-log")).containsText("Hello");
    assertThat(page.locator(".row .name")).hasText("The Admiral");
  }

  @Test
  void what_goes_wrong_is_said_in_the_dialog() {
    Agent ada = desk.owner();
    ada.mayComplain("/merge");
    String grace = add(ada.client(), "{'name': 'Grace'}");
    String other = add(ada.client(), "{'name': 'grace'}");
    Page page = ada.open("/contacts/" + grace);
    button(page, "Merge with grace").click();
    Network.rule(page, "**/merge", route -> route.abort());
    button(page, "Merge").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("Parley can’t be reached");
    page.unroute("**/merge");
    ada.client().delete("/v1/contacts/" + other).expect(204);
    button(page, "Merge").click();
    assertThat(dialog.getByRole(AriaRole.ALERT)).hasText("One of the two is no longer there.");
    assertThat(button(page, "Merge")).isEnabled();

    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/merge", held::add);
    button(page, "Merge").click();
    page.waitForCondition(() -> !held.isEmpty());
    page.keyboard().press("Escape");
    held.forEach(Route::resume);
    assertThat(page.locator(".toast")).containsText("One of the two is no longer there.");
  }

  @Test
  void nobody_needs_a_mouse_to_merge() {
    Agent ada = desk.owner();
    String grace = add(ada.client(), "{'name': 'Grace'}");
    add(ada.client(), "{'name': 'The Admiral', 'phone': '+14155550101'}");
    Page page = ada.open("/contacts/" + grace);
    button(page, "Merge …").focus();
    page.keyboard().press("Enter");
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    Locator search = dialog.getByLabel("Name, number or e-mail");
    assertThat(search).isFocused();
    page.keyboard().type("a");
    assertThat(dialog.getByRole(AriaRole.STATUS)).hasText("1 contact found");
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(button(page, "Keep the other one")).isFocused();
    page.keyboard().press("Enter");
    assertThat(row(dialog, "Name")).hasText(new String[] {"TAThe Admiral", "GGrace"});
    page.keyboard().press("Enter");
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    assertThat(button(page, "Merge")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator("parley-person .ppl-p")).isFocused();
    assertThat(page.locator("parley-person").getByLabel("Phone")).hasValue("+14155550101");
    assertThat(page.locator(".ppl-t tbody th bdi")).hasText(new String[] {"Grace"});
  }

  private static Locator row(Locator dialog, String name) {
    Locator head =
        dialog
            .page()
            .getByRole(
                AriaRole.ROWHEADER, new Page.GetByRoleOptions().setName(name).setExact(true));
    return dialog.locator("tr").filter(new Locator.FilterOptions().setHas(head)).locator("td");
  }

  private static String add(Client client, String contact) {
    return client.post("/v1/contacts", contact).expect(201).text("/id");
  }
}

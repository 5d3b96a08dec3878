package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** What is known of a contact is changed beside the conversation. */
@BrowserTest
class DetailsTest {
  @RegisterExtension final Desk desk;

  private Page page;
  private Client client;
  private String path;

  DetailsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceIsOpen() {
    desk.customer("Grace Hopper").writes("Hello");
    client = desk.owner().client();
    client
        .post("/v1/attributes", "{'key': 'seats', 'label': 'Seats', 'type': 'number'}")
        .expect(201);
    path = "/v1/contacts/" + client.get("/v1/contacts").expect(200).text("/data/0/id");
    client.put(path, "{'custom_attributes': {'seats': 3}, 'tags': ['cake']}").expect(200);
    page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    assertThat(page.locator("parley-panel .kv-b")).hasText("3");
  }

  @Test
  void a_number_stays_one() {
    page.locator("parley-panel .kv-b").click();
    Locator value = page.locator("parley-panel .detail input");
    value.fill("4");
    value.press("Enter");
    assertThat(page.locator("parley-panel .kv-b")).hasText("4");
    assertThat(client.get(path).at("/custom_attributes/seats").isNumber()).isTrue();
  }

  @Test
  void a_tag_that_a_colleague_has_added_meanwhile_stays() {
    page.locator("parley-panel").getByLabel("Add a tag").click();
    client.put(path, "{'tags': ['cake', 'vip']}").expect(200);
    assertThat(page.locator("parley-panel .tag.lg")).hasText(new String[] {"cake", "vip"});
    Locator field = page.locator(".floating input[name=text]");
    field.fill("late");
    field.press("Enter");
    assertThat(page.locator("parley-panel .tag.lg")).hasText(new String[] {"cake", "vip", "late"});
    eventually(() -> client.get(path).at("/tags").size(), size -> size == 3);
  }

  private Locator detail(String name) {
    return page.locator("parley-panel")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Edits a detail, and answers its field. */
  private Locator edit(String name, String label) {
    detail(name).click();
    return page.locator("parley-panel .detail")
        .getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private void define(String attribute) {
    client.post("/v1/attributes", attribute).expect(201);
  }

  @Test
  void details_are_shown_and_edited_as_what_they_are() {
    define("{'key': 'since', 'label': 'Customer since', 'type': 'date'}");
    define("{'key': 'news', 'label': 'Newsletter', 'type': 'boolean'}");
    define("{'key': 'size', 'label': 'Frame size', 'type': 'list', 'options': ['S', 'M']}");
    define("{'key': 'site', 'label': 'Website', 'type': 'url'}");
    client
        .put(
            path,
            """
            {'custom_attributes': {'since': '2019-04-01', 'news': true, 'size': 'S',
             'site': 'https://grace.example', 'odd': {'a': 1}}}
            """)
        .expect(200);
    page.reload();
    assertThat(detail("Seats: 3")).isVisible();
    assertThat(detail("Customer since: 1 Apr 2019")).isVisible();
    assertThat(detail("Newsletter: Yes")).isVisible();
    assertThat(detail("odd: {\"a\":1}")).isVisible();
    edit("Frame size: S", "Frame size").selectOption("M");
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(detail("Frame size: M")).isFocused();
    edit("Newsletter: Yes", "Newsletter").selectOption("No");
    page.locator(".detail").getByText("Save").click();
    assertThat(detail("Newsletter: No")).isVisible();
    Locator since = edit("Customer since: 1 Apr 2019", "Customer since");
    assertThat(since).hasAttribute("type", "date");
    since.fill("2020-02-29");
    since.press("Enter");
    assertThat(detail("Customer since: 29 Feb 2020")).isVisible();
    assertThat(client.get(path).at("/custom_attributes/news").isBoolean()).isTrue();
    assertThat(client.get(path).text("/custom_attributes/since")).isEqualTo("2020-02-29");
  }

  @Test
  void what_does_not_fit_is_said_at_the_field_with_what_does() {
    desk.owner().mayComplain("status of 4");
    define("{'key': 'site', 'label': 'Website', 'type': 'url'}");
    define("{'key': 'code', 'label': 'Code', 'type': 'text', 'pattern': 'B-[0-9]+'}");
    client
        .put(path, "{'custom_attributes': {'site': 'https://grace.example', 'code': 'B-1'}}")
        .expect(200);
    page.reload();
    Locator site = edit("Website: https://grace.example", "Website");
    site.fill("mailto:grace@example.com");
    site.press("Enter");
    Locator wrong = page.locator("parley-panel .detail .f-e");
    assertThat(wrong.first()).containsText("http");
    assertThat(site).isFocused();
    assertThat(site).hasAccessibleDescription(Pattern.compile("https?://"));
    site.press("Escape");
    Locator code = edit("Code: B-1", "Code");
    code.fill("one");
    code.press("Enter");
    assertThat(wrong.first()).containsText("B-[0-9]+");
    assertThat(page.locator(".toast")).hasCount(0);
    code.press("Escape");
    Locator seats = edit("Seats: 3", "Seats");
    seats.press("End");
    page.keyboard().type("e");
    seats.press("Enter");
    assertThat(wrong.first()).containsText("number");
    assertThat(client.get(path).at("/custom_attributes/seats").asInt()).isEqualTo(3);
  }

  @Test
  void what_is_defined_is_offered_where_a_detail_is_added() {
    define("{'key': 'size', 'label': 'Frame size', 'type': 'list', 'options': ['S', 'M']}");
    page.reload();
    page.locator("parley-panel").getByLabel("Add a detail").click();
    Locator form = page.locator("parley-panel .detail");
    assertThat(form.getByLabel("Detail")).isFocused();
    form.getByLabel("Detail").selectOption("Frame size");
    form.getByLabel("Value").selectOption("M");
    form.getByText("Save").click();
    assertThat(detail("Frame size: M")).isFocused();
    page.locator("parley-panel").getByLabel("Add a detail").click();
    form.getByLabel("Name").fill("town");
    form.getByLabel("Value").fill("Bern");
    form.getByText("Save").click();
    assertThat(detail("town: Bern")).isFocused();
    assertThat(client.get(path).text("/custom_attributes/size")).isEqualTo("M");
  }

  @Test
  void a_late_answer_takes_back_nothing_that_was_told_since() {
    page.mouse().move(900, 300);
    desk.customer("Alan Turing").writes("Hello");
    page.locator(".row").getByText("Alan Turing").click();
    assertThat(page.locator("parley-panel")).containsText("Alan Turing");
    client.put(path, "{'tags': ['early']}").expect(200);
    List<Runnable> held = new ArrayList<>();
    Network.rule(
        page,
        "**" + path,
        route -> {
          APIResponse answer = route.fetch();
          held.add(() -> route.fulfill(new FulfillOptions().setResponse(answer)));
        });
    page.locator(".row").getByText("Grace Hopper").click();
    page.waitForCondition(() -> !held.isEmpty());
    client.put(path, "{'tags': ['late']}").expect(200);
    assertThat(page.locator("parley-panel .tag.lg")).hasText("late");
    page.waitForResponse("**" + path, held.getFirst());
    detail("Seats: 3").click();
    assertThat(page.locator("parley-panel .tag.lg")).hasText("late");
  }
}

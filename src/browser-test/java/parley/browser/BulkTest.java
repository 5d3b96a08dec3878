package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.KeyboardModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Several conversations changed at once. */
@BrowserTest
class BulkTest {
  /** As many as are loaded at first. */
  private static final int PAGE = 50;

  @RegisterExtension final Desk desk;

  BulkTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void several_are_tagged_and_resolved_by_keys_and_opened_again() {
    List.of("Ada", "Edsger", "Grace").forEach(name -> desk.customer(name).writes("Hello"));
    Agent owner = desk.owner();
    Page page = owner.open("/inbox/all");
    Locator rows = page.locator(".row:not(.sk)");
    assertThat(rows).hasCount(3);
    rows.first().click();
    page.keyboard().press("x");
    page.keyboard().press("j");
    page.keyboard().press("j");
    page.keyboard().press("x");
    assertThat(page.locator(".bulk b")).hasText("2 chosen");
    page.keyboard().press("t");
    page.getByPlaceholder("Find or add a tag").fill("cake");
    page.keyboard().press("Enter");
    assertThat(rows.locator(".tag")).hasText(new String[] {"cake", "cake"});
    page.keyboard().press("Escape");
    page.keyboard().press("e");
    Locator toast = page.locator(".toast");
    assertThat(toast).containsText("2 conversations resolved");
    assertThat(page.locator(".bulk")).hasCount(0);
    assertThat(statuses(owner, "resolved")).isEqualTo(2);
    toast.getByText("Undo").click();
    assertThat(page.locator(".row.left")).hasCount(0);
    assertThat(rows).hasCount(3);
    eventually(() -> statuses(owner, "open"), open -> open == 3);
  }

  @Test
  void a_key_pressed_while_all_are_still_being_changed_waits_for_them() {
    List.of("Ada", "Grace").forEach(name -> desk.customer(name).writes("Hello"));
    Agent owner = desk.owner();
    Page page = owner.open("/inbox/all");
    List<Runnable> late = new ArrayList<>();
    Network.rule(
        page,
        "**/v1/conversations/*",
        route -> {
          if (route.request().method().equals("PUT")) {
            APIResponse answer = route.fetch();
            late.add(() -> route.fulfill(new FulfillOptions().setResponse(answer)));
          } else {
            route.resume();
          }
        });
    page.getByLabel("Choose several").click();
    page.getByLabel("Choose all that are loaded").click();
    page.keyboard().press("t");
    page.getByPlaceholder("Find or add a tag").fill("cake");
    page.keyboard().press("Enter");
    assertThat(page.locator(".row .tag")).hasText(new String[] {"cake", "cake"});
    page.keyboard().press("Escape");
    page.keyboard().press("e");
    page.waitForCondition(() -> late.size() == 2);
    late.forEach(Runnable::run);
    assertThat(page.locator(".toast")).containsText("2 conversations resolved");
    assertThat(statuses(owner, "resolved")).isEqualTo(2);
  }

  @Test
  void a_row_that_is_clicked_at_once_is_chosen_and_not_opened() {
    desk.customer("Ada").writes("Hello");
    Agent owner = desk.owner();
    Page page = owner.open("/inbox/all");
    List<Runnable> late = new ArrayList<>();
    Network.rule(page, "**/bulk.js", route -> late.add(route::resume));
    page.getByLabel("Choose several").click();
    page.waitForCondition(() -> !late.isEmpty());
    page.locator(".row:not(.sk)").click();
    late.forEach(Runnable::run);
    assertThat(page.locator(".bulk b")).hasText("1 chosen");
    assertThat(page).hasURL(Pattern.compile("/inbox/all$"));
  }

  @Test
  void what_could_not_be_changed_is_named_and_stays_chosen() {
    List.of("Ada", "Edsger", "Grace").forEach(name -> desk.customer(name).writes("Hello"));
    Agent owner = desk.owner();
    Page page = owner.open("/inbox/all");
    String spared =
        owner.client().get("/v1/conversations?search=Ada").expect(200).text("/data/0/id");
    Network.rule(
        page,
        "**/" + spared + "/resolve",
        route ->
            route.fulfill(
                new FulfillOptions()
                    .setStatus(409)
                    .setContentType("application/problem+json")
                    .setBody("{\"code\": \"conflict\", \"title\": \"Not this one\"}")));
    owner.mayComplain("409");
    Locator rows = page.locator(".row:not(.sk)");
    assertThat(rows).hasCount(3);
    page.getByLabel("Choose several").click();
    rows.first().click();
    assertThat(page.locator(".bulk b")).hasText("1 chosen");
    rows.last().click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.SHIFT)));
    assertThat(page.locator(".bulk b")).hasText("3 chosen");
    page.locator(".bulk").getByLabel("Resolve").click();
    Locator dialog = page.getByRole(AriaRole.DIALOG);
    assertThat(dialog).containsText("1 conversation could not be changed");
    assertThat(dialog).containsText(Pattern.compile("Ada.*Not this one", Pattern.DOTALL));
    page.keyboard().press("Escape");
    assertThat(page.locator(".bulk b")).hasText("1 chosen");
    assertThat(statuses(owner, "resolved")).isEqualTo(2);
  }

  @Test
  void all_rows_that_are_loaded_are_changed_and_stay_in_the_list() {
    for (int i = 1; i <= PAGE + 2; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Agent owner = desk.owner();
    Page page = owner.open("/inbox/all");
    page.getByLabel("Choose several").click();
    page.getByLabel("Choose all that are loaded").click();
    assertThat(page.locator(".bulk b")).hasText(PAGE + " chosen");
    page.keyboard().press("t");
    page.getByPlaceholder("Find or add a tag").fill("cake");
    page.keyboard().press("Enter");
    Locator rows = page.locator(".row:not(.sk)");
    rows.first().hover();
    eventually(
        () -> owner.client().get("/v1/conversations?tag=cake").at("/meta/total").asInt(),
        total -> total == PAGE);
    page.keyboard().press("Escape");
    page.keyboard().press("Escape");
    page.mouse().move(800, 400);
    desk.customer("Grace").writes("Last");
    assertThat(rows.first()).containsText("Grace");
    assertThat(rows.nth(1)).containsText("Customer " + (PAGE + 2));
    assertThat(rows.nth(1).locator(".tag")).hasText("cake");
  }

  @Test
  void the_keyboard_goes_on_in_the_list_when_all_are_done() {
    List.of("Ada", "Grace").forEach(name -> desk.customer(name).writes("Hello"));
    Page page = desk.owner().open("/inbox/all");
    page.getByLabel("Choose several").click();
    page.getByLabel("Choose all that are loaded").click();
    page.locator(".bulk").getByLabel("Assign").click();
    page.getByText("Ada Lovelace (you)").click();
    assertThat(page.locator(".toast")).containsText("2 conversations assigned");
    assertThat(page.locator("parley-list .rows")).isFocused();
  }

  private static int statuses(Agent agent, String status) {
    return agent
        .client()
        .get("/v1/conversations?status=" + status)
        .expect(200)
        .at("/meta/total")
        .asInt();
  }
}

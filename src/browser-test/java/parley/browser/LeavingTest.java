package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A conversation was left for the next one, and what was done with it is refused or taken back. */
@BrowserTest
class LeavingTest {
  private static final String ROW = ".row:not(.sk)";
  private static final Pattern IN_ALL = Pattern.compile("/inbox/all/cnv_[^/]+$");

  @RegisterExtension final Desk desk;

  private Page page;
  private Locator log;

  LeavingTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceIsOpenAndEdsgerIsNext() {
    desk.customer("Edsger Dijkstra").writes("Where is my order?");
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    page = desk.owner().open("/inbox/all");
    page.locator(ROW).first().click();
    log = page.locator("[role=log]");
    assertThat(log).containsText("Is my cake ready?");
  }

  private Route heldResolve() {
    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/resolve", held::add);
    desk.owner().mayComplain("503");
    page.keyboard().press("e");
    assertThat(log).containsText("Where is my order?");
    page.waitForCondition(() -> !held.isEmpty());
    return held.getFirst();
  }

  private static void refuse(Route route) {
    route.fulfill(
        new FulfillOptions()
            .setStatus(503)
            .setContentType("application/problem+json")
            .setBody("{\"code\": \"unavailable\", \"title\": \"Try again\"}"));
  }

  @Test
  void what_is_refused_at_once_is_opened_again() {
    refuse(heldResolve());
    assertThat(log).containsText("Is my cake ready?");
    assertThat(page.locator(".toast")).hasCount(1);
  }

  @Test
  void a_late_refusal_leaves_who_writes_alone_and_offers_the_way_back() {
    Route resolve = heldResolve();
    page.keyboard().press("r");
    Locator field = page.locator("parley-composer textarea");
    assertThat(field).isFocused();
    page.keyboard().type("It is on");
    refuse(resolve);
    assertThat(page.locator(".toast")).hasCount(1);
    page.keyboard().type(" its way.");
    assertThat(field).hasValue("It is on its way.");
    page.locator(".toast").getByText("Open").click();
    assertThat(log).containsText("Is my cake ready?");
  }

  @Test
  void undo_leads_back_from_wherever_one_is_by_then() {
    page.keyboard().press("e");
    assertThat(page.locator(".toast")).containsText("Resolved");
    page.locator(".rail .me").click();
    page.getByRole(AriaRole.MENU).getByText("Settings").click();
    page.waitForURL("**/settings/**");
    page.locator(".toast").getByText("Undo").click();
    assertThat(page).hasURL(IN_ALL);
    assertThat(log).containsText("Is my cake ready?");
    assertThat(page.locator(ROW)).hasCount(2);
  }

  private void answer(String text) {
    page.keyboard().press("r");
    assertThat(page.locator("parley-composer textarea")).isFocused();
    page.keyboard().type(text);
    page.keyboard().press("Enter");
    assertThat(log).containsText(text);
    page.keyboard().press("Escape");
  }

  @Test
  void who_has_answered_goes_on_below_where_the_conversation_was() {
    desk.customer("Alan Turing").writes("Is it a machine?");
    page.mouse().move(900, 300);
    assertThat(page.locator(ROW + " .name"))
        .hasText(new String[] {"Alan Turing", "Grace Hopper", "Edsger Dijkstra"});
    answer("It leaves the oven at noon.");
    assertThat(page.locator(ROW + " .name"))
        .hasText(new String[] {"Grace Hopper", "Alan Turing", "Edsger Dijkstra"});
    page.keyboard().press("e");
    assertThat(log).containsText("Where is my order?");
  }

  @Test
  void what_is_told_of_it_does_not_lie_on_the_field_of_the_next_one() {
    page.keyboard().press("e");
    assertThat(log).containsText("Where is my order?");
    BoundingBox toast = page.locator(".toast").boundingBox();
    BoundingBox field = page.locator("parley-composer .comp").boundingBox();
    assertThat(toast.y + toast.height).isLessThan(field.y);
  }

  /** Has what is around the page drawn last, so that it is the last to hear of a new address. */
  private void closeToast() {
    page.locator(".toast").getByRole(AriaRole.BUTTON).last().click();
    assertThat(page.locator(".toast")).hasCount(0);
  }

  @Test
  void a_page_that_is_left_asks_for_nothing_by_the_address_of_the_next_one() {
    page.keyboard().press("e");
    List<String> asked = new ArrayList<>();
    page.onRequest(request -> asked.add(request.url()));
    closeToast();
    page.locator(".rail a[href='/contacts']").click();
    page.getByRole(AriaRole.LINK).filter(new FilterOptions().setHasText("Grace Hopper")).click();
    assertThat(page.locator("parley-person")).containsText("Grace Hopper");
    page.locator(".rail a[href='/inbox/resolved']").click();
    assertThat(page.locator(ROW)).hasCount(1);
    assertThat(asked).noneMatch(url -> url.contains("channel_id=&"));
    assertThat(asked).noneMatch(url -> url.contains("/v1/contacts/resolved"));
  }
}

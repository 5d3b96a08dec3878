package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;

/** Everything an agent does all day is done without a mouse. */
@BrowserTest
class KeyboardTest {
  private static final String ROW = ".row:not(.sk)";

  @RegisterExtension final Desk desk;

  KeyboardTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_session_from_the_login_to_a_resolved_conversation_needs_no_mouse() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Agent ada = desk.visitor();
    Page page = ada.open("/inbox");
    Keyboard keyboard = page.keyboard();
    Locator email = page.getByLabel("E-mail");
    assertThat(email).isVisible();
    email.focus();
    keyboard.type(ada.email());
    keyboard.press("Tab");
    keyboard.type(ada.password());
    keyboard.press("Enter");
    assertThat(page.locator("parley-list h2")).hasText("Mine");
    keyboard.press("g");
    keyboard.press("u");
    assertThat(page.locator(ROW)).hasCount(1);
    keyboard.press("j");
    assertThat(page.locator("[role=log]")).containsText("Is my cake ready?");
    keyboard.press("a");
    assertThat(page.locator(ROW)).containsText("No longer in this view");
    keyboard.press("r");
    keyboard.type("At noon.");
    keyboard.press("Enter");
    grace.hears("At noon.");
    keyboard.press("Escape");
    keyboard.press("e");
    assertThat(page.locator(".toast")).containsText("Resolved");
    assertThat(page.locator(ROW)).hasCount(0);
    keyboard.press("g");
    keyboard.press("r");
    assertThat(page.locator(ROW)).containsText("Grace Hopper");
  }

  @Test
  void letters_are_commands_outside_of_fields_only() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    Locator field = page.locator("parley-composer textarea");
    field.click();
    page.keyboard().type("e? j k / a");
    assertThat(field).hasValue("e? j k / a");
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(page.locator(ROW)).hasCount(1);
  }

  @Test
  void what_is_typed_before_the_field_is_there_is_text() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Agent ada = desk.owner();
    List<Route> held = new ArrayList<>();
    ada.page().route("**/composer.js", held::add);
    Page page = ada.open("/inbox/all");
    page.locator(ROW).click();
    page.waitForURL("**/inbox/all/cnv_*");
    page.waitForCondition(() -> !held.isEmpty());
    page.keyboard().type("neat, every day");
    held.forEach(Route::resume);
    assertThat(page.locator(".comp.amber textarea")).hasValue("eat, every day");
    assertThat(page.locator(".toast")).hasCount(0);
  }

  @Test
  void what_is_typed_in_the_moment_in_which_the_field_comes_stands_behind_what_came_before() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    Locator field = page.locator("parley-composer textarea");
    assertThat(field).isVisible();
    page.evaluate(
        """
        () => {
          document.addEventListener('focusin', () => {
            queueMicrotask(() => document.execCommand('insertText', false, 'u'));
          }, { once: true });
          for (const key of ['n', '@', 'r', 'e']) {
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          }
        }
        """);
    assertThat(page.locator(".comp.amber textarea")).hasValue("@reu");
  }

  @Test
  void the_palette_finds_conversations_and_commands() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    desk.customer("Edsger Dijkstra").writes("Where is my order?");
    Page page = desk.owner().open("/inbox/mine");
    assertThat(page.locator("parley-list .void")).isVisible();
    page.keyboard().press("Control+k");
    assertThat(page.locator("dialog input")).isFocused();
    page.keyboard().type("dijkstra");
    assertThat(page.getByRole(AriaRole.OPTION).last()).containsText("Where is my order?");
    page.keyboard().press("Enter");
    assertThat(page.locator("[role=log]")).containsText("Where is my order?");
    page.keyboard().press("Control+k");
    assertThat(page.locator("dialog input")).isFocused();
    page.keyboard().type("go to snoozed");
    page.keyboard().press("Enter");
    assertThat(page.locator("parley-list h2")).hasText("Snoozed");
  }

  /** In Safari the composing has ended when the page hears of the key that ended it. */
  @ParameterizedTest
  @ValueSource(strings = {"isComposing: true", "keyCode: 229"})
  void keys_that_an_input_method_takes_mean_nothing_to_the_page(String sign) {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    Locator reply = page.locator("parley-composer textarea");
    reply.fill("こんにち");
    takeBySuggestion(reply, "Enter", sign);
    takeBySuggestion(reply, "Escape", sign);
    assertThat(reply).isFocused();
    assertThat(reply).hasValue("こんにち");
    page.keyboard().press("Control+k");
    Locator search = page.locator("dialog input");
    search.fill("go to snoozed");
    takeBySuggestion(search, "Enter", sign);
    assertThat(search).isFocused();
    search.press("Enter");
    assertThat(page.locator("parley-list h2")).hasText("Snoozed");
  }

  private static void takeBySuggestion(Locator field, String key, String sign) {
    field.evaluate(
        "(field, key) => field.dispatchEvent(new KeyboardEvent('keydown', { key, %s, bubbles: true, cancelable: true }))"
            .formatted(sign),
        key);
  }

  @Test
  void the_palette_offers_a_conversation_to_nobody_who_has_it() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    desk.colleague("Jonas Reeve", "agent");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    page.waitForResponse(
        answer -> answer.url().endsWith("/assign") && answer.ok(),
        () -> page.keyboard().press("a"));
    assertThat(page.locator("button.owner")).containsText("You");
    page.keyboard().press("Control+k");
    Locator commands = page.locator("dialog.palette [role=listbox]");
    assertThat(commands).containsText("Assign to Jonas Reeve");
    assertThat(commands).not().containsText("Assign to Ada Lovelace");
    assertThat(commands).not().containsText("Take it");
  }

  @Test
  void what_is_typed_before_the_tags_are_there_is_no_command() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/v1/tags?**", held::add);
    page.keyboard().press("t");
    page.waitForCondition(() -> !held.isEmpty());
    page.keyboard().type("eager");
    assertThat(page.getByPlaceholder("Find or add a tag")).hasValue("eager");
    held.forEach(Route::resume);
    page.keyboard().press("Enter");
    assertThat(page.locator(ROW + " .tag")).hasText("eager");
    assertThat(page.locator(".toast")).hasCount(0);
  }

  @Test
  void enter_waits_for_what_is_looked_for_instead_of_opening_what_was_found_before() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    desk.customer("Edsger Dijkstra").writes("Where is my order?");
    Page page = desk.owner().open("/inbox/mine");
    page.keyboard().press("Control+k");
    Locator field = page.locator("dialog input");
    field.fill("hopper");
    Locator found = page.getByRole(AriaRole.OPTION);
    assertThat(found).containsText(new String[] {"Is my cake ready?"});
    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/v1/conversations?**", held::add);
    field.fill("dijkstra");
    field.press("Enter");
    page.waitForCondition(() -> !held.isEmpty());
    held.forEach(Route::resume);
    assertThat(page.locator("[role=log]")).containsText("Where is my order?");
  }

  @Test
  void keys_mean_the_same_where_the_layout_has_other_letters() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    assertThat(page.locator("parley-message")).hasCount(1);
    pressOnCyrillic(page, "ф", "KeyA");
    assertThat(page.locator("button.owner")).containsText("You");
    pressOnCyrillic(page, "у", "KeyE");
    assertThat(page.locator(".toast")).containsText("Resolved");
  }

  @Test
  void a_menu_begins_at_what_holds_so_that_enter_changes_nothing() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    page.keyboard().press("a");
    assertThat(page.locator("button.owner")).containsText("You");
    page.keyboard().press("Shift+A");
    assertThat(page.getByText("Ada Lovelace (you)")).isVisible();
    assertThat(page.locator(".menu [aria-checked=true]")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator(".menu")).hasCount(0);
    assertThat(page.locator("button.owner")).containsText("You");
  }

  @Test
  void a_colleague_is_chosen_by_the_beginning_of_a_name() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    desk.colleague("Jonas Reeve", "agent");
    desk.colleague("Jóna Becker", "agent");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    page.keyboard().press("Shift+A");
    assertThat(page.getByText("Jonas Reeve")).isVisible();
    page.keyboard().type("jonas r");
    page.keyboard().press("Enter");
    assertThat(page.locator("button.owner")).containsText("Jonas Reeve");
    page.keyboard().press("Shift+A");
    assertThat(page.getByText("Jóna Becker")).isVisible();
    page.keyboard().type("beck");
    page.keyboard().press("Enter");
    assertThat(page.locator("button.owner")).containsText("Jóna Becker");
  }

  @Test
  void enter_gives_a_conversation_to_who_was_found_among_many() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    for (int i = 1; i <= 7; i++) {
      desk.colleague("Colleague " + i, "agent");
    }
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    page.keyboard().press("Shift+A");
    assertThat(page.locator(".menu input")).isFocused();
    assertThat(page.getByText("Colleague 7")).isVisible();
    page.keyboard().type("gue 7");
    page.keyboard().press("Enter");
    assertThat(page.locator("button.owner")).containsText("Colleague 7");
  }

  private static void pressOnCyrillic(Page page, String key, String code) {
    page.evaluate(
        """
        ([key, code]) => document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, code, bubbles: true }))
        """,
        List.of(key, code));
  }
}

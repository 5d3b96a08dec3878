package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Whoever opens the conversation of a blocked contact is told before they write. */
@BrowserTest
class BlockedTest {
  private static final String BLOCKED = "Blocked: nothing can be sent to them.";

  @RegisterExtension final Desk desk;

  private Customer grace;

  BlockedTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void aCustomerAsks() {
    grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
  }

  private void setBlocked(boolean blocked) {
    var client = desk.owner().client();
    String id = client.get("/v1/conversations").expect(200).text("/data/0/contact/id");
    client.put("/v1/contacts/" + id, "{'blocked': " + blocked + "}").expect(200);
  }

  @Test
  void a_blocked_contact_is_noted_about_and_written_to_once_it_is_let_in_again() {
    setBlocked(true);
    desk.owner().page().setViewportSize(390, 844);
    Composer composer = Composer.open(desk.owner(), grace);
    assertThat(composer.part(".closed")).containsText(BLOCKED);
    assertThat(composer.field()).hasCount(0);
    composer.button("Add a note").click();
    composer.sends("Rude on the phone");
    assertThat(composer.bubbles().last()).containsText("Rude on the phone");
    composer.page().locator("#composer-reply").click();
    composer.button("Unblock").click();
    assertThat(composer.field()).isFocused();
    composer.sends("At noon.");
    grace.hears("At noon.");
  }

  @Test
  void who_is_writing_when_it_is_blocked_is_told_and_keeps_the_draft() {
    Composer composer = Composer.open(desk.owner(), grace);
    composer.field().fill("At noon.");
    setBlocked(true);
    assertThat(composer.part(".closed")).containsText(BLOCKED);
    assertThat(composer.part(".closed")).containsText("Your draft is kept.");
    assertThat(composer.part(".closed")).isFocused();
    assertThat(composer.page().locator("[aria-live=polite]")).hasText(BLOCKED);
    setBlocked(false);
    assertThat(composer.field()).hasValue("At noon.");
    assertThat(composer.field()).isFocused();
  }

  @Test
  void what_leaves_just_when_it_is_blocked_comes_back_as_a_draft() {
    AtomicReference<Route> leaving = new AtomicReference<>();
    // Before the page is there: what it asks for right after the first rule may pass it by.
    desk.owner().page().route("**/messages", leaving::set);
    Composer composer = Composer.open(desk.owner(), grace);
    composer.sends("At noon.");
    composer.page().waitForCondition(() -> leaving.get() != null);
    setBlocked(true);
    assertThat(composer.part(".closed")).containsText(BLOCKED);
    leaving.get().resume();
    assertThat(composer.part(".closed")).containsText("Your draft is kept.");
    assertThat(composer.bubbles()).hasCount(1);
    assertThat(desk.owner().complaints()).as("the refusal").hasSize(1);
  }

  @Test
  void who_only_looks_is_offered_nothing() {
    setBlocked(true);
    Composer composer = Composer.open(desk.colleague("Vera Rubin", "viewer"), grace);
    assertThat(composer.part(".comp-read")).isVisible();
    assertThat(composer.part("button")).hasCount(0);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Two agents answer at the same moment: the second one sees the first answer before sending. */
@BrowserTest
class OvertakenTest {
  @RegisterExtension final Desk desk;

  private Customer grace;
  private Agent ada;
  private Agent ben;
  private Composer composer;

  OvertakenTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void benAnswersWhileAdaPressesTheKey() {
    grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    ada = desk.owner();
    ben = desk.colleague("Ben", "agent");
    composer = Composer.open(ada, grace);
    composer.field().fill("No.");
    assertThat(composer.bubbles()).hasCount(1);
    composer.page().clock().setFixedTime(Date.from(Instant.now()));
    ben.client()
        .post(composer.path() + "/messages", "{'type': 'text', 'content': {'text': 'Yes.'}}")
        .expect(201);
    assertThat(composer.bubbles()).hasCount(2);
    composer.field().press("Enter");
    assertThat(composer.part(".moved")).containsText("Ben replied");
    assertThat(composer.part(".moved .bub")).containsText("Yes.");
    assertThat(composer.field()).hasValue("No.");
    assertThat(ada.complaints()).as("the refusal").hasSize(1);
  }

  @Test
  void a_second_enter_sends_nothing_but_the_button_does() {
    composer.field().press("Enter");
    assertThat(composer.field()).hasValue("No.");
    composer.button("Send anyway").click();
    assertThat(composer.part(".moved")).hasCount(0);
    grace.hears("No.");
    assertThat(grace.heard()).containsExactly("Yes.", "No.");
  }

  @Test
  void what_is_not_needed_any_more_is_discarded() {
    composer.button("Discard").click();
    assertThat(composer.field()).hasValue("");
    assertThat(composer.part(".moved")).hasCount(0);
    composer.page().clock().setFixedTime(Date.from(Instant.now().plusSeconds(5)));
    composer.sends("As Ben says.");
    grace.hears("As Ben says.");
    assertThat(grace.heard()).containsExactly("Yes.", "As Ben says.");
  }

  @Test
  void what_was_sent_behind_it_goes_out_behind_it() {
    twoAreHeld();
    composer.button("Send anyway").click();
    grace.hears("Two.");
    assertThat(grace.heard()).containsExactly("Yes.", "Really.", "One.", "Two.");
  }

  @Test
  void what_is_held_can_be_sent_after_a_reload_as_well() {
    twoAreHeld();
    composer.page().reload();
    assertThat(composer.part(".moved .bub")).containsText("Really.");
    composer.button("Send anyway").click();
    grace.hears("Two.");
    assertThat(grace.heard()).containsExactly("Yes.", "Really.", "One.", "Two.");
    assertThat(composer.part(".moved")).hasCount(0);
  }

  private void twoAreHeld() {
    composer.button("Discard").click();
    ben.client()
        .post(composer.path() + "/messages", "{'type': 'text', 'content': {'text': 'Really.'}}")
        .expect(201);
    assertThat(composer.bubbles()).hasCount(3);
    List<Route> held = new ArrayList<>();
    Network.rule(composer.page(), "**/messages", held::add);
    composer.sends("One.");
    composer.sends("Two.");
    composer.page().waitForCondition(() -> !held.isEmpty());
    composer.page().unroute("**/messages");
    held.forEach(Route::resume);
    assertThat(composer.part(".moved .bub")).containsText("Really.");
    assertThat(ada.complaints()).as("the refusal").hasSize(1);
  }
}

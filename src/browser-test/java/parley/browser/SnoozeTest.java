package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A conversation that comes back at a time that the agent says. */
@BrowserTest
class SnoozeTest {
  @RegisterExtension final Desk desk;

  SnoozeTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_time_that_has_passed_is_told_and_another_one_is_taken() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    page.keyboard().press("s");
    Locator menu = page.getByRole(AriaRole.MENU);
    Locator field = menu.getByLabel("Until");
    LocalDateTime now =
        LocalDateTime.now(ZoneId.of("Europe/Berlin")).truncatedTo(ChronoUnit.MINUTES);
    field.fill(now.minusHours(1).toString());
    page.keyboard().press("Enter");
    assertThat(menu.getByRole(AriaRole.ALERT)).hasText("This time has passed.");
    assertThat(field).isFocused();
    field.fill(now.plusDays(3).toString());
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast")).containsText("Snoozed");
  }

  @Test
  void who_takes_another_time_back_has_the_one_of_before() {
    Talk talk = Talk.begin(desk);
    Instant friday = Instant.now().plus(3, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
    talk.client().put(talk.path("/snooze"), "{'until': '%s'}".formatted(friday)).expect(200);
    Page page = desk.owner().open("/inbox/snoozed");
    page.locator(".row:not(.sk)").click();
    page.keyboard().press("s");
    page.getByRole(AriaRole.MENUITEM).first().click();
    eventually(() -> until(talk), it -> it.isBefore(friday));
    page.locator(".toast").getByText("Undo").click();
    eventually(() -> until(talk), friday::equals);
  }

  private static Instant until(Talk talk) {
    return Instant.parse(talk.client().get(talk.path("")).text("/snoozed_until"));
  }

  @Test
  void until_when_is_seen_whole_where_there_is_little_room() {
    Talk talk = Talk.begin(desk);
    Instant friday = Instant.now().plus(3, ChronoUnit.DAYS);
    talk.client().put(talk.path("/snooze"), "{'until': '%s'}".formatted(friday)).expect(200);
    Page page = talk.open();
    Locator until = page.locator(".thread-h .sub .c-note");
    assertThat(until).containsText("snoozed until");
    Locator panel = page.locator("parley-panel");
    assertThat(panel).isVisible();
    assertThat(until).hasJSProperty("scrollWidth", until.evaluate("it => it.clientWidth"));
  }
}

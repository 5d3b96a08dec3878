package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;

/** A reply may leave later, and until then leave now or not at all. */
@BrowserTest
class ScheduleTest {
  @RegisterExtension final Desk desk;

  private Customer grace;
  private Composer composer;
  private Page page;

  ScheduleTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void aReplyIsScheduled() {
    grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    composer = Composer.open(desk.owner(), grace);
    page = composer.page();
    composer.field().fill("It is now.");
    composer.button("Send later").click();
    assertThat(page.locator(".later")).containsText("Times are in Central European Time.");
    page.getByText("In an hour").click();
    assertThat(composer.field()).hasValue("");
    assertThat(line()).containsText("It is now.");
    Instant sendAt = Instant.parse(scheduled());
    assertThat(Duration.between(Instant.now(), sendAt)).isBetween(minutes(55), minutes(60));
    assertThat(grace.heard()).isEmpty();
  }

  private static Duration minutes(long count) {
    return Duration.ofMinutes(count);
  }

  private Locator line() {
    return page.locator(".sched");
  }

  private String scheduled() {
    return desk.owner().client().get("/v1/messages?status=scheduled").text("/data/0/send_at");
  }

  @Test
  void it_can_leave_now() {
    line().getByText("Send now").click();
    grace.hears("It is now.");
    assertThat(line()).hasCount(0);
    assertThat(composer.bubbles().last()).containsText("It is now.");
    page.reload();
    assertThat(composer.bubbles().last()).containsText("It is now.");
    assertThat(line()).hasCount(0);
    assertThat(grace.heard()).containsExactly("It is now.");
  }

  @Test
  void it_can_be_taken_back() {
    line().getByText("Cancel").click();
    assertThat(line()).hasCount(0);
    eventually(
        () -> desk.owner().client().get("/v1/messages?status=scheduled").at("/data").size(),
        Integer.valueOf(0)::equals);
    assertThat(grace.heard()).isEmpty();
  }

  @Test
  void it_goes_along_to_the_conversation_in_which_its_own_goes_on() {
    desk.customer("Admiral Hopper").writes("It is me, from my new phone.");
    Answer both = desk.owner().client().get("/v1/conversations");
    desk.owner()
        .client()
        .post(
            "/v1/contacts/%s/merge".formatted(both.text("/data/0/contact/id")),
            "{'from_id': '%s'}".formatted(both.text("/data/1/contact/id")))
        .expect(200);
    assertThat(line()).hasCount(0);
    page.navigate("/inbox/open/" + both.text("/data/0/id"));
    assertThat(line()).containsText("It is now.");
  }

  @Test
  void who_takes_it_back_by_mistake_schedules_it_again_for_the_same_moment() {
    String sendAt = scheduled();
    line().getByText("Cancel").click();
    Locator toast = page.locator(".toast").filter(saying("Canceled"));
    assertThat(toast).isVisible();
    assertThat(page.locator("[role=log]")).isFocused();
    toast.getByText("Undo").click();
    assertThat(line()).containsText("It is now.");
    eventually(
        () -> desk.owner().client().get("/v1/messages?status=scheduled").at("/data").size(),
        Integer.valueOf(1)::equals);
    assertThat(scheduled()).isEqualTo(sendAt);
    assertThat(grace.heard()).isEmpty();
  }

  @Test
  void what_was_taken_back_until_its_moment_had_passed_stands_in_the_composer() {
    line().getByText("Cancel").click();
    page.locator(".toast").filter(saying("Canceled")).waitFor();
    page.evaluate("() => { const at = Date.now() + 7_200_000; Date.now = () => at; }");
    page.locator(".toast").getByText("Undo").click();
    assertThat(composer.field()).hasValue("It is now.");
    assertThat(line()).hasCount(0);
  }

  @Test
  void what_was_taken_back_says_what_it_was_and_when_it_would_have_left() {
    ZonedDateTime at = Instant.parse(scheduled()).atZone(ZoneId.of("Europe/Berlin"));
    line().getByText("Cancel").click();
    Locator event = page.locator("parley-message.ev");
    assertThat(event).containsText("It is now.");
    assertThat(event)
        .containsText(DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.UK).format(at));
    assertThat(event).containsText(DateTimeFormatter.ofPattern("HH:mm").format(at));
    assertThat(page.locator(".toast").getByText("Undo")).isVisible();
    page.reload();
    assertThat(event).containsText("It is now.");
    assertThat(event)
        .containsText(DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.UK).format(at));
  }

  private static Locator.FilterOptions saying(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  @Test
  void a_time_that_has_passed_is_not_taken() {
    composer.field().fill("Too late");
    composer.button("Send later").click();
    page.getByLabel("Date and time").fill("2020-01-01T09:00");
    page.getByText("Schedule", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator(".later [role=alert]")).containsText("This time has passed.");
    assertThat(composer.field()).hasValue("Too late");
  }

  @Test
  void what_leaves_now_is_still_for_what_it_was_meant() {
    String body =
        "{'type': 'text', 'content': {'text': 'Plum cake!'}, 'purpose': 'marketing', 'send_at': '%s'}"
            .formatted(Instant.now().plus(minutes(90)));
    desk.owner().client().post(composer.path() + "/messages", body).expect(201);
    assertThat(line()).hasCount(2);
    line().last().getByText("Send now").click();
    grace.hears("Plum cake!");
    assertThat(
            composer
                .conversation()
                .at("/messages")
                .valueStream()
                .filter(message -> message.at("/direction").asString().equals("outbound"))
                .map(message -> message.at("/purpose").asString())
                .toList())
        .last()
        .isEqualTo("marketing");
  }
}

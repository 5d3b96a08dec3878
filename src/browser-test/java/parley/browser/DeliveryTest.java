package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;

/** What became of a message shows on it, in shapes and in words. */
@BrowserTest
class DeliveryTest {
  private static final String TEXT = "{'type': 'text', 'content': {'text': 'At noon.'}}";

  /** The server takes ten minutes until it gives up. */
  private static final String FAIL =
      """
      async (id) => {
        const { messages } = await import(document.querySelector('[href$="/store.js"]').href);
        const error = { code: 'delivery_unknown', message: '', provider_code: null, retryable: true };
        messages.set(id, { ...messages.get(id), status: 'failed', error });
      }
      """;

  @RegisterExtension final Desk desk;

  DeliveryTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void ticks_advance_and_tell_their_story() {
    Talk talk = Talk.begin(desk);
    talk.provider("{'delivered_after_ms': 1500, 'read_after_ms': 3000}");
    talk.open();
    talk.says(TEXT);
    Locator message = talk.message("At noon.");
    assertThat(state(message, "Sent")).isVisible();
    assertThat(state(message, "Delivered")).isVisible();
    assertThat(state(message, "Read")).isVisible();
    state(message, "Read").click();
    assertThat(message.getByRole(AriaRole.LISTITEM)).hasCount(4);
  }

  @Test
  void the_story_of_a_message_is_told_to_the_second() {
    Talk talk = Talk.begin(desk);
    String id = talk.says(TEXT);
    talk.open();
    Locator message = talk.message("At noon.");
    state(message, "Read").click();
    Answer answer = talk.client().get("/v1/messages/" + id).expect(200);
    Locator steps = message.getByRole(AriaRole.LISTITEM);
    int last = answer.at("/status_history").size() - 1;
    String read = second(answer.text("/status_history/" + last + "/at"));
    assertThat(steps.last()).containsText(read);
    assertThat(steps.first()).containsText(second(answer.text("/status_history/0/at")));
    assertThat(message.getByRole(AriaRole.IMG, named("Read " + read))).isVisible();
    assertThat(message.locator(".state > time"))
        .hasAttribute("title", Pattern.compile(second(answer.text("/timestamp"))));
  }

  private static String second(String at) {
    return DateTimeFormatter.ofPattern("HH:mm:ss")
        .format(Instant.parse(at).atZone(ZoneId.of("Europe/Berlin")));
  }

  @Test
  void a_failed_message_tells_why_and_can_be_taken_into_the_composer() {
    Talk talk = Talk.begin(desk);
    talk.provider("{'fail_status': {'code': 131026}}");
    talk.says(TEXT);
    talk.open();
    Locator message = talk.message("At noon.");
    assertThat(message).containsText("Not sent: the number can’t be reached");
    assertThat(message).hasClass("m out last fail");
    assertThat(message.getByRole(AriaRole.BUTTON, named("Retry"))).hasCount(0);
    message.getByRole(AriaRole.BUTTON, named("Edit")).click();
    assertThat(talk.open().getByRole(AriaRole.TEXTBOX)).hasValue("At noon.");
  }

  @Test
  void what_may_have_arrived_is_not_sent_again_unasked() {
    Talk talk = Talk.begin(desk);
    String id = talk.says(TEXT);
    Page page = talk.open();
    String answer = talk.client().get("/v1/messages/" + id).expect(200).body();
    AtomicInteger retries = new AtomicInteger();
    Network.rule(
        page,
        "**/retry",
        route -> {
          retries.incrementAndGet();
          route.fulfill(new Route.FulfillOptions().setStatus(202).setBody(answer));
        });
    Locator message = talk.message("At noon.");
    assertThat(state(message, "Read")).isVisible();
    page.evaluate(FAIL, id);
    assertThat(message).containsText("nobody knows whether it arrived");
    message.getByRole(AriaRole.BUTTON, named("Retry")).click();
    assertThat(message).containsText("It may have arrived already.");
    assertThat(retries).hasValue(0);
    message.getByRole(AriaRole.BUTTON, named("Send again")).click();
    assertThat(message).not().containsText("It may have arrived already.");
    assertThat(message).not().containsText("nobody knows");
    assertThat(retries).hasValue(1);
  }

  @Test
  void what_a_colleague_has_sent_again_already_needs_no_complaint() {
    Talk talk = Talk.begin(desk);
    String id = talk.says(TEXT);
    Page page = talk.open();
    desk.owner().mayComplain("409 (Conflict)"); // as it is by now
    Locator message = talk.message("At noon.");
    assertThat(state(message, "Read")).isVisible();
    page.evaluate(FAIL, id);
    message.getByRole(AriaRole.BUTTON, named("Retry")).click();
    message.getByRole(AriaRole.BUTTON, named("Send again")).click();
    assertThat(state(message, "Read")).isVisible();
    assertThat(message).not().containsText("nobody knows");
    assertThat(page.locator(".toast")).hasCount(0);
  }

  @Test
  void what_is_scheduled_waits_at_the_foot_and_can_be_taken_back() {
    Talk talk = Talk.begin(desk);
    Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS);
    talk.says(TEXT.replace("}}", "}, 'send_at': '%s'}".formatted(tomorrow)));
    Page page = talk.open();
    Locator scheduled = page.locator(".sched");
    assertThat(scheduled).containsText("At noon.");
    assertThat(talk.messages()).hasCount(1);
    scheduled.getByRole(AriaRole.BUTTON, named("Cancel")).click();
    assertThat(scheduled).hasCount(0);
    assertThat(talk.message("Canceled before it left")).isVisible();
  }

  @Test
  void a_paused_channel_says_so_until_somebody_lets_it_go_on() {
    Talk talk = Talk.begin(desk);
    Page page = talk.open();
    talk.provider("{'error': {'code': 190}}");
    talk.says(TEXT);
    assertThat(page.locator(".paused")).containsText("This channel is paused.");
    assertThat(page.locator(".paused"))
        .containsText("This channel is paused. What you send waits until it goes on. Invalid");
    Locator rail = page.locator(".rail a[aria-label*='This channel is paused']");
    assertThat(rail).hasCount(1);
    talk.says(TEXT); // the one that met the fault first may have failed; this one waits
    page.navigate("/settings/channels");
    page.locator(".set-item").click();
    talk.provider("{'error': null}");
    page.locator(".set-note").getByText("Resume").first().click();
    assertThat(rail).hasCount(0);
    assertThat(page.locator(".set-side h2")).isFocused();
    assertThat(state(talk.open().locator("parley-message").last(), "Read")).isVisible();
  }

  private static Locator state(Locator message, String status) {
    Locator tick =
        message.page().getByRole(AriaRole.IMG, new Page.GetByRoleOptions().setName(status));
    return message.getByRole(AriaRole.BUTTON).filter(new Locator.FilterOptions().setHas(tick));
  }

  private static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A thread shows where one was, and nothing in it moves while one reads. */
@BrowserTest
class ThreadTest {
  @RegisterExtension final Desk desk;

  ThreadTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_thread_opens_at_what_is_new() {
    Talk talk = Talk.begin(desk);
    talk.says("{'type': 'text', 'content': {'text': 'An answer'}}");
    hear(talk, 1, 25);
    Page page = talk.open();
    assertThat(page.locator(".day.new")).isInViewport();
    assertThat(page.locator(".day.new + parley-message")).isInViewport();
    assertThat(talk.message("Number 25.")).not().isInViewport();
    assertThat(page.locator(".jump")).hasText("25 new");
  }

  @Test
  void what_one_reads_stays_where_it_is_while_older_messages_come() {
    Talk talk = Talk.begin(desk);
    hear(talk, 1, 79);
    talk.says("{'type': 'text', 'content': {'text': 'An answer'}}");
    Page page = desk.owner().page();
    // Until then the page itself scrolls to where one begins to read, and lines come in between.
    page.waitForResponse(response -> response.url().contains("/activity"), talk::open);
    assertThat(talk.message("An answer")).isInViewport();
    page.waitForFunction(
        """
        () => {
          const { scrollHeight, scrollTop, clientHeight } = document.querySelector('.log');
          return scrollTop > 0 && scrollHeight - scrollTop - clientHeight < 2;
        }
        """);
    Object moved =
        page.evaluate(
            """
            async () => {
              const box = document.querySelector('.log');
              const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
              const top = (element) => element.getBoundingClientRect().top;
              let most = 0;
              for (let i = 0; i < 80 && !document.body.innerText.includes('Hello'); i++) {
                const seen = [...document.querySelectorAll('parley-message')].find((one) => top(one) > 200);
                const before = top(seen);
                const step = Math.min(250, box.scrollTop);
                box.scrollBy(0, -250);
                await frame();
                await frame();
                most = Math.max(most, Math.abs(top(seen) - before - step));
              }
              return most;
            }
            """);
    assertThat(talk.messages()).hasCount(81);
    assertThat(((Number) moved).doubleValue()).isLessThan(2);
  }

  @Test
  void whoever_goes_up_while_older_messages_are_drawn_has_left_the_end() {
    Talk talk = Talk.begin(desk);
    // So tall that nothing older is near, and drawn, before the page grows.
    for (int i = 1; i <= 79; i++) {
      talk.hears("Number " + i + " has much to say".repeat(40));
    }
    talk.says("{'type': 'text', 'content': {'text': 'An answer'}}");
    Page page = talk.open();
    assertThat(talk.message("An answer")).isInViewport();
    page.evaluate(
        """
        () => {
          const box = document.querySelector('.log');
          const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
          const last = [...document.querySelectorAll('parley-message')].at(-1);
          const under = () => box.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
          const before = under();
          window.left = new Promise((resolve) => {
            new MutationObserver(async (changes, observer) => {
              if (changes.some((change) => [...change.addedNodes].some((node) => node.localName === 'parley-message'))) {
                observer.disconnect();
                box.scrollBy(0, -250);
                await frame();
                await frame();
                resolve(before - under());
              }
            }).observe(box.firstElementChild, { childList: true });
          });
        }
        """);
    int drawn = (int) page.evaluate("document.querySelector('.log').scrollHeight");
    page.setViewportSize(1440, Math.max(1000, drawn - 200));
    assertThat(((Number) page.evaluate("left")).doubleValue()).isCloseTo(250, within(2.0));
  }

  @Test
  void whoever_has_gone_up_stays_there_before_the_browser_tells_of_it() {
    Talk talk = Talk.begin(desk);
    hear(talk, 1, 40);
    talk.says("{'type': 'text', 'content': {'text': 'An answer'}}");
    Page page = desk.owner().page();
    List<Route> older = new ArrayList<>();
    page.route("**/messages?limit=*&before=*", older::add);
    talk.open();
    page.waitForCondition(() -> !older.isEmpty());
    assertThat(talk.message("An answer")).isInViewport();
    page.evaluate(
        """
        () => {
          const box = document.querySelector('.log');
          window.keep = (event) => event.stopImmediatePropagation();
          addEventListener('scroll', keep, { capture: true });
          box.scrollBy(0, -250);
          window.seen = [...document.querySelectorAll('parley-message')].at(-9);
          window.before = seen.getBoundingClientRect().top;
        }
        """);
    older.forEach(Route::resume);
    assertThat(talk.messages()).hasCount(42);
    page.evaluate(
        """
        () => {
          removeEventListener('scroll', keep, { capture: true });
          document.querySelector('.log').dispatchEvent(new Event('scroll'));
        }
        """);
    assertThat(page.locator(".jump")).isVisible();
    Object moved = page.evaluate("seen.getBoundingClientRect().top - before");
    assertThat(((Number) moved).doubleValue()).isCloseTo(0, within(2.0));
  }

  /**
   * A wheel is turned for a while, and older messages may come: what is measured moves meanwhile.
   */
  private static void awaitRest(Page page) {
    page.waitForFunction(
        """
        () => {
          const { scrollTop } = document.querySelector('.log');
          window.atRest = scrollTop === window.scrolled ? window.atRest + 1 : 0;
          window.scrolled = scrollTop;
          return window.atRest === 10;
        }
        """);
  }

  @Test
  void whoever_reads_what_was_before_is_told_of_what_comes() {
    Talk talk = Talk.begin(desk);
    hear(talk, 1, 30);
    talk.says("{'type': 'text', 'content': {'text': 'An answer'}}");
    Page page = talk.open();
    assertThat(talk.message("An answer")).isInViewport();
    page.locator(".log").hover();
    page.mouse().wheel(0, -600);
    Locator pill = page.locator(".jump");
    assertThat(pill).isVisible();
    awaitRest(page);
    Locator read = talk.message("Number 20.");
    read.scrollIntoViewIfNeeded();
    double before = read.boundingBox().y;
    talk.hears("One more");
    talk.hears("And another");
    assertThat(pill).hasText("2 new");
    assertThat(read.boundingBox().y).isEqualTo(before);
    assertThat(talk.unread()).isEqualTo(2);
    pill.click();
    assertThat(talk.message("And another")).isInViewport();
    assertThat(pill).hasCount(0);
    assertThat(page.locator(".day.new + parley-message")).containsText("One more");
  }

  @Test
  void what_was_looked_at_is_marked_as_read_once() {
    Talk talk = Talk.begin(desk);
    hear(talk, 1, 3);
    Page page = desk.owner().page();
    List<String> marks = new CopyOnWriteArrayList<>();
    page.onRequest((Request request) -> {
      if (request.url().endsWith("/read")) {
        marks.add(request.url());
      }
    });
    talk.open();
    eventually(() -> polled(page, talk.unread()), unread -> unread == 0);
    page.locator(".log").hover();
    page.mouse().wheel(0, -100);
    page.mouse().wheel(0, 200);
    talk.hears("One more");
    assertThat(talk.message("One more")).isVisible();
    eventually(() -> polled(page, talk.unread()), unread -> unread == 0);
    assertThat(marks).hasSize(2);
  }

  /** Playwright hears of requests only while it is asked something. */
  private static int polled(Page page, int unread) {
    page.title();
    return unread;
  }

  @Test
  void a_quote_leads_to_its_message_however_long_ago_that_was() {
    Talk talk = Talk.begin(desk);
    String hello = talk.client().get(talk.path("/messages")).expect(200).text("/data/0/id");
    hear(talk, 1, 60);
    talk.says(
        "{'type': 'text', 'content': {'text': 'About that'}, 'reply_to': '%s'}".formatted(hello));
    Page page = talk.open();
    Locator quote = talk.message("About that").locator(".quote");
    assertThat(quote).containsText("Hello");
    quote.click();
    Talk.awaitFound(page, "Hello");
    assertThat(talk.messages().locator("nth=0")).isInViewport();
  }

  @Test
  void messages_stand_in_days_and_groups() {
    Talk talk = Talk.begin(desk);
    Instant yesterday = Instant.now().minus(1, ChronoUnit.DAYS);
    getsAt(talk, yesterday, "The first");
    getsAt(talk, yesterday.plusSeconds(100), "Soon after");
    getsAt(talk, yesterday.plusSeconds(400), "Much later");
    talk.open();
    Locator days = desk.owner().page().locator(".log .day:not(.new)");
    assertThat(days).hasText(new String[] {"Yesterday", "Today"});
    assertThat(talk.message("The first")).hasClass("m");
    assertThat(talk.message("Soon after")).hasClass("m g last");
    assertThat(talk.message("Much later")).hasClass("m last");
  }

  private static void getsAt(Talk talk, Instant time, String text) {
    talk.gets(
        "{'type': 'text', 'timestamp': '%d', 'text': {'body': '%s'}}"
            .formatted(time.getEpochSecond(), text));
  }

  @Test
  void what_was_done_stands_between_what_was_said() {
    Talk talk = Talk.begin(desk);
    Agent ben = desk.colleague("Ben", "agent");
    talk.client().put(talk.path("/resolve"), "{}").expect(200);
    talk.hears("One more thing");
    Page page = talk.open();
    Locator lines = page.locator(".ev");
    assertThat(lines)
        .containsText(new String[] {"Resolved by you", "Reopened by a message from Grace Hopper"});
    String me = ben.client().get("/v1/me").expect(200).text("/id");
    ben.client().put(talk.path("/assign"), "{'agent_id': '%s'}".formatted(me)).expect(200);
    assertThat(lines.last()).containsText("Taken by Ben");
  }

  @Test
  void a_conversation_that_is_not_there_is_told_so() {
    Talk.begin(desk);
    Agent ada = desk.owner();
    ada.open("/inbox/all/cnv_0000000000000");
    assertThat(ada.page().getByRole(AriaRole.ALERT)).containsText("There is no such conversation");
    assertThat(ada.complaints()).allMatch(complaint -> complaint.contains("404"));
  }

  private static void hear(Talk talk, int first, int last) {
    for (int i = first; i <= last; i++) {
      talk.hears("Number " + i + ".");
    }
  }
}

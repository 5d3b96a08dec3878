package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/**
 * How fast the page is. A mark fails only at twice its budget. {@code -Dparley.rows} sets how long
 * the list is.
 */
@Isolated("others would take the processor that is measured")
@Timeout(300)
class MarksTest {
  private static final int SLACK = 2;
  private static final int CONVERSATIONS = Integer.getInteger("parley.rows", 2_000);
  private static final String ROW = ".row:not(.sk)";
  private static final Locator.GetByTextOptions EXACT =
      new Locator.GetByTextOptions().setExact(true);
  private static final int WRITERS = 4;
  private static final int SWITCHES = 40;
  private static final int EVENTS = 30;

  /** Resolves to when a text was first on the screen. */
  private static final String SEEN =
      """
      (text) => new Promise((resolve) => {
        const look = () => window.seen[text] ? resolve(window.seen[text]) : requestAnimationFrame(look);
        look();
      })
      """;

  /** Resolves after the next frame was painted. */
  private static final String PAINTED =
      """
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      }));
      const p95 = (all) => all.sort((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1];
      """;

  @RegisterExtension final Desk desk = new Desk(Engine.SQLITE.server());

  @Test
  void little_is_loaded_before_the_list_shows_and_it_shows_soon() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    List<Double> shown = new ArrayList<>();
    Object sizes = null;
    for (int i = 0; i < 5; i++) {
      Agent ada = desk.visitor();
      ada.logIn();
      Page page = ada.page();
      page.addInitScript(
          """
          new MutationObserver((_, observer) => {
            if (document.querySelector('.row:not(.sk)')) {
              window.shownAt = performance.now();
              observer.disconnect();
            }
          }).observe(document, { childList: true, subtree: true });
          document.onreadystatechange = () => {
            window.ownSheets ??= [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.href);
          };
          """);
      ada.open("/inbox/all");
      page.locator(ROW).first().waitFor();
      shown.add(((Number) page.evaluate("window.shownAt")).doubleValue());
      sizes = page.evaluate("(" + FIRST_VIEW + ")()");
    }
    List<?> kilobytes = (List<?>) Objects.requireNonNull(sizes);
    Marks.note("modules of our own before the list shows", number(kilobytes.get(0)), 12, "", 1);
    Marks.note("JavaScript of the first view", number(kilobytes.get(1)), 70, "KB", 1);
    Marks.note("style sheets of the first view", number(kilobytes.get(2)), 12, "KB", 1);
    shown.sort(null);
    Marks.note("list shown, cold, median of 5", shown.get(2), 800, "ms", SLACK);
  }

  /**
   * Compressed sizes of what was loaded before the list showed, in 1,000 bytes. What comes for a
   * part that is not seen yet may have begun by then on a busy machine, and does not count.
   */
  private static final String FIRST_VIEW =
      """
      () => {
        const before = performance.getEntriesByType('resource').filter((one) => one.startTime < window.shownAt);
        const preloaded = new Set([...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.href));
        const scripts = before.filter((one) => one.name.endsWith('.js') && preloaded.has(one.name));
        const own = scripts.filter((one) => !one.name.includes('/lit/'));
        const sum = (all) => all.reduce((total, one) => total + one.encodedBodySize, 0) / 1000;
        return [own.length, sum(scripts), sum(before.filter((one) => window.ownSheets.includes(one.name)))];
      }
      """;

  @Test
  void switching_from_memory_is_a_matter_of_a_frame() {
    for (int i = 0; i < 6; i++) {
      Customer customer = desk.customer("Customer " + i);
      for (int k = 0; k < 15; k++) {
        customer.writes("Message " + k + " of customer " + i + ", as long as messages are.");
      }
    }
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).first().waitFor();
    for (int i = 0; i < 6; i++) {
      page.keyboard().press("j");
      page.locator("[role=log] .bub").first().waitFor();
    }
    Object slow =
        page.evaluate(
            "async (switches) => {"
                + PAINTED
                + """
                const times = [];
                for (let i = 0; i < switches; i++) {
                  const key = Math.floor(i / 5) % 2 === 0 ? 'k' : 'j';
                  const start = performance.now();
                  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                  times.push(await painted() - start);
                }
                return p95(times);
                }\
                """,
            SWITCHES);
    Marks.note("switch from memory, key to paint, p95", number(slow), 50, "ms", SLACK);
  }

  @Test
  void what_is_written_is_on_the_screen_in_a_moment() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("First");
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).click();
    page.locator("[role=log] .bub").waitFor();
    page.evaluate(
        """
        () => {
          window.seen = {};
          const look = () => {
            for (const bubble of document.querySelectorAll('[role=log] .bub')) {
              const text = bubble.textContent.match(/event-\\d+/)?.[0];
              if (text && !window.seen[text]) {
                window.seen[text] = Date.now();
              }
            }
            requestAnimationFrame(look);
          };
          look();
        }
        """);
    List<Double> delays = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      String text = "event-" + i;
      grace.writes(text);
      page.locator("[role=log]").getByText(text, EXACT).waitFor();
      double seen = number(page.evaluate("(" + SEEN + ")", text));
      delays.add(seen - createdAt(desk.owner().client()));
    }
    delays.sort(null);
    Marks.note(
        "event written to pixel, p95", delays.get(delays.size() * 95 / 100), 100, "ms", SLACK);
  }

  /** When the newest event was written, in milliseconds since 1970. */
  private static double createdAt(Client client) {
    long latest = client.get("/v1/events?limit=1").expect(200).at("/meta/latest").asLong();
    return client
        .get("/v1/events?limit=5&after=" + Math.max(0, latest - 5))
        .expect(200)
        .at("/data")
        .valueStream()
        .filter(event -> event.path("type").asString().equals("message.created"))
        .mapToDouble(event -> Instant.parse(event.path("created_at").asString()).toEpochMilli())
        .max()
        .orElseThrow();
  }

  @Test
  void thousands_of_rows_scroll_without_a_stutter() {
    Client client = desk.owner().client();
    Parallel.run(
        IntStream.range(0, WRITERS).mapToObj(writer -> conversations(client, writer)).toList());
    Page page = desk.owner().open("/inbox/all");
    page.locator(ROW).first().waitFor();
    Object measured =
        page.evaluate(
            """
            async () => {
              const rows = document.querySelector('.rows');
              const frames = [];
              let most = 0;
              let before = await new Promise(requestAnimationFrame);
              for (let i = 0; i < 600; i++) {
                rows.scrollTop += 160;
                const now = await new Promise(requestAnimationFrame);
                frames.push(now - before);
                before = now;
                most = Math.max(most, document.querySelectorAll('.row').length);
              }
              const late = frames.filter((time) => time > 17.5).length;
              return [late / frames.length * 100, Math.max(...frames), most, rows.scrollTop / 72];
            }
            """);
    List<?> figures = (List<?>) measured;
    assertThat(number(figures.get(3))).as("rows scrolled past").isGreaterThan(1_000);
    Marks.note("rows in the document while scrolling", number(figures.get(2)), 45, "", 1);
    Marks.note("frames over 17.5 ms while scrolling", number(figures.get(0)), 5, "%", 8);
    Marks.note("longest frame while scrolling", number(figures.get(1)), 100, "ms", 4);
  }

  private static Callable<Integer> conversations(Client client, int writer) {
    return () -> {
      for (int i = writer; i < CONVERSATIONS; i += WRITERS) {
        conversation(client, i);
      }
      return CONVERSATIONS / WRITERS;
    };
  }

  private static void conversation(Client client, int number) {
    String contact =
        client
            .post(
                "/v1/contacts",
                "{'name': 'Contact %d', 'phone': '+49151%08d'}".formatted(number, number))
            .expect(201)
            .text("/id");
    client.post("/v1/conversations", "{'contact_id': '" + contact + "'}").expect(201);
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }
}

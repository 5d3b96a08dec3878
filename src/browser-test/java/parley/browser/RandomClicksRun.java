package parley.browser;

import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/**
 * Whoever clicks, types and presses keys by chance, while others work too, sees what the same page
 * shows when it is opened anew, and nothing fails unheard. Takes minutes, so it is not part of the
 * default run:
 *
 * <pre>{@code mvn -Pbrowser test -Dtest=RandomClicksRun [-Dparley.clicks=1000] [-Dparley.seed=1]}
 * </pre>
 */
@BrowserTest
@Timeout(3600)
class RandomClicksRun {
  private static final int CLICKS = Integer.getInteger("parley.clicks", 1_000);
  private static final int BETWEEN_LOOKS = 20;
  private static final int MOST_TOLD = 40;
  private static final List<String> TEXTS =
      List.of("hello", "customer 3", "@", ":smile", "/", "vip");
  private static final List<String> KEYS =
      List.of(
          ("j k e r n a A s t p u x c / ? g m Enter Escape Tab Shift+Tab ArrowDown ArrowUp Space"
                  + " Control+k Control+Enter Backspace Home End")
              .split(" "));

  /**
   * Something on the page that a mouse can reach: not what leads out of it or calls a window of the
   * browser.
   */
  private static final String TARGET =
      """
      (chance) => {
        const leadsOut = /log out|settings|simulator|password|export|download|docs/i;
        const kinds = 'button, a[href^="/inbox"], a[href^="/contacts"], [role=option], '
          + '[role^=menuitem], summary, input:not([type=file]), textarea, select, label';
        const all = [...document.querySelectorAll(kinds)].flatMap((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const at = { x: x + width / 2, y: y + height / 2 };
          const top = document.elementFromPoint(at.x, at.y);
          const words = [one.textContent, one.ariaLabel, one.getAttribute('href')].join(' ');
          return top && (one.contains(top) || top.contains(one)) && !leadsOut.test(words)
            ? [{ ...at, words: words.replace(/\\s+/g, ' ').slice(0, 60) }] : [];
        });
        return all[Math.floor(chance * all.length)] ?? null;
      }
      """;

  /**
   * All that an event can change. The open conversation keeps its row until one leaves it, and
   * whether a search finds another one is asked only anew.
   */
  private static final String SHOWN =
      """
      () => {
        const open = location.pathname.split('/')[3];
        const text = (one) => {
          const copy = one.cloneNode(true);
          copy.querySelectorAll('time, .day, .typing').forEach((part) => part.remove());
          return copy.ariaLabel ?? copy.textContent.replace(/\\s+/g, ' ').trim();
        };
        const rows = location.search.includes('search=') ? '' : 'parley-list .row:not(.open), ';
        const parts = document.querySelectorAll(
          rows + '.rail a, parley-thread .thread-h, parley-thread .bub, parley-panel h2');
        return [location.pathname + location.search, ...[...parts].map(text)].join('\\n');
      }
      """;

  @RegisterExtension final Desk desk;
  private final long seed = Long.getLong("parley.seed", new Random().nextLong());
  private final Random random = new Random(seed);
  private final List<String> done = new ArrayList<>();
  private Agent ada;
  private RandomWork work;
  private Page page;

  RandomClicksRun(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void adaAndBenHaveCustomers() {
    ada = desk.owner();
    work = new RandomWork(random, desk, List.of(ada, desk.colleague("Ben", "agent")));
    // Forms that are sent half filled in are refused, and say so.
    ada.mayComplain("422 (");
    page = ada.open("/inbox/all");
  }

  @Test
  void a_page_shows_what_it_would_show_if_it_were_opened_anew() {
    for (int i = 1; i <= CLICKS; i++) {
      act();
      if (random.nextInt(6) == 0) {
        work.happens();
      }
      if (i % BETWEEN_LOOKS == 0) {
        look();
      }
    }
    System.out.printf("random clicks: %d, nothing else showed than on a new page%n", CLICKS);
  }

  private void act() {
    switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> act("press", KEYS.get(random.nextInt(KEYS.size())));
      case 4, 5 -> act("type", TEXTS.get(random.nextInt(TEXTS.size())));
      case 6 -> act("go", "back");
      default -> {
        if (page.evaluate(TARGET, random.nextDouble()) instanceof Map<?, ?> target) {
          done.add("click " + target.get("words"));
          page.mouse().click(coordinate(target, "x"), coordinate(target, "y"));
        }
      }
    }
    List<String> complaints = ada.complaints();
    if (!complaints.isEmpty()) {
      throw failure("the page complained: " + complaints);
    }
  }

  private void act(String how, String what) {
    done.add(how + " " + what);
    switch (how) {
      case "press" -> page.keyboard().press(what);
      case "type" -> page.keyboard().type(what);
      default -> page.evaluate("history.length > 2 && history.back()");
    }
  }

  private static double coordinate(Map<?, ?> target, String name) {
    return target.get(name) instanceof Number number ? number.doubleValue() : 0;
  }

  private void look() {
    for (int i = 0; i < 4; i++) {
      page.keyboard().press("Escape");
    }
    page.mouse().move(700, 5); // rows wait while the hand is on them
    List<String> seen = new ArrayList<>();
    try {
      // The address follows what is typed a moment later, and is another page then.
      eventually(() -> agrees(seen), Boolean::booleanValue);
    } catch (AssertionError e) {
      throw failure(String.join("\n\nopened anew:\n", seen));
    }
  }

  private boolean agrees(List<String> seen) {
    Page anew = ada.tab((String) page.evaluate("location.pathname + location.search"));
    try {
      eventually(
          () -> {
            seen.clear();
            seen.add((String) page.evaluate(SHOWN));
            seen.add((String) anew.evaluate(SHOWN));
            return seen;
          },
          both -> both.getFirst().equals(both.getLast()) || !isSameAddress(both));
      return isSameAddress(seen);
    } finally {
      anew.close();
      page.bringToFront();
    }
  }

  private static boolean isSameAddress(List<String> both) {
    return both.getFirst().lines().findFirst().equals(both.getLast().lines().findFirst());
  }

  private AssertionError failure(String what) {
    List<String> last = done.subList(Math.max(0, done.size() - MOST_TOLD), done.size());
    return new AssertionError(
        "with the seed %d, after %s:\n%s".formatted(seed, String.join("; ", last), what));
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import parley.testing.Engine;

/**
 * A page that stays open all day keeps no more memory than in its first hour. {@code
 * -Dparley.heap=10} takes ten times as many steps.
 */
@ResourceLock(providers = BrowserLane.class)
@Timeout(600)
class HeapTest {
  private static final int TIMES = Integer.getInteger("parley.heap", 1);
  private static final int SWITCHES = 50 * TIMES;
  private static final int MESSAGES = 250 * TIMES;
  private static final int CUSTOMERS = 10;
  private static final double MEGABYTE = 1_000_000;

  @RegisterExtension final Desk desk = new Desk(Engine.SQLITE.server());
  private final List<Customer> customers = new ArrayList<>();

  @Test
  void a_page_grows_neither_by_switches_nor_by_events() {
    for (int i = 0; i < CUSTOMERS; i++) {
      customers.add(desk.customer("Customer " + i));
      customers.getLast().writes("hello");
    }
    Page page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").first().waitFor();
    work(page);
    double before = heap(page);
    work(page);
    double after = heap(page);
    Marks.note("heap of a page", after, 60, "MB", 1);
    Marks.note("heap that a page has gained", after - before, 3, "MB", 1);
  }

  /** Half of all switches, and half of the messages: two events are told of each at least. */
  private void work(Page page) {
    for (int i = 0; i < SWITCHES / 2; i++) {
      page.keyboard().press(i / (CUSTOMERS - 1) % 2 == 0 ? "j" : "k");
      page.locator("[role=log] .bub").first().waitFor();
    }
    for (int i = 0; i < MESSAGES / 2; i++) {
      customers.get(i % CUSTOMERS).writes("message " + i);
    }
    customers.getFirst().writes("the end");
    Locator row = page.locator(".row").filter(new Locator.FilterOptions().setHasText("the end"));
    assertThat(row).hasCount(1);
    customers.getFirst().writes("go on");
    assertThat(row).hasCount(0);
  }

  /** What the page's scripts hold, in megabytes. */
  private static double heap(Page page) {
    CDPSession session = page.context().newCDPSession(page);
    session.send("HeapProfiler.collectGarbage");
    double used = session.send("Runtime.getHeapUsage").get("usedSize").getAsDouble() / MEGABYTE;
    session.detach();
    return used;
  }
}

package parley.browser;

import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** What becomes of the requests of a page that is open already. */
final class Network {
  private static final String PROBE = "/healthz";
  private static final int RULED = 204;

  private Network() {}

  /** Loses the first answer to such a request: the server has it, and the page does not know. */
  static void loseAnswer(BrowserContext browser, String pattern) {
    AtomicBoolean isCut = new AtomicBoolean(true);
    browser.route(
        pattern,
        route -> {
          if (isCut.getAndSet(false)) {
            route.fetch();
            route.abort();
          } else {
            route.resume();
          }
        });
  }

  /**
   * Has {@code rule} decide on requests from now on. The browser hears of a page's first rule while
   * the page runs on, and lets some requests pass meanwhile: one of our own tells when it knows.
   *
   * @param pattern of addresses, as {@link Page#route} takes it
   */
  static void rule(Page page, String pattern, Consumer<Route> rule) {
    page.route("**" + PROBE, route -> route.fulfill(new Route.FulfillOptions().setStatus(RULED)));
    page.route(pattern, rule);
    eventually(
        () -> page.evaluate("async (path) => (await fetch(path)).status", PROBE),
        status -> ((Number) status).intValue() == RULED);
    page.unroute("**" + PROBE);
  }
}

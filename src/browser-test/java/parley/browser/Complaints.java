package parley.browser;

import com.microsoft.playwright.BrowserContext;
import java.util.ArrayList;
import java.util.List;

/** Errors on the console of a browser: failed scripts and requests, and forbidden attempts. */
final class Complaints {
  /** Chromium says so of every page that comes by plain HTTP from another machine. */
  private static final String WITHOUT_HTTPS = "The Cross-Origin-Opener-Policy header has been";

  private final List<String> all = new ArrayList<>();

  /** Listens to all tabs of a browser. */
  Complaints(BrowserContext browser) {
    browser.onConsoleMessage(message -> {
      if (message.type().equals("error") && !message.text().startsWith(WITHOUT_HTTPS)) {
        all.add(message.text() + " (" + message.location() + ")");
      }
    });
    browser.onWebError(error -> all.add(error.error()));
  }

  /** What there was since it was last asked. */
  List<String> take() {
    List<String> taken = List.copyOf(all);
    all.clear();
    return taken;
  }
}

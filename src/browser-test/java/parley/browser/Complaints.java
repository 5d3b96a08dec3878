package parley.browser;

import com.microsoft.playwright.BrowserContext;
import java.util.ArrayList;
import java.util.List;

/** Errors on the console of a browser: failed scripts and requests, and forbidden attempts. */
final class Complaints {
  /** What happens to everybody. */
  private static final List<String> USUAL =
      List.of(
          // Chromium says so of every page that comes by plain HTTP from another machine.
          "The Cross-Origin-Opener-Policy header has been ignored",
          // The only way to learn that nobody is logged in, since no script reads the cookie.
          "/v1/auth/refresh:",
          // A change names the version that its page has seen, and is tried again if that is old.
          "412 (Precondition Failed)");

  private final List<String> allowed = new ArrayList<>(USUAL);
  private final List<String> all = new ArrayList<>();

  /** Listens to all tabs of a browser. */
  Complaints(BrowserContext browser) {
    browser.onConsoleMessage(message -> {
      if (message.type().equals("error")) {
        all.add(message.text() + " (" + message.location() + ")");
      }
    });
    browser.onWebError(error -> all.add(error.error()));
  }

  /** Complaints with this text in them are none. */
  void allow(String text) {
    allowed.add(text);
  }

  /** What there was since it was last asked. */
  List<String> take() {
    List<String> taken =
        all.stream().filter(text -> allowed.stream().noneMatch(text::contains)).toList();
    all.clear();
    return taken;
  }
}

package parley.browser;

import com.microsoft.playwright.BrowserContext;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** What all tabs of a browser have asked the server for since this was made. */
final class Requests {
  private final List<String> all = new ArrayList<>();

  Requests(BrowserContext browser) {
    browser.onRequest(
        request -> all.add(request.method() + " " + URI.create(request.url()).getPath()));
    // The driver does one thing after the other: from its answer on nothing passes by.
    browser.cookies();
  }

  /** How often the API was asked for this: {@code GET /v1/events/stream}. */
  long count(String request) {
    return all.stream().filter(request::equals).count();
  }

  /** Takes those of the API, in the order they were sent. */
  List<String> take() {
    List<String> taken = all.stream().filter(request -> request.contains(" /v1/")).toList();
    all.clear();
    return taken;
  }
}

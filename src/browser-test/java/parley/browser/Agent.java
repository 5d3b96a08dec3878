package parley.browser;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Tracing;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.testing.Client;

/** Somebody who works in the organization, with a browser that nobody else uses. */
final class Agent {
  private static final double PATIENCE_MS = 15_000;

  /** Recording takes more of the processor than all that is recorded, so it has to be asked for. */
  private static final boolean IS_TRACED = Boolean.getBoolean("parley.trace");

  /** True of what is no page of ours, too. */
  private static final String SHOWN =
      """
      () => {
        const app = document.querySelector('parley-app');
        return !app || (app.children.length > 0 && !app.querySelector('.skeleton'));
      }
      """;

  private final BrowserContext browser;
  private final Complaints complaints;
  private final String url;
  private final Client client;
  private final String email;
  private final String password;
  private @Nullable Page page;

  /** Somebody with a new browser in which nobody is logged in. */
  Agent(Browser chromium, String url, Client client, String email, String password) {
    this.url = url;
    this.client = client;
    this.email = email;
    this.password = password;
    this.browser =
        chromium.newContext(
            new NewContextOptions()
                .setBaseURL(url)
                .setLocale("en-GB")
                .setTimezoneId("Europe/Berlin")
                .setViewportSize(1280, 800)
                .setReducedMotion(ReducedMotion.REDUCE));
    browser.setDefaultTimeout(PATIENCE_MS);
    if (IS_TRACED) {
      browser.tracing().start(new Tracing.StartOptions().setScreenshots(true).setSnapshots(true));
    }
    complaints = new Complaints(browser);
  }

  /** Gives the browser a session of its own, as the login page would. */
  void logIn() {
    logInIn(this);
  }

  /** Takes the place of whoever is logged in in the browser of somebody else. */
  void logInIn(Agent other) {
    APIResponse answer =
        other
            .browser
            .request()
            .post(
                "/v1/auth/login",
                RequestOptions.create()
                    .setHeader("Origin", url)
                    .setData(Map.of("email", email, "password", password, "session", "cookie")));
    if (!answer.ok()) {
      throw new AssertionError("the login was answered " + answer.text());
    }
  }

  /** Shows a path of the server in the first tab, and waits until there is more than a skeleton. */
  Page open(String path) {
    return opened(page(), path);
  }

  private static Page opened(Page tab, String path) {
    tab.navigate(path);
    tab.waitForFunction(SHOWN);
    return tab;
  }

  /** The first tab. */
  Page page() {
    Page known = page;
    if (known == null) {
      known = browser.newPage();
      page = known;
    }
    return known;
  }

  /** One more tab of the same browser. */
  Page tab(String path) {
    return opened(browser.newPage(), path);
  }

  /** The browser with all its tabs: to cut its network, say. */
  BrowserContext browser() {
    return browser;
  }

  /** The same person without a page: to see what the server knows. */
  Client client() {
    return client;
  }

  String email() {
    return email;
  }

  String password() {
    return password;
  }

  /**
   * From now on errors with this text in them are meant: {@code "/messages"} for refused requests
   * to send, {@code "ERR_INTERNET_DISCONNECTED"} without a network.
   */
  void mayComplain(String text) {
    complaints.allow(text);
  }

  /** Takes the errors that the tabs have written so far: a test that expects some looks here. */
  List<String> complaints() {
    return complaints.take();
  }

  /** Closes the browser; what was seen in it is left in {@code folder}, if there is one. */
  void close(@Nullable Path folder) {
    if (folder != null) {
      List<Page> tabs = browser.pages();
      for (int i = 0; i < tabs.size(); i++) {
        Path picture = folder.resolve("tab-" + (i + 1) + ".png");
        tabs.get(i).screenshot(new Page.ScreenshotOptions().setPath(picture));
      }
      if (IS_TRACED) {
        browser.tracing().stop(new Tracing.StopOptions().setPath(folder.resolve("trace.zip")));
      }
    }
    // A request that comes while it closes would be asked of a rule, and the close fail with that.
    browser.pages().forEach(Page::unrouteAll);
    browser.unrouteAll();
    browser.close();
  }
}

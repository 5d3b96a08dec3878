package parley.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A Chromium with what drives it, which one thread at a time may use. */
final class StartedBrowser implements AutoCloseable {
  /** A name of this machine that browsers don't trust as they do the loopback. */
  static final String NO_LOOPBACK = "parley.test";

  private final Playwright playwright =
      Playwright.create(
          new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  private final Browser chromium;

  StartedBrowser(Path program) {
    chromium =
        playwright
            .chromium()
            .launch(
                new LaunchOptions()
                    .setExecutablePath(program)
                    .setHeadless(true)
                    .setArgs(List.of("--host-resolver-rules=MAP " + NO_LOOPBACK + " 127.0.0.1"))
                    // It refuses to work for root and in most containers, and the pages are our
                    // own.
                    .setChromiumSandbox(false));
  }

  Browser chromium() {
    return chromium;
  }

  @Override
  public void close() {
    playwright.close();
  }
}

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

  /**
   * What Chromium does not do. The menus below its address bar, which nobody sees here, are pages
   * that it loads anew for each test, at more cost than most of the tests. The others are those of
   * Playwright's own list that concern pages, since the last list replaces those before it.
   */
  private static final List<String> WITHOUT =
      List.of(
          "WebUIOmniboxPopup",
          "WebUIOmniboxAimPopup",
          "AvoidUnnecessaryBeforeUnloadCheckSync",
          "BoundaryEventDispatchTracksNodeRemoval",
          "DestroyProfileOnBrowserClose",
          "HttpsUpgrades",
          // A site that a test makes up has no address, and would be asked for leave to call ours.
          "LocalNetworkAccessChecks",
          "OptimizationHints",
          "PaintHolding",
          "Translate");

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
                    .setArgs(
                        List.of(
                            "--host-resolver-rules=MAP " + NO_LOOPBACK + " 127.0.0.1",
                            // Else each page begins in a process that its first address leaves.
                            "--renderer-process-limit=1",
                            "--disable-features=" + String.join(",", WITHOUT)))
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

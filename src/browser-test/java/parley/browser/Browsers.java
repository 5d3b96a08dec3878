package parley.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import parley.testing.Chromium;

/** The Chromium of this machine, started once for all tests of a run. */
final class Browsers implements AutoCloseable {
  /** A name of this machine that browsers don't trust as they do the loopback. */
  static final String NO_LOOPBACK = "parley.test";

  private static final double PATIENCE_MS = 15_000;

  private final Playwright playwright =
      Playwright.create(
          new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  private final Browser browser;

  private Browsers(Path program) {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    browser =
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

  /**
   * The browser of the run that {@code context} is in. Where Chromium is not installed the test is
   * skipped, but fails in CI.
   */
  static Browser browser(ExtensionContext context) {
    boolean found = Chromium.program().isPresent();
    if (System.getenv("CI") == null) {
      assumeTrue(found, "no Chromium is installed in /usr/bin");
    } else if (!found) {
      throw new AssertionError("no Chromium is installed in /usr/bin, and CI must have one");
    }
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(
            Browsers.class, key -> new Browsers(Chromium.program().orElseThrow()), Browsers.class)
        .browser;
  }

  @Override
  public void close() {
    playwright.close();
  }
}

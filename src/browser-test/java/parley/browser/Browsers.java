package parley.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.ExtensionContext;
import parley.testing.Chromium;

/** The browsers that a run has started: a test borrows one that is free, or starts another one. */
final class Browsers implements AutoCloseable {
  private static final double PATIENCE_MS = 15_000;

  private final Path program;
  private final Queue<StartedBrowser> free = new ConcurrentLinkedQueue<>();

  private Browsers(Path program) {
    this.program = program;
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
  }

  /**
   * Those of the run that {@code context} is in. Where Chromium is not installed the test is
   * skipped, but fails in CI.
   */
  static Browsers of(ExtensionContext context) {
    Optional<Path> program = Chromium.program();
    if (System.getenv("CI") == null) {
      assumeTrue(program.isPresent(), "no Chromium is installed in /usr/bin");
    } else if (program.isEmpty()) {
      throw new AssertionError("no Chromium is installed in /usr/bin, and CI must have one");
    }
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(
            Browsers.class, key -> new Browsers(program.orElseThrow()), Browsers.class);
  }

  StartedBrowser borrow() {
    StartedBrowser known = free.poll();
    return known == null ? new StartedBrowser(program) : known;
  }

  void giveBack(StartedBrowser browser) {
    free.add(browser);
  }

  @Override
  public void close() {
    free.forEach(StartedBrowser::close);
  }
}

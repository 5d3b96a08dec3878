package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;

/** Nothing that axe knows of keeps anybody from using a page, however it is shown. */
@ResourceLock(providers = BrowserLane.class)
@Timeout(120)
class AxeTest {
  private static final List<String> RULES =
      List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");

  @RegisterExtension final Desk desk = new Desk(Engine.SQLITE.server());

  @ParameterizedTest
  @ValueSource(strings = {"/login", "/signup", "/forgot"})
  void nobody_is_kept_from_the_way_in(String path) {
    check(desk.visitor(), path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/inbox", "/reports", "/settings/profile", "/simulator"})
  void nobody_is_kept_from_working(String path) {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    check(desk.owner(), path);
  }

  private static void check(Agent agent, String path) {
    Page page = agent.page();
    for (int width : new int[] {1280, 390}) {
      page.setViewportSize(width, 844);
      agent.open(path);
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        for (String direction : List.of("ltr", "rtl")) {
          page.evaluate("direction => { document.documentElement.dir = direction; }", direction);
          assertThat(violations(page))
              .as("%s, %s, %s, %d px", path, scheme, direction, width)
              .isEmpty();
        }
      }
    }
  }

  private static List<String> violations(Page page) {
    return new AxeBuilder(page)
        .withTags(RULES).setLegacyMode(true).analyze().getViolations().stream()
            .map(rule -> rule.getId() + ": " + rule.getNodes())
            .toList();
  }
}

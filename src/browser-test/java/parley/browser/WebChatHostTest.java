package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What the chat costs the page of the site that shows it. */
@BrowserTest
class WebChatHostTest {
  /** Twice what it should be, since a test's machine does other things, too. */
  private static final int LONGEST_TASK_MS = 100;

  private static final String OBSERVE =
      """
      window.shifts = []; window.tasks = [];
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map((it) => it.value)))
        .observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration)))
        .observe({ type: 'longtask', buffered: true });
      """;

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatHostTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void the_page_around_it_does_not_move_and_is_never_kept_waiting() {
    Agent visitor = desk.stranger();
    visitor.browser().addInitScript(OBSERVE);
    Website shop = chat.visit(visitor, chat.key()).drawn();
    shop.open();
    shop.write("Hello");
    chat.answer("Hi");
    shop.find(".m:not(.own)").nth(1).waitFor();
    Page page = shop.page();
    page.evaluate("parley('close')");
    assertThat((List<?>) page.evaluate("shifts")).isEmpty();
    assertThat((List<?>) page.evaluate("tasks"))
        .noneMatch(task -> ((Number) task).doubleValue() > LONGEST_TASK_MS);
  }
}

package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** The button of a chat on a site: where it stands and what it says. */
@BrowserTest
class WebChatLauncherTest {
  private static final int WIDTH = 1_000;
  private static final int HEIGHT = 800;

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatLauncherTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  private Website visitWith(String settings, int width) {
    String key = chat.key();
    chat.set(key, settings);
    Website shop = chat.visit(desk.stranger(), key);
    shop.page().setViewportSize(width, HEIGHT);
    return shop.drawn();
  }

  @Test
  void it_stands_as_far_from_its_corner_as_is_set_and_the_panel_above_it() {
    Website shop = visitWith("{'offset': 80}", WIDTH);
    BoundingBox launcher = shop.launcher();
    assertThat(launcher.x + launcher.width).isEqualTo(WIDTH - 80);
    assertThat(launcher.y + launcher.height).isEqualTo(HEIGHT - 80);
    assertThat(launcher.width).isEqualTo(56);
    BoundingBox panel = shop.open().frame().frameElement().boundingBox();
    assertThat(panel.x + panel.width).isEqualTo(WIDTH - 80);
    assertThat(panel.y).isGreaterThanOrEqualTo(8);
    assertThat(panel.y + panel.height).isEqualTo(launcher.y - 16);
  }
}

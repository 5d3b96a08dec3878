package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ForcedColors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** The button of a chat on a site: where it stands and what it says. */
@BrowserTest
class WebChatLauncherTest {
  private static final int WIDTH = 1_000;
  private static final int PHONE = 390;
  private static final int HEIGHT = 800;

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;
  private final String server;

  WebChatLauncherTest(Engine engine) {
    desk = new Desk(engine.server());
    server = engine.server().url();
    chat = new ChatDesk(desk, server);
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

  @Test
  void what_it_says_is_its_name_and_fits_on_a_phone() {
    String text = "Ask us anything about bread, rolls, cake";
    Website shop = visitWith("{'launcher_text': '%s', 'offset': 0}".formatted(text), PHONE);
    assertThat(shop.name()).isEqualTo(text);
    BoundingBox launcher = shop.launcher();
    assertThat(launcher.x).isGreaterThanOrEqualTo(16);
    assertThat(launcher.x + launcher.width).isEqualTo(PHONE);
    assertThat(launcher.width).isGreaterThan(200);
    shop.open().write("Hello");
    chat.conversation(1);
    shop.page().evaluate("parley('close')");
    chat.answer("Until six.");
    shop.page().waitForCondition(() -> shop.name().equals(text + ", 1 unread"));
    Website far = visitWith("{'launcher_text': '%s', 'offset': 200}".formatted(text), PHONE);
    assertThat(far.launcher().x).isGreaterThanOrEqualTo(16);
    assertThat(far.launcher().width).isGreaterThan(100);
  }

  @Test
  void a_site_that_forbids_styles_and_forces_colours_shows_what_it_says() {
    String key = chat.key();
    chat.set(key, "{'launcher_text': 'Ask us'}");
    Agent visitor = desk.stranger();
    String policy = Website.strictPolicy(server);
    Website strict =
        Website.visit(visitor.browser(), "http://rye.bread.localhost", server, key, policy).drawn();
    BoundingBox plain = strict.launcher();
    assertThat(plain.height).isEqualTo(56);
    assertThat(plain.width).isGreaterThan(90);
    strict.page().emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    assertThat(strict.launcher().width).isEqualTo(plain.width);
    assertThat(strict.launcher().height).isEqualTo(56);
    assertThat(strict.name()).isEqualTo("Ask us");
  }

  @Test
  void without_words_it_is_round() {
    BoundingBox launcher = visitWith("{}", WIDTH).launcher();
    assertThat(launcher.width).isEqualTo(56);
    assertThat(launcher.height).isEqualTo(56);
  }

  @Test
  void where_lines_begin_at_the_right_it_stands_at_the_left() {
    Website shop = visitWith("{'launcher_text': 'Ask us'}", PHONE);
    double width = shop.launcher().width;
    assertThat(shop.launcher().x).isEqualTo(PHONE - 24 - width);
    shop.page().evaluate("document.documentElement.dir = 'rtl'");
    assertThat(shop.launcher().x).isEqualTo(24);
    assertThat(shop.launcher().width).isEqualTo(width);
  }
}

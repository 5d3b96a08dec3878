package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** The chat on a phone, and where lines begin at the right. */
@BrowserTest
class WebChatShapeTest {
  private static final int WIDTH = 390;
  private static final int HEIGHT = 844;

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;
  private final String server;

  WebChatShapeTest(Engine engine) {
    server = engine.server().url();
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, server);
  }

  private static BoundingBox box(Website shop) {
    return shop.frame().frameElement().boundingBox();
  }

  @Test
  void on_a_phone_it_fills_the_screen_and_holds_the_page_still() {
    Website shop = chat.visit(desk.stranger(), chat.key());
    shop.page().setViewportSize(WIDTH, HEIGHT);
    shop.drawn().open().write("Hello");
    assertThat(shop.find(".m.own time")).hasCount(1);
    BoundingBox box = box(shop);
    assertThat(box.width).isEqualTo(WIDTH);
    assertThat(box.height).isEqualTo(HEIGHT);
    assertThat(shop.page().evaluate("document.documentElement.style.overflow")).isEqualTo("hidden");
    assertThat(shop.frame().evaluate("document.documentElement.scrollWidth")).isEqualTo(WIDTH);
    shop.find("header button").click();
    assertThat(shop.field()).isHidden();
    assertThat(shop.page().evaluate("document.documentElement.style.overflow")).isEqualTo("");
  }

  @Test
  void a_field_is_as_high_as_its_lines() {
    Website shop = chat.visit(desk.stranger(), chat.key()).drawn().open();
    shop.field().fill("One\nTwo\nThree");
    assertThat(shop.field().evaluate("field => field.scrollHeight - field.clientHeight"))
        .isEqualTo(0);
    assertThat(shop.field().boundingBox().height).isGreaterThan(60);
    shop.field().fill("One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight");
    assertThat(shop.field().boundingBox().height).isEqualTo(120);
  }

  @Test
  void in_arabic_it_is_the_other_way_round() {
    String key = chat.key();
    chat.set(
        key,
        """
        {'launcher_text': 'Ask us', 'locales': {
          'ar': {'welcome': 'كيف نساعدك؟', 'launcher_text': 'اسألونا'}, 'de': {'title': 'Laden'}}}
        """);
    Agent visitor = desk.stranger();
    String html =
        "<!doctype html><html lang=ar dir=rtl><title>Shop</title>"
            + "<script async src='%s/chat/loader.js' data-key='%s'></script>"
                .formatted(server, key);
    visitor
        .browser()
        .route(
            ChatDesk.SHOP + "/**",
            route ->
                route.fulfill(
                    new Route.FulfillOptions().setContentType("text/html").setBody(html)));
    Page page = visitor.browser().newPage();
    page.navigate(ChatDesk.SHOP + "/ar");
    Website shop = new Website(page).drawn();
    assertThat(shop.name()).isEqualTo("اسألونا");
    shop.open().write("مرحبا");
    assertThat(shop.find(".m:not(.own) .bub").first()).hasText("كيف نساعدك؟");
    assertThat(shop.find("h1")).hasText("Bakery");
    assertThat(shop.find(".m.own time")).hasCount(1); // until then it is drawn anew
    assertThat(shop.find("html")).hasAttribute("dir", "rtl");
    assertThat(shop.field()).hasAttribute("placeholder", "اكتب رسالة");
    assertThat(box(shop).x).isLessThan(page.viewportSize().width / 2.0);
    BoundingBox own = shop.find(".m.own .bub").boundingBox();
    BoundingBox welcome = shop.find(".m:not(.own) .bub").first().boundingBox();
    assertThat(own.x).isLessThan(welcome.x);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A visitor and an agent see that the other one writes. */
@BrowserTest
class WebChatTypingTest {
  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatTypingTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void each_sees_that_the_other_one_writes_until_it_has_come() {
    Agent ada = desk.owner();
    Website shop = chat.visit(desk.stranger(), chat.key()).open();
    List<String> told = new CopyOnWriteArrayList<>();
    shop.page()
        .onRequest(request -> {
          if (request.url().endsWith("/chat/v1/typing")) {
            told.add(request.postData());
          }
        });
    shop.write("Hello");
    // What comes of somebody ends that they write, so it must not come later.
    eventually(
        () -> ada.client().get("/v1/events?types=message.created").texts("/data", "/type"),
        types -> !types.isEmpty());
    Page page = ada.open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    Locator head = page.locator("parley-thread header .sub");
    shop.field().pressSequentially("Do you have ry");
    assertThat(head).containsText("typing…");
    assertThat(page.locator(".row .typing")).hasText("typing…");
    assertThat(told).containsExactly("{\"state\":\"on\"}");
    shop.field().fill("");
    assertThat(head).not().containsText("typing…");
    shop.field().fill("Do you have rye?");
    assertThat(head).containsText("typing…");
    shop.field().press("Enter");
    assertThat(head).not().containsText("typing…");
    page.locator("parley-composer textarea").pressSequentially("Yes, we d");
    Locator dots = shop.find(".dots");
    assertThat(dots).hasText("Support is typing");
    page.locator("parley-composer textarea").fill("Yes, we do.");
    page.keyboard().press("Enter");
    assertThat(shop.find(".m:not(.own) .bub:not(.dots)").last()).containsText("Yes, we do.");
    assertThat(dots.count()).isZero();
  }
}

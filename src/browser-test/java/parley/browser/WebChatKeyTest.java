package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** A chat gets another key. */
@BrowserTest
class WebChatKeyTest {
  @RegisterExtension final Desk desk;

  private final ChatDesk chat;
  private final Client anonymous;

  WebChatKeyTest(Engine engine) {
    desk = new Desk(engine.server());
    anonymous = engine.server().anonymous();
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void who_has_written_reads_on_once_the_line_is_changed() {
    String former = chat.key();
    String channel = chat.channel(former);
    Agent visitor = desk.stranger();
    Website before = chat.visit(visitor, former).open();
    before.write("Do you have rye bread?");
    chat.conversation(1);
    Page page = desk.owner().open("/settings/channels/" + channel);
    button(page, "New key").first().click();
    Locator dialog = page.locator("dialog[open]");
    assertThat(dialog).containsText("The line on your site must be changed");
    dialog.locator(".btn.primary").click();
    assertThat(page.locator("parley-webchat-line")).not().containsText(former);
    anonymous.get("/chat/v1/config?key=" + former).expectProblem(404, "not_found");
    String key = chat.agent().get("/v1/channels/" + channel).text("/widget_key");
    assertThat(page.locator("parley-webchat-line")).containsText(key);
    Website after = chat.visit(visitor, key).open();
    assertThat(after.find(".m.own")).containsText("Do you have rye bread?");
    after.write("Or oat bread?");
    chat.conversation(2);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** A site says who its visitors are. */
@BrowserTest
class WebChatIdentityTest {
  private static final String IDENTIFY = "jwt => parley('identify', { jwt })";

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatIdentityTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  private static String user(String name) {
    return SignedIdentity.right().of(name, name);
  }

  @Test
  void who_logs_in_keeps_what_they_wrote_and_leaves_nothing_behind() {
    Agent visitor = desk.stranger();
    String key = chat.key();
    Website shop = chat.visit(visitor, key).open();
    shop.write("Before the login");
    assertThat(shop.find(".m.own time")).hasCount(1);
    shop.page().evaluate(IDENTIFY, user("grace"));
    shop.page().waitForFunction("() => localStorage.length === 0");
    shop.write("After the login");
    assertThat(shop.find(".m.own time")).hasCount(2);
    assertThat(chat.conversation(2).text("/address")).isEqualTo("sub:grace");
    assertThat(shop.kept()).isEqualTo(Website.NOTHING_KEPT);

    Website elsewhere = chat.visit(desk.stranger(), key);
    elsewhere.drawn().page().evaluate(IDENTIFY, user("grace"));
    assertThat(elsewhere.open().find(".m.own time")).hasCount(2);

    Page inbox = desk.owner().open("/inbox/unassigned");
    inbox.locator(".row:not(.sk)").click();
    assertThat(inbox.locator("parley-thread header .sub"))
        .containsText("Web chat · Shop · Verified");
  }

  @Test
  void the_next_user_sees_nothing_of_the_last_one() {
    Website shop = chat.visit(desk.stranger(), chat.key()).drawn();
    shop.page().evaluate(IDENTIFY, user("grace"));
    shop.open().write("Of Grace");
    assertThat(shop.find(".m.own time")).hasCount(1);
    shop.page().evaluate(IDENTIFY, user("ada"));
    assertThat(shop.find(".m.own")).hasCount(0);
    shop.write("Of Ada");
    assertThat(shop.find(".m.own time")).hasCount(1);
    shop.page().evaluate("parley('logout')");
    assertThat(shop.find(".m.own")).hasCount(0);
    shop.page().evaluate(IDENTIFY, user("grace"));
    assertThat(shop.find(".m.own")).containsText("Of Grace");
  }

  @Test
  void a_site_is_asked_for_another_token_when_one_is_good_for_nothing() {
    Agent visitor = desk.stranger();
    visitor.mayComplain("401");
    Website shop = chat.visit(visitor, chat.key()).drawn();
    shop.page().evaluate("parley('on', 'jwt_needed', () => { window.isAsked = true; })");
    shop.page().evaluate(IDENTIFY, SignedIdentity.right().token("{'sub': 'grace', 'exp': 1}"));
    shop.open().write("Who am I?");
    shop.page().waitForFunction("() => window.isAsked");
    assertThat(shop.find(".state.bad")).containsText("Not sent");
    shop.page().evaluate(IDENTIFY, user("grace"));
    shop.find(".state .link").click();
    assertThat(shop.find(".m.own time")).hasCount(1);
    assertThat(chat.conversation(1).text("/contact/name")).isEqualTo("grace");
  }

  @Test
  void who_logs_out_is_gone_from_the_other_tabs_and_nobody_else_is() {
    Agent visitor = desk.stranger();
    String key = chat.key();
    Website shop = chat.visit(visitor, key).drawn();
    shop.page().evaluate(IDENTIFY, user("grace"));
    shop.open().write("Of Grace");
    assertThat(shop.find(".m.own time")).hasCount(1);
    Website same = chat.visit(visitor, key).drawn();
    same.page().evaluate(IDENTIFY, user("grace"));
    assertThat(same.open().find(".m.own")).containsText("Of Grace");
    Website other = chat.visit(visitor, key).drawn();
    other.page().evaluate(IDENTIFY, user("ada"));
    other.open().write("Of Ada");
    assertThat(other.find(".m.own time")).hasCount(1);
    shop.page().evaluate("parley('logout')");
    assertThat(same.find(".m.own")).hasCount(0);
    assertThat(other.find(".m.own")).containsText("Of Ada");
    assertThat(same.kept()).isEqualTo(Website.NOTHING_KEPT);
    same.page().evaluate(IDENTIFY, user("grace"));
    assertThat(same.find(".m.own")).containsText("Of Grace");
  }
}

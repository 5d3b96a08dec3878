package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** The tabs of a browser have one session among them. */
@BrowserTest
class SharedSessionTest {
  private static final String REFRESH = "POST /v1/auth/refresh";

  private final TestClock clock = new TestClock();

  @RegisterExtension final Desk desk;

  SharedSessionTest(Engine engine) {
    TestServer server = TestServer.start(TestServer.config(engine), clock);
    desk = new Desk(server, server::close);
  }

  @Test
  void a_token_that_expires_while_somebody_types_is_renewed_once_for_all_tabs() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    String path = "/inbox/unassigned/" + conversation(ada);
    Page typing = ada.open(path);
    Page other = ada.tab(path);
    Page third = ada.tab("/inbox/all");
    assertThat(other.locator("parley-message")).hasCount(1);
    assertThat(third.locator("[role=option]")).hasCount(1);
    typing.bringToFront();
    typing.locator("parley-composer textarea").fill("It is,");
    Requests requests = new Requests(ada.browser());
    clock.advance(Duration.ofHours(2));
    typing.locator("parley-composer textarea").pressSequentially(" since noon.");
    assertThat(typing.locator("parley-composer textarea")).hasValue("It is, since noon.");
    typing.keyboard().press("Enter");
    assertThat(other.locator("parley-message").last()).containsText("It is, since noon.");
    assertThat(third.locator("[role=option]")).containsText("It is, since noon.");
    assertThat(typing.locator("parley-message")).hasCount(2);
    assertThat(requests.count(REFRESH)).isEqualTo(1);
    ada.complaints();
  }

  @Test
  void a_logout_reaches_all_tabs_and_leaves_nothing_for_whoever_comes_next() {
    Agent ada = desk.owner();
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Agent ben = desk.colleague("Ben", "agent");
    String path = "/inbox/unassigned/" + conversation(ada);
    Page first = ada.open(path);
    Page second = ada.tab(path);
    second.locator("parley-composer textarea").fill("a draft of Ada");
    assertThat(first.locator("parley-message")).hasCount(1);
    first.bringToFront();
    first.locator("button.me").click();
    first.getByRole(AriaRole.MENUITEM, named("Log out")).click();
    for (Page tab : ada.browser().pages()) {
      assertThat(tab).hasURL(Pattern.compile(".*/login"));
      assertThat(tab.getByLabel("Password").first()).isVisible();
      assertThat(tab.content()).doesNotContain("Grace", "cake", "Ada");
      assertThat((String) tab.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })"))
          .doesNotContain("Grace", "cake", "Lovelace");
    }
    first.locator("input[name=email]").fill(ben.email());
    first.locator("input[name=password]").fill(ben.password());
    first.keyboard().press("Enter");
    for (Page tab : ada.browser().pages()) {
      assertThat(tab.locator("button.me")).hasAttribute("aria-label", Pattern.compile("Ben.*"));
      tab.navigate(path);
      assertThat(tab.locator("parley-message")).hasCount(1);
      assertThat(tab.locator("parley-composer textarea")).hasValue("");
    }
    ada.complaints();
  }

  @Test
  void a_login_as_somebody_else_loads_the_other_tabs_anew() {
    Agent ada = desk.owner();
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Agent ben = desk.colleague("Ben", "agent");
    Page first = ada.open("/inbox/unassigned");
    assertThat(first.locator("button.me")).hasAttribute("aria-label", Pattern.compile("Ada.*"));
    first.evaluate("window.isOld = true");
    ben.logInIn(ada);
    Page second = ada.tab("/inbox/unassigned");
    assertThat(second.locator("button.me")).hasAttribute("aria-label", Pattern.compile("Ben.*"));
    assertThat(first.locator("button.me")).hasAttribute("aria-label", Pattern.compile("Ben.*"));
    assertThat(first.evaluate("window.isOld ?? false")).isEqualTo(false);
    assertThat(first.locator("[role=option]")).containsText("Grace Hopper");
    ada.complaints(); // the token of before may be refused while the page is still there
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private static String conversation(Agent agent) {
    return agent.client().get("/v1/conversations").expect(200).text("/data/0/id");
  }
}

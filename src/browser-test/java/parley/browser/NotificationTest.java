package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Who looks elsewhere is called back. */
@BrowserTest
class NotificationTest {
  /** Nobody looks, and what the desktop would show is kept. */
  private static final String ELSEWHERE =
      """
      window.looking = false;
      Document.prototype.hasFocus = () => window.looking;
      window.shown = [];
      window.Notification = class {
        static permission = 'default';
        static async requestPermission() {
          this.permission = 'granted';
        }
        constructor(title, { body }) {
          window.shown.push(title + ': ' + body);
          window.last = this;
        }
        close() {}
      };
      """;

  @RegisterExtension final Desk desk;

  NotificationTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  private static List<?> shown(Page page) {
    return (List<?>) page.evaluate("window.shown");
  }

  private static void choose(Page page, String label) {
    page.getByRole(AriaRole.SWITCH, new Page.GetByRoleOptions().setName(label)).click();
  }

  /** A page of somebody who looks elsewhere, and wants to be told. */
  private static Page elsewhere(Agent agent) {
    agent.browser().addInitScript(ELSEWHERE);
    Page page = agent.open("/settings/profile");
    choose(page, "Show new messages on the desktop");
    return page;
  }

  @Test
  void a_message_for_oneself_or_nobody_is_shown_by_one_tab_while_nobody_looks() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    Page page = elsewhere(ada);
    Page other = ada.tab("/inbox/mine");
    grace.writes("Is my cake ready?");
    eventually(() -> shown(page), it -> it.equals(List.of("Grace Hopper: Is my cake ready?")));
    assertThat(page.locator("link[rel=icon]"))
        .hasAttribute("href", Pattern.compile(".*/favicon-unread.svg"));

    other.evaluate("window.looking = true");
    grace.writes("Hello?");
    assertThat(other.locator(".rail a[href='/inbox/unassigned'] .n")).isVisible();
    choose(page, "Show what they wrote");
    page.waitForTimeout(6_000);
    other.evaluate("window.looking = false");
    grace.writes("Anybody?");
    eventually(() -> shown(page), it -> it.size() == 2);
    assertThat(shown(page).getLast()).isEqualTo("Grace Hopper: A new message");
    assertThat(shown(other)).isEmpty();
    page.evaluate("window.last.onclick()");
    assertThat(page).hasURL(Pattern.compile(".*/inbox/unassigned/cnv_.*"));
  }

  @Test
  void a_colleague_who_calls_is_heard_though_nobody_looks() {
    Agent ada = desk.owner();
    Agent alan = desk.colleague("Alan Turing", "agent");
    Talk talk = Talk.begin(desk);
    Page page = elsewhere(ada);
    String called = ada.client().get("/v1/me").text("/id");
    alan.client()
        .post(
            talk.path("/messages"),
            """
            {'type': 'note', 'content': {'text': '@Ada Lovelace, is it?', 'mentions': ['%s']}}
            """
                .formatted(called))
        .expect(201);
    eventually(
        () -> shown(page),
        it -> it.equals(List.of("Alan Turing mentioned you in a note: @Ada Lovelace, is it?")));
    page.waitForTimeout(9_000);
    assertThat(page.locator(".toast")).containsText("Alan Turing mentioned you in a note");
    page.evaluate("window.last.onclick()");
    assertThat(page)
        .hasURL(Pattern.compile(".*/inbox/all/" + talk.path("").replaceFirst(".*/", "")));
  }

  @Test
  void whoever_is_given_a_conversation_or_gets_one_back_from_its_snooze_is_told() {
    Agent ada = desk.owner();
    Agent alan = desk.colleague("Alan Turing", "agent");
    Talk talk = Talk.begin(desk);
    Page page = elsewhere(ada);
    String assignee = "{'agent_id': '%s'}".formatted(ada.client().get("/v1/me").text("/id"));
    alan.client().put(talk.path("/assign"), assignee).expect(200);
    eventually(() -> shown(page), it -> it.toString().contains("Alan Turing assigned this to you"));
    String soon = "{'until': '%s'}".formatted(Instant.now().plusSeconds(2));
    ada.client().put(talk.path("/snooze"), soon).expect(200);
    eventually(() -> shown(page), it -> it.toString().contains("The snooze is over"));
    assertThat(shown(page)).hasSize(2);
  }

  @Test
  void the_page_can_be_installed() {
    Agent ada = desk.owner();
    Page page = ada.open("/inbox");
    Object manifest =
        page.evaluate(
            """
            async () => {
              const link = document.querySelector('link[rel=manifest]').href;
              const { name, start_url, icons } = await (await fetch(link)).json();
              const found = await Promise.all(icons.map(({ src }) => fetch(new URL(src, link))));
              return [name, start_url, ...found.map(({ status }) => status)].join(' ');
            }
            """);
    assertThat(manifest).isEqualTo("Parley /inbox 200 200 200");
  }

  @Test
  void of_who_is_blocked_and_of_what_machines_write_nobody_is_told() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Buy this");
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", "When does it come?");
    Page page = elsewhere(ada);
    String id = ada.client().get("/v1/contacts?search=Grace").expect(200).text("/data/0/id");
    ada.client().put("/v1/contacts/" + id, "{'blocked': true}").expect(200);
    grace.writes("Buy that");
    mailbox.gets(
        "2", "In-Reply-To: <1@vogt-rad.example>\nAuto-Submitted: auto-replied\n", "I am away.");
    desk.customer("Alan Turing").writes("And mine?");
    eventually(() -> shown(page), it -> it.contains("Alan Turing: And mine?"));
    assertThat(shown(page).toString()).doesNotContain("Buy that", "I am away");
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;

/** Agents read mails, answer them and write new ones. */
@BrowserTest
class MailTest {
  private static final String HOSTILE =
      """
      <p>Dear <b>Ines</b>, see <a href="https://example.com/x">this</a>
      or <a href="javascript:parent.document.title='taken'">that</a></p>
      <script>parent.document.title = 'taken'</script>
      <img src="x" onerror="parent.document.title='taken'">
      <img src="https://pictures.example/pixel.png" alt="Banner">
      <p style="color: rgb(200, 0, 0); background: url(https://pictures.example/css.png)">Red</p>
      <form action="https://forms.example/"><input name="password"><button>Log in</button></form>
      <iframe src="https://forms.example/"></iframe>
      """;

  private static final String PICTURE = "https://pictures.example/pixel.png";
  private static final String COPY = "Cc: accounts@vogt-rad.example\n";

  @RegisterExtension final Desk desk;

  MailTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  private Page open(Mailbox mailbox) {
    Page page = desk.owner().open("/inbox/all/" + mailbox.conversation());
    assertThat(page.locator(".letter").first()).isVisible();
    return page;
  }

  @Test
  void a_hostile_mail_runs_nothing_and_loads_pictures_when_somebody_wants_them() {
    List<String> fetched = new CopyOnWriteArrayList<>();
    desk.owner()
        .browser()
        .route(
            "https://*.example/**",
            route -> {
              fetched.add(route.request().url());
              route.fulfill(new Route.FulfillOptions().setContentType("image/png").setBody(""));
            });
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", "text/html", HOSTILE);
    Page page = open(mailbox);
    FrameLocator sheet = page.frameLocator("parley-letter-sheet iframe");
    assertThat(sheet.locator("b")).hasText("Ines");
    assertThat(sheet.getByText("Red")).hasCSS("color", "rgb(200, 0, 0)");
    assertThat(sheet.locator("script, form, input, button, iframe, [onerror]")).hasCount(0);
    assertThat(sheet.locator("a[href]")).hasCount(1);
    assertThat(sheet.locator("a[href]")).hasAttribute("target", "_blank");
    assertThat(sheet.locator("a[href]")).hasAttribute("rel", "noopener noreferrer nofollow");
    assertThat(page.locator("parley-letter-sheet iframe"))
        .hasAttribute("sandbox", "allow-same-origin allow-popups allow-popups-to-escape-sandbox");
    assertThat(fetched).isEmpty();
    page.waitForRequest(PICTURE, () -> button(page, "Show pictures").click());
    assertThat(sheet.getByText("Red")).isVisible();
    assertThat(fetched).containsOnly(PICTURE);
    assertThat(page.title()).doesNotContain("taken");
  }

  @Test
  void a_sheet_is_as_high_as_what_is_on_it() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", "text/html", "<p>" + "One line<br>".repeat(60) + "The end</p>");
    Page page = open(mailbox);
    Locator end = page.frameLocator("parley-letter-sheet iframe").getByText("The end");
    end.scrollIntoViewIfNeeded();
    assertThat(end).isVisible();
    eventually(
        () -> page.locator("parley-letter-sheet").boundingBox().height, height -> height > 60 * 20);
  }

  @Test
  void a_reply_says_where_it_goes_if_that_is_not_where_the_letter_is_from() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "Reply-To: help@vogt-rad.example\n", "Is it ready?");
    Page page = open(mailbox);
    Locator head = page.locator("parley-mail-head");
    assertThat(head).containsText("to Hanna Vogt <help@vogt-rad.example>");
    mailbox.gets(
        "2",
        "In-Reply-To: <1@vogt-rad.example>\nReply-To: help@elsewhere.example\n",
        "I ask once more.");
    assertThat(head).containsText("to Hanna Vogt ·");
  }

  @Test
  void what_is_quoted_is_folded_and_older_letters_are_a_line() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", "The first letter");
    mailbox.gets("2", "In-Reply-To: <1@vogt-rad.example>\n", "The second letter");
    mailbox.gets(
        "3",
        "In-Reply-To: <2@vogt-rad.example>\n",
        "The third letter\n\nOn 1 March 2026 Jonas wrote:\n> What was said before");
    desk.owner().client().put("/v1/conversations/" + mailbox.conversation() + "/read").expect(200);
    Page page = open(mailbox);
    assertThat(page.locator("h1")).containsText("Order 20418");
    assertThat(page.locator(".letter")).hasCount(3);
    assertThat(page.locator(".letter.shut")).containsText("The first letter");
    Locator last = page.locator(".letter").last();
    assertThat(last).containsText("The third letter");
    assertThat(last).not().containsText("What was said before");
    button(page, "Show quoted text").click();
    assertThat(last).containsText("What was said before");
    page.locator("button.letter-h").click();
    assertThat(page.locator(".letter.shut")).hasCount(0);
  }

  @Test
  void a_reply_goes_to_those_who_take_part_and_to_whom_the_agent_adds() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", COPY, "Is it ready?");
    Page page = open(mailbox);
    assertThat(page.locator("parley-mail-head")).containsText("Cc accounts@vogt-rad.example");
    button(page, "Cc, subject").click();
    page.getByLabel("Cc", new Page.GetByLabelOptions().setExact(true)).fill("nobody");
    page.keyboard().press("Enter");
    page.locator("parley-composer textarea").fill("At noon.");
    page.keyboard().press("Enter");
    assertThat(page.locator(".comp > .why")).hasText("Cc: nobody is no e-mail address.");
    button(page, "Remove nobody").click();
    page.keyboard().type("Grace <grace@example.org>,");
    page.locator("parley-composer textarea").press("Enter");
    assertThat(page.locator(".letter.ours")).containsText("At noon.");
    Answer sent = mailbox.newest(mailbox.conversation(), 2);
    assertThat(sent.text("/type")).isEqualTo("email");
    assertThat(sent.text("/content/text")).isEqualTo("At noon.");
    assertThat(sent.texts("/content/cc", "/address"))
        .containsExactly("accounts@vogt-rad.example", "grace@example.org");
    assertThat(sent.text("/content/cc/1/name")).isEqualTo("Grace");
    assertThat(page.locator("parley-composer textarea")).hasValue("");
  }

  @Test
  void a_new_mail_begins_a_conversation() {
    Mailbox mailbox = Mailbox.open(desk);
    Page page = desk.owner().open("/inbox/all");
    assertThat(button(page, "New e-mail")).isVisible();
    page.keyboard().press("c");
    Locator dialog = page.locator("dialog");
    dialog.getByLabel("Subject").fill("Your order");
    dialog.getByText("Send", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(dialog.getByLabel("To")).hasAttribute("aria-invalid", "true");
    dialog.getByLabel("To").fill("grace@example.net");
    dialog.getByLabel("Text").fill("It is ready.");
    page.keyboard().press("Control+Enter");
    assertThat(page.locator("h1")).containsText("Your order");
    assertThat(page.locator(".letter.ours")).containsText("It is ready.");
    Answer sent = mailbox.newest(mailbox.conversation(), 1);
    assertThat(sent.text("/content/subject")).isEqualTo("Your order");
  }

  @Test
  void many_who_get_a_copy_leave_room_on_a_phone_for_all_else() {
    Mailbox mailbox = Mailbox.open(desk);
    List<String> guests =
        IntStream.rangeClosed(1, 24).mapToObj("guest%d@vogt-rad.example"::formatted).toList();
    mailbox.gets("1", "Cc: " + String.join(",\n ", guests) + "\n", "When does it come?");
    desk.owner().page().setViewportSize(390, 844);
    Page page = open(mailbox);
    Locator line = page.locator(".thread-h .sub");
    assertThat(line).containsText("Hanna Vogt");
    assertThat(line).containsText("24 more");
    assertThat(line).not().containsText("hanna@");
    button(page, "Cc, subject").click();
    assertThat(page.locator(".mh-c")).hasCount(24);
    assertThat(page.locator(".mh-f").boundingBox().y).isGreaterThan(0);
    assertThat(page.locator(".mh-p").boundingBox().height).isLessThan(844 / 3.0);
    page.locator(".mh-f").click();
    assertThat(page.locator(".mh-c")).hasCount(0);
  }

  @Test
  void names_with_a_comma_are_those_of_one_person() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", "Is it ready?");
    Page page = open(mailbox);
    button(page, "Cc, subject").click();
    Locator field = page.getByLabel("Cc", new Page.GetByLabelOptions().setExact(true));
    field.pressSequentially("\"Doe, Jane\" <jane@example.org>,");
    assertThat(page.locator(".mh-c")).hasText("Doe, Jane");
    field.evaluate(
        """
        (field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
        }
        """,
        "\"Roe, Richard\" <richard@example.org>; ada@example.org");
    assertThat(page.locator(".mh-c:not(.bad)"))
        .hasText(new String[] {"Doe, Jane", "Roe, Richard", "ada@example.org"});
  }
}

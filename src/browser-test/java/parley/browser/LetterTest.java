package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** The sheet of a letter shows what its writer saw. */
@BrowserTest
class LetterTest {
  private static final String WITH_PICTURE =
      """
      --r
      Content-Type: text/html

      <p>Our window: <img src="cid:window+1@01DB5A7C.bakery" alt="The window"></p>
      --r
      Content-Type: image/png; name="window.png"
      Content-ID: <window+1@01DB5A7C.bakery>
      Content-Disposition: inline
      Content-Transfer-Encoding: base64

      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      --r--
      """;

  private static final String DIRECTION = "element => getComputedStyle(element).direction";

  /** Whatever grows in each of them is high after so many. */
  private static final String FRAMES =
      """
      async () => {
        for (let frame = 0; frame < 20; frame++) {
          await new Promise(requestAnimationFrame);
        }
      }
      """;

  @RegisterExtension final Desk desk;

  LetterTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  private Page open(String type, String body) {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", type, body);
    Page page = desk.owner().open("/inbox/all/" + mailbox.conversation());
    assertThat(page.locator(".letter").first()).isVisible();
    return page;
  }

  private static FrameLocator sheet(Page page) {
    return page.frameLocator("parley-letter-sheet iframe");
  }

  private static double height(Page page) {
    return page.locator("parley-letter-sheet").boundingBox().height;
  }

  @Test
  void a_picture_that_came_with_a_mail_is_where_the_mail_shows_it() {
    Page page = open("multipart/related; boundary=r", WITH_PICTURE);
    Locator picture = sheet(page).getByAltText("The window");
    eventually(() -> picture.evaluate("image => image.naturalWidth"), width -> width.equals(1));
    assertThat(page.locator(".letter-a")).hasCount(0);
  }

  @Test
  void a_mail_that_does_not_say_so_runs_as_its_words_do() {
    Page page = open("text/html", "<p>טוב (20418)</p><ul><li>כן</li></ul>");
    assertThat(sheet(page).locator("p").evaluate(DIRECTION)).isEqualTo("rtl");
    assertThat(sheet(page).locator("li").evaluate(DIRECTION)).isEqualTo("rtl");
  }

  @Test
  void a_mail_runs_as_it_says_of_its_page() {
    Page page = open("text/html", "<html dir=rtl><body bgcolor=black text=white><p>OK, כן");
    Locator words = sheet(page).locator("p");
    assertThat(words.evaluate(DIRECTION)).isEqualTo("rtl");
    assertThat(words).hasCSS("color", "rgb(255, 255, 255)");
    assertThat(words.locator("xpath=..")).hasCSS("background-color", "rgb(0, 0, 0)");
  }

  @Test
  void keys_work_on_for_who_has_clicked_on_a_mail() {
    Page page = open("text/html", "<p>Is it ready?</p>");
    sheet(page).getByText("Is it ready?").click();
    page.keyboard().press("r");
    page.keyboard().type("Yes.");
    assertThat(page.locator("parley-composer textarea")).hasValue("Yes.");
    sheet(page).getByText("Is it ready?").click();
    page.keyboard().press("Control+k");
    assertThat(page.locator("dialog[open] input")).isFocused();
  }

  @Test
  void a_letter_as_high_as_its_window_does_not_grow() {
    String html = "<div style='height:100vh;padding:1vmin'>High</div><p>The end</p>";
    Page page = open("text/html", html);
    assertThat(sheet(page).getByText("The end")).isVisible();
    page.evaluate(FRAMES);
    assertThat(height(page)).isLessThan(200);
  }

  @Test
  void words_that_are_higher_than_their_box_are_seen() {
    Page page =
        open("text/html", "<div style='height:20px'>" + "One line<br>".repeat(30) + "</div>");
    eventually(() -> height(page), height -> height > 30 * 20);
  }

  @Test
  void lines_of_large_words_are_below_each_other() {
    Page page = open("text/html", "<h1 style='font-size:40px'>Plums<br>and pears</h1>");
    assertThat(sheet(page).locator("h1").boundingBox().height).isGreaterThan(2 * 40);
  }

  @Test
  void a_wide_mail_that_runs_to_the_left_is_seen_to_its_end() {
    String row = "<table width=2000><tr><td>ראשון<td>שני<td>אחרון</table>";
    Page page = open("text/html", "<body dir=rtl>" + row);
    Locator end = sheet(page).getByText("אחרון");
    end.scrollIntoViewIfNeeded();
    assertThat(end).isInViewport();
  }

  @Test
  void a_file_with_a_long_name_keeps_its_sign_and_its_size() {
    desk.owner().page().setViewportSize(390, 844);
    String name = "plums-and-pears-".repeat(10) + ".pdf";
    Page page =
        open(
            "application/pdf\nContent-Disposition: attachment; filename=" + name, "Not a real one");
    Locator file = page.locator(".letter-a .att");
    assertThat(file.locator(".th")).hasCSS("width", "24px");
    assertThat(file.locator("small").boundingBox().height).isLessThan(24);
  }
}

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

  @Test
  void a_picture_that_came_with_a_mail_is_where_the_mail_shows_it() {
    Page page = open("multipart/related; boundary=r", WITH_PICTURE);
    Locator picture = sheet(page).getByAltText("The window");
    eventually(() -> picture.evaluate("image => image.naturalWidth"), width -> width.equals(1));
    assertThat(page.locator(".letter-a")).hasCount(0);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** A conversation is opened where what is new in it begins. */
@BrowserTest
class OpeningNewsTest {
  /** Longer than a look at the end takes to count as reading. */
  private static final double READING_MS = 2000;

  @RegisterExtension final Desk desk;

  OpeningNewsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void few_long_messages_are_read_from_the_first_one_on() {
    Customer grace = desk.customer("Grace Hopper");
    for (int i = 0; i < 4; i++) {
      grace.writes("A line of many.\n".repeat(30));
    }
    Agent ada = desk.owner();
    Client client = ada.client();
    String id = client.get("/v1/conversations").expect(200).text("/data/0/id");
    Page page = ada.open("/inbox/all/" + id);
    assertThat(page.locator(".log .day.new")).isInViewport();
    page.waitForTimeout(READING_MS);
    assertThat(page.locator(".log .day.new")).isInViewport();
    assertThat(page.locator(".jump")).isVisible();
    assertThat(page.locator(".row .badge")).hasText("4");
  }

  @Test
  void a_long_letter_is_read_from_its_beginning_on() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "", "text/html", "<p>Dear all,</p>" + "<p>A line of many.</p>".repeat(60));
    Page page = desk.owner().open("/inbox/all/" + mailbox.conversation());
    FrameLocator letter = page.frameLocator("parley-letter-sheet iframe");
    assertThat(page.locator(".jump")).isVisible();
    assertThat(page.locator(".log .day.new")).isInViewport();
    assertThat(letter.getByText("Dear all,")).isInViewport();
    page.locator(".jump").click();
    assertThat(page.locator(".row .badge")).hasCount(0);
    assertThat(page.locator(".log .day.new")).not().isInViewport();
  }
}

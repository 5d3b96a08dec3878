package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** What is erased goes from the pages that show it, too. */
@BrowserTest
class ErasedTest {
  private static final String GUEST = "tom@friends.example";
  private static final String ABOUT = "In-Reply-To: <1@vogt-rad.example>\n";

  private static final String DRAFTS =
      "Object.values(localStorage).filter(it => it.includes('Dear Grace')).length";

  @RegisterExtension final Desk desk;

  ErasedTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  private void erase(String name) {
    Client client = desk.owner().client();
    String id = client.get("/v1/contacts?search=" + name).expect(200).text("/data/0/id");
    client.delete("/v1/contacts/" + id).expect(204);
  }

  @Test
  void whoever_looks_at_somebody_who_is_erased_is_told() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Composer composer = Composer.open(desk.owner(), grace);
    assertThat(composer.bubbles()).hasCount(1);
    // The page may have asked for what was done and noted, and may be telling that it looks there.
    desk.owner().mayComplain("status of 4");
    erase("Grace");
    Locator thread = composer.page().locator("parley-thread");
    assertThat(thread).containsText("There is no such conversation");
    assertThat(composer.bubbles()).hasCount(0);
    assertThat(composer.page().locator(".row:not(.sk)")).hasCount(0);
    assertThat(composer.page().locator("parley-list")).containsText("Nobody is waiting");
  }

  @Test
  void what_was_begun_for_them_goes_from_the_browser_too() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Composer composer = Composer.open(desk.owner(), grace);
    desk.owner().mayComplain("status of 4");
    composer.field().fill("Dear Grace, your cake");
    eventually(() -> composer.page().evaluate(DRAFTS), count -> count.equals(1));
    erase("Grace");
    assertThat(composer.page().locator("parley-thread"))
        .containsText("There is no such conversation");
    eventually(() -> composer.page().evaluate(DRAFTS), count -> count.equals(0));
  }

  @Test
  void what_somebody_wrote_in_the_thread_of_another_goes_with_them() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "Cc: Tom <" + GUEST + ">\n", "When does it come?");
    mailbox.getsFrom("Tom <" + GUEST + ">", "2", ABOUT, "I bring plums");
    mailbox.gets("3", ABOUT, "Rhubarb, please");
    Page page = desk.owner().open("/inbox/all/" + mailbox.conversation());
    Locator letters = page.locator("parley-thread parley-message");
    assertThat(letters).hasCount(3);
    erase("tom");
    assertThat(letters).hasCount(2);
    assertThat(letters.last()).containsText("Rhubarb, please");
    assertThat(page.locator("parley-thread")).not().containsText("plums");
  }

  @Test
  void a_thread_that_was_left_is_read_anew_when_somebody_comes_back() {
    Mailbox mailbox = Mailbox.open(desk);
    mailbox.gets("1", "Cc: Tom <" + GUEST + ">\n", "When does it come?");
    mailbox.getsFrom("Tom <" + GUEST + ">", "2", ABOUT, "I bring plums");
    String mails = "/inbox/all/" + mailbox.conversation();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Is my cake ready?");
    Page page = desk.owner().open(mails);
    Locator letters = page.locator("parley-thread parley-message");
    assertThat(letters).hasCount(2);
    Locator rows = page.locator(".row:not(.sk)");
    rows.first().click();
    assertThat(page.locator(".thread-h h1")).hasText("Grace Hopper");
    erase("tom");
    assertThat(rows.last()).not().containsText("plums");
    rows.last().click();
    assertThat(letters).hasCount(1);
  }

  @Test
  void a_contact_whom_a_colleague_erases_goes_from_the_page_of_contacts() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    desk.customer("Tom Vogt").writes("Hello");
    Page page = desk.owner().open("/contacts?sort=name");
    Locator names = page.locator("tbody th bdi");
    assertThat(names).hasText(new String[] {"Grace Hopper", "Tom Vogt"});
    names.first().click();
    assertThat(page.locator("parley-person").getByLabel("Name")).hasValue("Grace Hopper");
    erase("Tom");
    assertThat(names).hasText(new String[] {"Grace Hopper"});
    assertThat(page.locator(".ppl-n")).hasText("1 contact");
    erase("Grace");
    assertThat(names).hasCount(0);
    assertThat(page.locator("parley-person")).containsText("This contact is no longer here");
    assertThat(page.locator("parley-person .set-side")).isFocused();
    assertThat(page.locator("parley-person input")).hasCount(0);
  }
}

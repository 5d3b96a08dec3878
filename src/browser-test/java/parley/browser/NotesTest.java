package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/**
 * What the team tells itself: notes on a contact, and colleagues mentioned in those of a thread.
 */
@BrowserTest
class NotesTest {
  @RegisterExtension final Desk desk;

  NotesTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_note_on_a_contact_is_written_changed_and_deleted() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    Page page = ada.open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    page.getByLabel("Add a note").click();
    page.getByLabel("What your team should know").fill("Prefers <b>calls</b>");
    page.keyboard().press("Control+Enter");
    Locator note = page.locator("article.person-note");
    assertThat(note.locator("p")).hasText("Prefers <b>calls</b>");
    assertThat(note).containsText("Ada Lovelace");
    page.getByLabel("Change the note").click();
    page.getByText("Edit").click();
    page.getByLabel("What your team should know").fill("Prefers mail");
    page.locator(".person-note").getByText("Save").click();
    assertThat(note).containsText(Pattern.compile("Prefers mail.*edited", Pattern.DOTALL));
    page.reload();
    assertThat(note).hasCount(1);
    page.getByLabel("Change the note").click();
    page.getByText("Delete").click();
    assertThat(note).hasCount(0);
    String id = ada.client().get("/v1/contacts").expect(200).text("/data/0/id");
    assertThat(ada.client().get("/v1/contacts/" + id + "/notes").at("/meta/total").asInt())
        .isZero();
  }

  @Test
  void what_a_colleague_notes_on_a_contact_is_there_at_once() {
    desk.customer("Grace Hopper").writes("Hello");
    Client jonas = desk.colleague("Jonas Reuter", "agent").client();
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator notes = page.locator("parley-contact-notes");
    assertThat(notes).containsText("What your team should know of them.");
    String contact = "/v1/contacts/" + jonas.get("/v1/contacts").text("/data/0/id");
    String note =
        jonas
            .post(contact + "/notes", "{'text': 'Prefers calls'}")
            .expect(201)
            .header("location")
            .orElseThrow();
    assertThat(notes).containsText("Prefers calls");
    jonas.put(note, "{'text': 'Prefers mail'}").expect(200);
    assertThat(notes).containsText("Prefers mail");
    jonas.delete(note).expect(204);
    assertThat(notes).containsText("What your team should know of them.");
  }

  @Test
  void who_changes_a_note_that_a_colleague_has_changed_sees_both() {
    desk.customer("Grace Hopper").writes("Hello");
    Agent ada = desk.owner();
    String contact = "/v1/contacts/" + ada.client().get("/v1/contacts").text("/data/0/id");
    Client jonas = desk.colleague("Jonas Reuter", "admin").client();
    String note =
        jonas
            .post(contact + "/notes", "{'text': 'Prefers calls'}")
            .header("location")
            .orElseThrow();
    Page page = ada.open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    page.getByLabel("Change the note").click();
    page.getByText("Edit").click();
    Locator field = page.getByLabel("What your team should know");
    field.fill("Prefers letters");
    jonas.put(note, "{'text': 'Prefers mail'}").expect(200);
    page.locator(".person-note").getByText("Save").click();
    Locator shown = page.locator("article.person-note");
    assertThat(shown.locator("p")).hasText("Prefers mail");
    shown.getByText("Prefers letters").click();
    assertThat(field).hasValue("Prefers letters");
    page.locator(".person-note").getByText("Save").click();
    assertThat(shown.locator("p")).hasText("Prefers letters");
    assertThat(jonas.get(note).text("/text")).isEqualTo("Prefers letters");
    assertThat(ada.complaints()).isEmpty();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  @Test
  void who_is_mentioned_in_a_note_hears_of_it_wherever_they_are() {
    desk.customer("Grace Hopper").writes("Hello");
    Page jonas = desk.colleague("Jonas Reuter", "agent").open("/inbox/mine");
    Page ada = desk.owner().open("/inbox/all");
    ada.locator(".row:not(.sk)").click();
    ada.keyboard().press("A");
    assertThat(ada.getByRole(AriaRole.MENU)).containsText("Jonas Reuter");
    ada.keyboard().press("Escape");
    ada.keyboard().press("n");
    ada.keyboard().type("@reu");
    assertThat(ada.getByRole(AriaRole.OPTION, named("Jonas Reuter")))
        .hasAttribute("aria-selected", "true");
    ada.keyboard().press("Enter");
    ada.keyboard().type("can you look?");
    ada.keyboard().press("Enter");
    assertThat(ada.locator(".note .mention")).hasText("@Jonas Reuter");
    Locator toast = jonas.locator(".toast");
    assertThat(toast).containsText("Ada Lovelace mentioned you in a note");
    toast.getByText("Open").click();
    assertThat(jonas.locator(".note .txt")).hasText("@Jonas Reuter can you look?");
    assertThat(ada.locator(".toast")).hasCount(0);
  }

  @Test
  void who_is_called_like_the_beginning_of_a_name_is_not_mentioned() {
    desk.customer("Grace Hopper").writes("Hello");
    desk.colleague("Jan", "agent");
    Agent jana = desk.colleague("Jana", "agent");
    Page page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    page.keyboard().press("n");
    page.locator(".comp.amber textarea").fill("@Jana please look");
    page.locator(".comp.amber textarea").press("Enter");
    assertThat(page.locator(".note .mention")).hasText("@Jana");
    String path = "/v1/conversations/" + page.url().replaceFirst(".*/", "");
    Answer conversation =
        eventually(
            () -> desk.owner().client().get(path).expect(200),
            answer -> answer.at("/messages").size() == 2);
    assertThat(conversation.at("/messages/1/content/mentions").size()).isEqualTo(1);
    assertThat(conversation.text("/messages/1/content/mentions/0"))
        .isEqualTo(jana.client().get("/v1/me").text("/id"));
  }
}

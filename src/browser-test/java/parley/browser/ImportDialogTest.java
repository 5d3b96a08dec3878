package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** A file with contacts: chosen, checked, its columns corrected, brought in. */
@BrowserTest
class ImportDialogTest {
  private static final String FILE =
      """
      Vorname;Nachname;Handy;Firma
      Ada;Lovelace;+447700900001;Analytical Engines
      Grace;Hopper;0170 1234567;Navy
      Edsger;Dijkstra;none;
      """;

  @RegisterExtension final Desk desk;

  ImportDialogTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_file_is_checked_corrected_and_brought_in() throws IOException {
    Agent ada = desk.owner();
    ada.client()
        .post("/v1/attributes", "{'key': 'company', 'label': 'Company', 'type': 'text'}")
        .expect(201);
    ada.client().post("/v1/contacts", "{'phone': '+447700900001'}").expect(201);
    Page page = ada.open("/contacts");
    button(page, "Import").click();
    Locator dialog = page.locator("dialog.imp");
    dialog
        .locator("input[type=file]")
        .setInputFiles(new FilePayload("kunden.csv", "text/csv", FILE.getBytes(UTF_8)));
    assertThat(dialog.locator(".imp-file")).containsText("kunden.csv");
    dialog.getByLabel("Tags for all of them").fill("Fair 2026");
    button(page, "Check the file").click();
    assertThat(dialog.locator(".imp-n li"))
        .hasText(new String[] {"0would be new", "1would change", "2can’t be read"});
    assertThat(dialog.locator(".imp-e li").first()).containsText("Line 3 · Handy");
    assertThat(dialog.getByLabel("What the column Handy becomes")).hasValue("phone");
    assertThat(dialog.getByLabel("What the column Firma becomes")).hasValue("");
    String table =
        Files.readString(page.waitForDownload(button(page, "All of them as a file")::click).path());
    assertThat(table).contains("3,Handy,/phone,invalid_phone,").contains("4,Handy,/phone");

    dialog.getByLabel("What the column Firma becomes").selectOption("Company");
    button(page, "Check again").click();
    assertThat(dialog.getByLabel("What the column Firma becomes"))
        .hasValue("custom_attributes.company");
    assertThat(dialog.locator("tr:last-child th .c-3")).hasText("Analytical Engines");
    button(page, "Import 1 contact").click();
    assertThat(dialog.locator(".imp-n li")).hasText(new String[] {"0new", "1changed", "2refused"});
    dialog.locator(".imp-do").getByText("Close").click();
    assertThat(page.locator(".ppl-t tbody th")).hasText(new String[] {"ALAda Lovelace"});
    assertThat(page.locator(".ppl-t .tag")).hasText("fair-2026");
  }

  @Test
  void what_was_brought_in_is_taken_back() {
    Agent ada = desk.owner();
    ada.client().post("/v1/contacts", "{'name': 'Before'}").expect(201);
    Page page = ada.open("/contacts");
    Locator dialog = brought(page, "name,phone\nGrace,+447700900002\nEdsger,+447700900003\n");
    assertThat(page.locator(".ppl-t tbody tr")).hasCount(3);
    String edsger = ada.client().get("/v1/contacts?search=edsger").text("/data/0/id");
    ada.client().put("/v1/contacts/" + edsger, "{'name': 'Edsger W.'}").expect(200);
    dialog.locator(".imp-do").getByText("Undo").click();
    assertThat(dialog)
        .containsText(
            "Undone: 1 contact is gone again. 1 contact stays: somebody has worked with it since.");
    assertThat(dialog.locator(".imp-do").getByText("Undo")).hasCount(0);
    dialog.locator(".imp-do").getByText("Close").click();
    assertThat(page.locator(".ppl-t tbody th")).hasCount(2);
    assertThat(page.locator(".ppl-t tbody")).not().containsText("Grace");
  }

  @Test
  void who_may_not_delete_contacts_is_not_offered_to_undo() {
    Page page = desk.colleague("Grace", "agent").open("/contacts");
    Locator dialog = brought(page, "name\nEdsger\n");
    assertThat(dialog.locator(".imp-n li")).hasText("1new");
    assertThat(dialog.locator(".imp-do").getByText("Undo")).hasCount(0);
  }

  /** The dialog once a file is checked and brought in. */
  private static Locator brought(Page page, String file) {
    button(page, "Import").click();
    Locator dialog = page.locator("dialog.imp");
    dialog
        .locator("input[type=file]")
        .setInputFiles(new FilePayload("people.csv", "text/csv", file.getBytes(UTF_8)));
    button(page, "Check the file").click();
    dialog.locator(".imp-do .primary").click();
    assertThat(dialog.locator(".imp-do").getByText("Close")).isVisible();
    return dialog;
  }

  @Test
  void what_is_no_file_with_contacts_is_said_at_once() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/contacts/import");
    Page page = ada.open("/contacts");
    button(page, "Import").click();
    Locator dialog = page.locator("dialog.imp");
    button(page, "Check the file").click();
    assertThat(dialog.getByRole(AriaRole.ALERT)).hasText("Choose a file");
    dialog
        .locator("input[type=file]")
        .setInputFiles(new FilePayload("a.csv", "text/csv", "colour\nred\n".getBytes(UTF_8)));
    button(page, "Check the file").click();
    assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("none has a name that is known");
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}

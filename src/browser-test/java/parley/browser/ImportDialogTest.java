package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
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

  private static final String[] BOTH = {"Ada", "Grace"};

  @RegisterExtension final Desk desk;

  ImportDialogTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_file_is_checked_corrected_and_brought_in() throws IOException {
    Agent ada = desk.owner();
    desk.customer("Somebody").writes("Hello");
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
    dialog.getByLabel("Marketing").selectOption("WhatsApp: Wants marketing messages");
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
    assertThat(page.locator(".ppl-t tbody th"))
        .hasText(new String[] {"ALAda Lovelace", "SSomebody"});
    assertThat(page.locator(".ppl-t .tag")).hasText("fair-2026");
    assertThat(ada.client().get("/v1/contacts?search=lovelace").text("/data/0/consents/0/state"))
        .isEqualTo("granted");
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
  void who_answers_customers_is_not_offered_to_import() {
    Page page = desk.colleague("Grace", "agent").open("/contacts");
    assertThat(button(page, "New contact")).isVisible();
    assertThat(button(page, "Import")).hasCount(0);
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

  @Test
  void columns_that_nobody_knows_are_named_by_hand() {
    Page page = desk.owner().open("/contacts");
    button(page, "Import").click();
    choose(page, "Kundin;Rufnummer am Tag\nAda Lovelace;+447700900001\n");
    button(page, "Check the file").click();
    Locator dialog = page.locator("dialog.imp");
    assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("Say what the columns are");
    dialog.getByLabel("What the column Kundin becomes").selectOption("name");
    assertThat(dialog.getByRole(AriaRole.ALERT)).hasCount(0);
    dialog.getByLabel("What the column Rufnummer am Tag becomes").selectOption("phone");
    button(page, "Check again").click();
    button(page, "Import 1 contact").click();
    assertThat(dialog.locator(".imp-n li")).hasText("1new");
  }

  @Test
  void an_empty_file_is_said_to_be_empty() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/contacts/import");
    Page page = ada.open("/contacts");
    button(page, "Import").click();
    choose(page, "");
    button(page, "Check the file").click();
    assertThat(page.locator("dialog.imp").getByRole(AriaRole.ALERT))
        .hasText("This must not be empty.");
  }

  @Test
  void what_is_wrong_with_a_file_is_said_in_the_words_of_the_page() {
    Agent ada = desk.owner();
    ada.client()
        .post("/v1/attributes", "{'key': 'age', 'label': 'Age', 'type': 'number'}")
        .expect(201);
    Page page = ada.open("/contacts");
    button(page, "Import").click();
    choose(page, "name;custom_attributes.age\nAda;many\n");
    button(page, "Check the file").click();
    Locator dialog = page.locator("dialog.imp");
    assertThat(dialog.locator(".imp-e li"))
        .containsText("The field takes something of another kind.");
    button(page, "Another file").click();
    choose(page, "name;phone\nAda;+447700900001\n\"Grace;+447700900002\n");
    button(page, "Check the file").click();
    assertThat(dialog.getByRole(AriaRole.ALERT).first())
        .containsText("The import has ended early. The file can’t be read any further.");
  }

  @Test
  void an_import_goes_on_when_its_dialog_is_closed_and_its_contacts_appear() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts?sort=name");
    checkFile(page);
    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/v1/contacts/import", held::add);
    button(page, "Import 2 contacts").click();
    page.waitForCondition(() -> !held.isEmpty());
    page.keyboard().press("Escape");
    assertThat(page.locator(".toast")).containsText("The import goes on.");
    held.forEach(Route::resume);
    assertThat(page.locator(".ppl-t tbody th bdi")).hasText(BOTH);
  }

  @Test
  void an_import_that_does_not_arrive_is_told_of_without_its_dialog() {
    Agent ada = desk.owner();
    ada.mayComplain("ERR_FAILED");
    Page page = ada.open("/contacts");
    checkFile(page);
    List<Route> held = new ArrayList<>();
    Network.rule(page, "**/v1/contacts/import", held::add);
    button(page, "Import 2 contacts").click();
    page.waitForCondition(() -> !held.isEmpty());
    page.keyboard().press("Escape");
    held.forEach(Route::abort);
    assertThat(page.locator(".toast").last()).containsText("Parley can’t be reached");
  }

  @Test
  void a_check_ends_with_its_dialog() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts");
    Network.rule(page, "**/v1/imports/*", route -> {});
    button(page, "Import").click();
    choose(page);
    button(page, "Check the file").click();
    assertThat(page.locator("dialog.imp progress")).isVisible();
    page.waitForRequest("**/v1/imports/*/cancel", () -> page.keyboard().press("Escape"));
  }

  @Test
  void what_goes_wrong_on_the_way_is_said() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/imports/");
    Page page = ada.open("/contacts");
    Network.rule(
        page,
        "**/v1/imports/*",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setStatus(403)
                    .setContentType("application/problem+json")
                    .setBody("{\"code\": \"forbidden\", \"title\": \"Not for you.\"}")));
    button(page, "Import").click();
    choose(page);
    button(page, "Check the file").click();
    assertThat(page.locator("dialog.imp").getByRole(AriaRole.ALERT))
        .hasText("Your role does not allow this.");
    assertThat(button(page, "Check the file")).isEnabled();
  }

  @Test
  void the_focus_stays_in_the_dialog_from_step_to_step() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts");
    checkFile(page);
    assertThat(page.locator("parley-import [role=status]")).hasText("2 would be new");
    assertThat(page.locator("parley-import :focus")).containsText("would be new");
    button(page, "Import 2 contacts").press("Enter");
    assertThat(page.locator("parley-import :focus")).containsText("2new");
    page.keyboard().press("Tab");
    assertThat(page.locator("parley-import").getByText("Undo")).isFocused();
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(button(page, "Import")).isFocused();
  }

  @Test
  void a_dialog_opens_once_however_fast_it_is_asked_for() {
    Agent ada = desk.owner();
    Page page = ada.open("/contacts");
    button(page, "Import").evaluate("button => { button.click(); button.click(); }");
    assertThat(page.locator("dialog form")).isVisible();
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).hasCount(0);
  }

  private static void checkFile(Page page) {
    button(page, "Import").click();
    choose(page);
    button(page, "Check the file").press("Enter");
    assertThat(button(page, "Import 2 contacts")).isEnabled();
  }

  private static void choose(Page page) {
    choose(page, "name;phone\nAda;+447700900001\nGrace;+447700900002\n");
  }

  private static void choose(Page page, String file) {
    page.locator("dialog input[type=file]")
        .setInputFiles(new FilePayload("some.csv", "text/csv", file.getBytes(UTF_8)));
  }
}

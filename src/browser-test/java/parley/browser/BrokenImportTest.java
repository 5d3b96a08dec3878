package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Engine;

/** A file with contacts that can't be read, or not any more. */
@BrowserTest
class BrokenImportTest {
  private static final String UNCLOSED = "name;phone\nAda;+447700900001\n\"Grace;+447700900002\n";

  @RegisterExtension final Desk desk;

  @TempDir Path folder;

  BrokenImportTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void where_a_quotation_mark_is_never_closed_is_said_and_nothing_of_rows() {
    Page page = desk.owner().open("/contacts");
    button(page, "Import").click();
    page.locator("dialog input[type=file]")
        .setInputFiles(new FilePayload("some.csv", "text/csv", UNCLOSED.getBytes(UTF_8)));
    button(page, "Check the file").click();
    Locator dialog = page.locator("dialog.imp");
    Locator wrong = dialog.locator(".state[role=alert]");
    assertThat(wrong).containsText("The file can’t be read any further.");
    assertThat(wrong).containsText("A quotation mark opens in line 3 and is never closed.");
    assertThat(dialog.locator("[role=status]")).containsText("in line 3 and is never closed.");
    assertThat(dialog).not().containsText("would be new");
    assertThat(dialog.locator(".btn.primary")).hasText("Another file");
    assertThat(button(page, "Check again")).isEnabled();
  }

  @Test
  void a_file_that_was_changed_since_it_was_chosen_is_asked_for_again() throws IOException {
    Path file = Files.writeString(folder.resolve("some.csv"), UNCLOSED);
    Page page = desk.owner().open("/contacts");
    button(page, "Import").click();
    page.locator("dialog input[type=file]").setInputFiles(file);
    button(page, "Check the file").click();
    Locator dialog = page.locator("dialog.imp");
    assertThat(dialog.locator(".state[role=alert]")).containsText("The file can’t be read");
    Files.writeString(file, UNCLOSED.replace("\"", "") + "Tom;+447700900003\n");
    button(page, "Check again").click();
    assertThat(dialog.locator(".f-e[role=alert]"))
        .hasText("The file was changed since you chose it. Choose it again.");
    page.locator("dialog input[type=file]").setInputFiles(file);
    button(page, "Check the file").click();
    assertThat(button(page, "Import 3 contacts")).isEnabled();
  }
}

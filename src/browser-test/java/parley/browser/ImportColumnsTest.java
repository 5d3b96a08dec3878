package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** The columns of a file with contacts that are out of the ordinary. */
@BrowserTest
class ImportColumnsTest {
  private static final String FILE =
      "name,phone,phone\nGrace,+447700900001,+447700900002\nAda,+447700900003,\n";

  @RegisterExtension final Desk desk;

  ImportColumnsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_file_of_many_columns_is_shown_from_the_title_on() {
    String columns =
        IntStream.range(0, 40).mapToObj(",column %d"::formatted).collect(Collectors.joining());
    byte[] file = ("name" + columns + "\nAda" + ",".repeat(40) + "\n").getBytes(UTF_8);
    Page page = desk.owner().open("/contacts");
    button(page, "Import").click();
    Locator dialog = page.locator("dialog.imp");
    dialog.locator("input[type=file]").setInputFiles(new FilePayload("many.csv", "text/csv", file));
    button(page, "Check the file").click();
    assertThat(dialog.locator("tbody tr")).hasCount(41);
    assertThat(dialog.getByRole(AriaRole.HEADING).first()).isInViewport();
  }

  @Test
  void of_columns_with_one_name_it_is_said_that_only_the_first_is_read() {
    Page page = desk.owner().open("/contacts");
    button(page, "Import").click();
    Locator dialog = page.locator("dialog.imp");
    dialog
        .locator("input[type=file]")
        .setInputFiles(new FilePayload("twice.csv", "text/csv", FILE.getBytes(UTF_8)));
    button(page, "Check the file").click();
    Locator rows = dialog.locator("tbody tr");
    assertThat(rows).hasCount(2);
    assertThat(rows.last()).containsText("Only the first of 2 columns of this name is read.");
    assertThat(rows.first()).not().containsText("Only the first");
  }
}

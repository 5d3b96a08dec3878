package parley.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** All that is known of a contact is saved as a file. */
@BrowserTest
class PersonExportTest {
  @RegisterExtension final Desk desk;

  PersonExportTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void the_file_has_what_they_wrote() throws IOException {
    desk.customer("Grace Hopper").writes("Where is my cake?");
    Agent ada = desk.owner();
    String id = ada.client().get("/v1/contacts").expect(200).text("/data/0/id");
    Page page = ada.open("/contacts/" + id);
    Download download =
        page.waitForDownload(() -> button(page, "Export all that is known").click());
    assertThat(download.suggestedFilename()).isEqualTo(id + ".zip");
    try (ZipFile zip = new ZipFile(download.path().toFile())) {
      assertThat(text(zip, "contact.json")).contains("Grace Hopper");
      assertThat(text(zip, "messages.ndjson")).contains("Where is my cake?");
    }
    assertThat(button(page, "Export all that is known").isEnabled()).isTrue();
  }

  private static String text(ZipFile zip, String name) throws IOException {
    return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), UTF_8);
  }
}

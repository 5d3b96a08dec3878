package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.FileChooser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;

/** Files that visitors and agents send each other on a site. */
@BrowserTest
class WebChatFilesTest {
  private static final byte[] DOT =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
  private static final byte[] PDF =
      "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n".getBytes(StandardCharsets.UTF_8);

  @RegisterExtension final Desk desk;

  private final ChatDesk chat;
  private Agent visitor;
  private Website shop;

  WebChatFilesTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @BeforeEach
  void answerVisitor() {
    visitor = desk.stranger();
    shop = chat.visit(visitor, chat.key()).open();
    shop.write("Hello");
    chat.conversation(1);
    assertThat(shop.find("button[title='Send a file']")).hasCount(0);
    chat.answer("Show us, please.");
  }

  private void choose(String name, String type, byte[] file) {
    FileChooser chooser =
        shop.page().waitForFileChooser(() -> shop.find("button[title='Send a file']").click());
    chooser.setFiles(new FilePayload(name, type, file));
  }

  @Test
  void a_visitor_sends_files_that_the_agent_sees() {
    choose("crust.png", "image/png", DOT);
    choose("receipt.pdf", "application/pdf", PDF);
    assertThat(shop.find(".m.own img")).hasAttribute("alt", "crust.png");
    assertThat(shop.find(".m.own .doc")).containsText("receipt.pdf");
    Answer seen = chat.conversation(4);
    assertThat(seen.texts("/messages", "/type"))
        .containsExactly("text", "text", "image", "document");
    Page page = desk.owner().open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    assertThat(page.locator("parley-message img")).hasCount(1);
    assertThat(page.locator("parley-message").last()).containsText("receipt.pdf");
    shop.page().reload();
    shop.open();
    assertThat(shop.find(".m.own img")).hasAttribute("alt", "crust.png");
  }

  @Test
  void all_that_is_chosen_is_sent() {
    FileChooser chooser =
        shop.page().waitForFileChooser(() -> shop.find("button[title='Send a file']").click());
    FilePayload[] photos = new FilePayload[7];
    for (int i = 0; i < photos.length; i++) {
      photos[i] = new FilePayload("crust%d.png".formatted(i), "image/png", DOT);
    }
    chooser.setFiles(photos);
    assertThat(shop.find(".m.own img")).hasCount(7);
    chat.conversation(9);
  }

  @Test
  void a_file_that_is_dropped_is_sent() {
    assertThat(shop.find("button[title='Send a file']")).isVisible();
    Object isTaken =
        shop.frame()
            .evaluate(
                """
                () => {
                  const data = new DataTransfer();
                  data.items.add(new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' }));
                  const tell = (type) => !document.querySelector('.log').dispatchEvent(
                    new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
                  return tell('dragover') && tell('drop');
                }
                """);
    assertThat(isTaken)
        .as("the browser doesn't show the file in the place of the chat")
        .isEqualTo(true);
    assertThat(shop.find(".m.own .doc")).containsText("receipt.pdf");
    chat.conversation(3);
  }

  @Test
  void what_an_agent_sends_shows_and_can_be_kept() throws Exception {
    String picture = desk.owner().client().upload("oven.png", DOT).expect(201).text("/id");
    String menu = desk.owner().client().upload("menu.pdf", PDF).expect(201).text("/id");
    chat.send("image", "{'media_id': '%s', 'caption': 'Our oven'}".formatted(picture));
    chat.send("document", "{'media_id': '%s'}".formatted(menu));
    assertThat(shop.find(".m:not(.own) img")).hasAttribute("alt", "oven.png");
    assertThat(shop.find(".m:not(.own) .bub:has(img)")).containsText("Our oven");
    Download kept = shop.page().waitForDownload(() -> shop.find(".m:not(.own) .doc").click());
    assertThat(kept.suggestedFilename()).isEqualTo("menu.pdf");
    assertThat(Files.readAllBytes(kept.path())).isEqualTo(PDF);
  }

  @Test
  void a_file_whose_answer_was_lost_is_one_message_and_one_that_is_not_taken_says_so() {
    visitor.mayComplain("ERR_FAILED");
    visitor.mayComplain("/chat/v1/files");
    Network.loseAnswer(visitor.browser(), "**/chat/v1/files");
    choose("crust.png", "image/png", DOT);
    assertThat(shop.find(".m.own:has(time) img"))
        .hasCount(1, new LocatorAssertions.HasCountOptions().setTimeout(30_000));
    chat.conversation(3);
    assertThat(shop.find(".state.bad")).hasCount(0);
    choose("page.txt", "text/plain", "<!doctype html><script>".getBytes(StandardCharsets.UTF_8));
    assertThat(shop.find(".state.bad")).containsText("This file can’t be sent.");
    shop.find(".state.bad button").click();
    assertThat(shop.find(".state.bad")).hasCount(0);
    shop.write("Sorry");
    assertThat(chat.conversation(4).texts("/messages", "/type"))
        .containsExactly("text", "text", "image", "text");
  }
}

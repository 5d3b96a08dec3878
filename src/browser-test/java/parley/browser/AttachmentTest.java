package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Files go with a reply, however they came into it. */
@BrowserTest
class AttachmentTest {
  private static final String UPLOADS = "**/v1/media";
  private static final FilePayload PLAN =
      new FilePayload("plan.txt", "text/plain", "At noon".getBytes(StandardCharsets.UTF_8));
  private static final String EVENT_WITH_FILE =
      """
      (element, [type, name]) => {
        const files = new DataTransfer();
        const bytes = new Uint8Array(name.startsWith('big') ? 17 * 1024 * 1024 : 8);
        files.items.add(new File([bytes.fill(65)], name, { type: 'text/plain' }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(type === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: files })
            : new DragEvent(type, { ...options, dataTransfer: files }));
      }\
      """;

  @RegisterExtension final Desk desk;

  private Composer composer;
  private Page page;

  AttachmentTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceHasWritten() {
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("How will it look?");
    composer = Composer.open(desk.owner(), grace);
    page = composer.page();
  }

  private void choose(FilePayload... files) {
    composer.part("input[type=file]").setInputFiles(files);
  }

  private Locator chips() {
    return composer.part(".att");
  }

  private void isSent(String... messages) {
    eventually(composer::written, written -> written.equals(List.of(messages)));
  }

  @Test
  void a_pasted_and_a_dropped_file_go_out_with_the_text_under_the_first() {
    composer.field().evaluate(EVENT_WITH_FILE, List.of("paste", "plan.txt"));
    assertThat(chips()).containsText(new String[] {"plan.txt"});
    page.locator(".log").first().evaluate(EVENT_WITH_FILE, List.of("dragenter", "sketch.txt"));
    assertThat(composer.part(".drop")).containsText("Drop files here");
    page.locator(".log").first().evaluate(EVENT_WITH_FILE, List.of("drop", "sketch.txt"));
    assertThat(composer.part(".drop")).hasCount(0);
    assertThat(chips()).containsText(new String[] {"plan.txt", "sketch.txt"});
    composer.sends("Like this?");
    assertThat(chips()).hasCount(0);
    isSent("document: Like this?", "document: ");
  }

  /** Safari does not tell where to what is dragged goes on. */
  @Test
  void the_place_to_drop_stays_while_a_file_is_dragged_from_one_thing_to_the_next() {
    Locator log = page.locator(".log").first();
    Locator message = log.locator(".m");
    log.evaluate(EVENT_WITH_FILE, List.of("dragenter", "sketch.txt"));
    message.evaluate(EVENT_WITH_FILE, List.of("dragenter", "sketch.txt"));
    log.evaluate(EVENT_WITH_FILE, List.of("dragleave", "sketch.txt"));
    page.evaluate("() => new Promise(requestAnimationFrame)");
    assertThat(composer.part(".drop")).isVisible();
    message.evaluate(EVENT_WITH_FILE, List.of("dragleave", "sketch.txt"));
    assertThat(composer.part(".drop")).hasCount(0);
  }

  @Test
  void a_reply_waits_for_its_files() {
    Network.rule(page, UPLOADS, Route::abort);
    choose(PLAN);
    assertThat(chips()).containsText("The connection broke.");
    composer.sends("Like this?");
    assertThat(composer.part(".why")).containsText("try it again, or remove it");
    assertThat(composer.field()).hasValue("Like this?");
    page.unroute(UPLOADS);
    composer.button("Retry").click();
    composer.field().press("Enter");
    isSent("document: Like this?");
    assertThat(desk.owner().complaints()).hasSize(1);
  }

  @Test
  void an_upload_that_is_stopped_leaves_nothing() {
    Network.rule(page, UPLOADS, route -> {});
    choose(PLAN);
    assertThat(chips()).hasCount(1);
    composer.sends("Like this?");
    assertThat(composer.part(".waits")).isVisible();
    composer.button("Stop uploading plan.txt").click();
    assertThat(chips()).hasCount(0);
    composer.field().press("Enter");
    isSent("text: Like this?");
  }

  @Test
  void what_can_not_be_sent_is_told_before_it_is_uploaded() {
    Network.rule(
        page,
        UPLOADS,
        route -> {
          throw new AssertionError("it was uploaded");
        });
    for (String name :
        List.of("clip.mov video/quicktime", "sum.csv text/csv", "hi.gif image/gif")) {
      String[] file = name.split(" ", 2);
      choose(new FilePayload(file[0], file[1], new byte[] {1}));
      assertThat(composer.part(".why")).containsText(file[0] + " is of a type that can’t be sent.");
    }
    composer.field().evaluate(EVENT_WITH_FILE, List.of("paste", "big.txt"));
    assertThat(composer.part(".why")).containsText("big.txt has 17 MB, at most 16 MB can be sent.");
    assertThat(chips()).hasCount(0);
  }

  @Test
  void at_most_ten_go_with_a_reply() {
    FilePayload[] files = new FilePayload[11];
    Arrays.fill(files, PLAN);
    choose(files);
    assertThat(chips()).hasCount(10);
    assertThat(composer.part(".why")).containsText("At most 10 files");
  }

  @Test
  void uploaded_files_stay_with_the_draft() {
    choose(PLAN);
    assertThat(chips()).containsText("1 KB");
    page.reload();
    assertThat(chips()).containsText("plan.txt");
    composer.field().press("Enter");
    isSent("document: ");
    assertThat(composer.conversation().text("/messages/1/content/filename")).isEqualTo("plan.txt");
  }

  @Test
  void what_waited_for_its_file_is_held_back_when_a_colleague_has_answered_meanwhile() {
    List<Route> held = new ArrayList<>();
    Network.rule(page, UPLOADS, held::add);
    choose(PLAN);
    assertThat(chips()).hasCount(1);
    composer.sends("Like this?");
    page.waitForCondition(() -> !held.isEmpty());
    Agent ben = desk.colleague("Ben", "agent");
    ben.client()
        .post(composer.path() + "/messages", "{'type': 'text', 'content': {'text': 'Round.'}}")
        .expect(201);
    assertThat(composer.bubbles()).hasCount(2);
    page.clock().setFixedTime(Date.from(Instant.now().plusSeconds(5)));
    held.forEach(Route::resume);
    assertThat(composer.part(".moved")).containsText("Round.");
    assertThat(desk.owner().complaints()).as("the refusal").hasSize(1);
  }
}

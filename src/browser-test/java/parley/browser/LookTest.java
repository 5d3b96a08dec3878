package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** What meets the eye: nothing out of reach, out of its box, or the wrong way round. */
@BrowserTest
class LookTest {
  private static final String DIRECTION = "element => getComputedStyle(element).direction";

  /** How far the text of an element is from where its box begins. */
  private static final String GAP =
      """
      (element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return Math.abs(text.getBoundingClientRect().left - element.getBoundingClientRect().left);
      }
      """;

  /** Whether the first letter of a script is within the box. */
  private static final String IS_BEGINNING_SEEN =
      """
      (box, script) => {
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        const first = new RegExp(`\\\\p{Script=${script}}`, 'u');
        while (!first.test(texts.nextNode().data));
        const letter = document.createRange();
        letter.setStart(texts.currentNode, texts.currentNode.data.search(first));
        letter.setEnd(texts.currentNode, letter.startOffset + 1);
        const [inner, outer] = [letter, box].map((one) => one.getBoundingClientRect());
        return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      }
      """;

  /** How much an element is lighter or darker than the row that it is in; 1 is not at all. */
  private static final String CONTRAST =
      """
      (element) => {
        const paint = document.createElement('canvas').getContext('2d');
        const light = (one) => {
          paint.fillStyle = getComputedStyle(one).backgroundColor;
          paint.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const [tag, row] = [light(element), light(element.closest('[role=option]'))];
        return Math.max(tag / row, row / tag);
      }
      """;

  /** Where a text begins on the screen. */
  private static final String LEFT =
      """
      (box, text) => {
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        while (!texts.nextNode().data.includes(text));
        const found = document.createRange();
        found.setStart(texts.currentNode, texts.currentNode.data.indexOf(text));
        found.setEnd(texts.currentNode, found.startOffset + text.length);
        return found.getBoundingClientRect().left;
      }
      """;

  @RegisterExtension final Desk desk;

  private final String server;

  LookTest(Engine engine) {
    desk = new Desk(engine.server());
    server = engine.server().url();
  }

  @Test
  void filters_that_need_two_lines_take_them() {
    desk.customer("Grace Hopper").writes("Hello");
    Page page =
        desk.owner().open("/inbox/all?tag=wholesale-partner&priority=urgent&assigned_to=none");
    page.setViewportSize(1440, 900);
    assertThat(page.locator(".filters .chip.on")).hasCount(3);
    BoundingBox list = page.locator(".list").boundingBox();
    for (Locator chip : page.locator(".filters > *").all()) {
      BoundingBox box = chip.boundingBox();
      assertThat(box.x + box.width).as(chip.textContent()).isLessThanOrEqualTo(list.x + list.width);
    }
  }

  @Test
  void a_figure_of_three_characters_is_seen_whole_in_the_rail() {
    for (int i = 1; i <= 100; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    Page page = desk.owner().open("/inbox/unassigned");
    Locator figure = page.locator(".rail a[href='/inbox/unassigned'] .n");
    assertThat(figure).hasText("99+");
    BoundingBox rail = page.locator(".rail").boundingBox();
    BoundingBox box = figure.boundingBox();
    assertThat(box.x + box.width).isLessThan(rail.x + rail.width);
  }

  @Test
  void long_tags_leave_room_for_what_is_urgent() {
    Talk talk = Talk.begin(desk);
    String tags = "['wholesale-partner-of-the-northern-region', 'delivery-delayed-by-weather']";
    talk.client().put(talk.path(""), "{'priority': 'urgent', 'tags': " + tags + "}").expect(200);
    Page page = desk.owner().open("/inbox/all");
    assertThat(page.locator(".row .tag")).hasCount(2);
    BoundingBox row = page.locator(".row").boundingBox();
    BoundingBox marks = page.locator(".row .l3 .end").boundingBox();
    assertThat(marks.x + marks.width).isLessThan(row.x + row.width);
  }

  @Test
  void a_row_of_one_line_less_still_says_what_is_urgent() {
    Talk talk = Talk.begin(desk);
    talk.client().put(talk.path(""), "{'priority': 'urgent'}").expect(200);
    Page page = desk.owner().open("/inbox/all");
    page.evaluate("() => localStorage.setItem('parley:density', 'compact')");
    page.reload();
    Locator row = page.locator(".row");
    assertThat(row.locator(".l3")).hasCount(0);
    assertThat(row.getByRole(AriaRole.IMG, new Locator.GetByRoleOptions().setName("Urgent")))
        .isVisible();
  }

  @Test
  void a_note_runs_as_its_words_do_and_what_stands_above_it_as_the_page() {
    Talk talk = Talk.begin(desk);
    talk.says("{'type': 'note', 'content': {'text': 'طلب (20418) جاهز.'}}");
    Page page = talk.open();
    Locator note = page.locator(".m.note");
    assertThat(note.locator(".txt").evaluate(DIRECTION)).isEqualTo("rtl");
    assertThat(note.locator(".lab").evaluate(DIRECTION)).isEqualTo("ltr");
  }

  @Test
  void an_empty_field_begins_where_its_page_does_and_then_runs_as_its_words_do() {
    Talk talk = Talk.begin(desk);
    talk.client().put("/v1/me", "{'locale': 'ar'}").expect(200);
    Locator field = talk.open().locator("parley-composer textarea");
    assertThat(field.evaluate(DIRECTION)).isEqualTo("rtl");
    field.fill("At noon.");
    assertThat(field.evaluate(DIRECTION)).isEqualTo("ltr");
  }

  @Test
  void a_quote_on_a_phone_is_as_high_as_its_two_lines() {
    Talk talk = Talk.begin(desk);
    String hello = talk.client().get(talk.path("/messages")).expect(200).text("/data/0/id");
    talk.says(
        "{'type': 'text', 'content': {'text': 'About that'}, 'reply_to': '%s'}".formatted(hello));
    desk.owner().page().setViewportSize(390, 844);
    Locator quote = talk.open().locator(".quote");
    assertThat(quote).containsText("Hello");
    assertThat(quote.boundingBox().height).isLessThan(50);
  }

  @Test
  void a_name_in_another_script_stands_beside_its_picture() {
    desk.customer("فاطمة الفهرية").writes("مرحبا");
    Page page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    for (String place : List.of(".row .name", ".row .pre .cut", ".thread-h h1")) {
      Object gap = page.locator(place).evaluate(GAP);
      assertThat(((Number) gap).doubleValue()).as(place).isLessThan(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void tags_are_seen_on_the_row_that_is_open(ColorScheme scheme) {
    Talk talk = Talk.begin(desk);
    talk.client().put(talk.path(""), "{'tags': ['delivery']}").expect(200);
    Page page = talk.open();
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    Locator tag = page.locator(".row[aria-selected=true] .tag");
    assertThat(tag).hasText("delivery");
    assertThat(((Number) tag.evaluate(CONTRAST)).doubleValue()).isGreaterThan(1.12);
  }

  @Test
  void the_kind_of_a_file_comes_before_its_size_in_an_arabic_page() {
    Talk talk = Talk.begin(desk);
    talk.client().put("/v1/me", "{'locale': 'ar'}").expect(200);
    Page page = talk.open();
    page.locator("parley-composer input[type=file]")
        .setInputFiles(new FilePayload("label.pdf", "application/pdf", "%PDF-".getBytes(US_ASCII)));
    assertThat(page.locator(".att")).containsText("ك.ب");
    page.locator("parley-composer textarea").press("Enter");
    Locator line = page.locator(".doc .grow > span");
    assertThat(line).containsText("ك.ب");
    double kind = ((Number) line.evaluate(LEFT, "PDF")).doubleValue();
    assertThat(kind).isGreaterThan(((Number) line.evaluate(LEFT, "1")).doubleValue());
  }

  @Test
  void what_runs_the_other_way_than_the_page_is_cut_at_its_end() {
    Talk talk = Talk.begin(desk);
    talk.says("{'type': 'text', 'content': {'text': '%s'}}".formatted("الطلب جاهز ".repeat(20)));
    Page page = desk.owner().open("/inbox/all");
    Locator preview = page.locator(".row .pre");
    assertThat(preview).containsText("You: الطلب");
    assertThat(preview.evaluate(IS_BEGINNING_SEEN, "Arabic")).isEqualTo(true);
  }

  @Test
  void names_under_a_name_are_cut_at_their_end_in_an_arabic_page() {
    Talk talk = Talk.begin(desk);
    talk.client().put("/v1/me", "{'locale': 'ar'}").expect(200);
    desk.owner().page().setViewportSize(390, 844);
    Page page = talk.open();
    assertThat(page.locator("html")).hasAttribute("dir", "rtl");
    Locator line = page.locator(".thread-h .sub");
    assertThat(line).containsText("(simulator)");
    assertThat(line.evaluate(IS_BEGINNING_SEEN, "Latin")).isEqualTo(true);
  }

  @Test
  void the_filters_of_contacts_fill_a_narrow_page() {
    Agent ada = desk.owner();
    desk.customer("Grace Hopper").writes("Hello");
    String segment =
        "{'name': 'Wholesale customers who wrote this month', 'filter': {'all':"
            + " [{'field': 'tags', 'is': 'in', 'value': ['vip']}]}}";
    ada.client().post("/v1/segments", segment).expect(201);
    ada.page().setViewportSize(390, 844);
    Page page = ada.open("/contacts");
    Locator filters = page.locator(".set-filters");
    assertThat(filters.locator("select")).hasCount(2);
    BoundingBox all = filters.boundingBox();
    BoundingBox search = filters.locator("label").boundingBox();
    BoundingBox change = button(page, "New segment").boundingBox();
    assertThat(search.width).isEqualTo(all.width);
    assertThat(all.height).as("two lines").isLessThan(3 * search.height);
    assertThat(change.height).isEqualTo(search.height);
    assertThat(change.x + change.width).isEqualTo(all.x + all.width);
  }

  @Test
  void who_only_looks_is_not_offered_as_who_answers() {
    desk.colleague("Vera Viewer", "viewer");
    desk.colleague("Ben", "agent");
    Page page = Talk.begin(desk).open();
    page.locator("[data-menu=assign]").click();
    Locator menu = page.getByRole(AriaRole.MENU);
    assertThat(menu).containsText("Ben");
    assertThat(menu).not().containsText("Vera Viewer");
  }

  @Test
  void a_key_that_may_do_nothing_is_told_what_it_lacks() {
    Agent ada = desk.owner();
    ada.mayComplain("status of 4");
    Page page = ada.open("/settings/keys");
    button(page, "New key").click();
    page.getByLabel("Name").fill("Shop");
    button(page, "Make the key").click();
    assertThat(page.locator("fieldset .f-e")).hasText("Choose at least one permission.");
  }

  @Test
  void no_page_is_longer_than_its_window_by_what_nobody_sees() {
    ChatDesk chat = new ChatDesk(desk, server);
    Page page = desk.owner().open("/settings/channels/" + chat.channel(chat.key()));
    assertThat(page.locator("fieldset").first()).isAttached();
    int height = page.viewportSize().height;
    Object length = page.evaluate("() => document.documentElement.scrollHeight");
    assertThat(((Number) length).intValue()).isLessThanOrEqualTo(height);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** The list is searched while one types, and what was said is one press away. */
@BrowserTest
class SearchTest {
  /** Types by the page's own clock: however slow the machine is, no key comes after a rest. */
  private static final String TYPE_FAST =
      """
      async text => {
        for (const letter of text) {
          document.execCommand('insertText', false, letter);
          await new Promise(typed => setTimeout(typed, 20));
        }
      }
      """;

  /** Types on, and has the list drawn before that rests, as an answer does. */
  private static final String TYPE_ON =
      """
      async ([one, other]) => {
        document.execCommand('insertText', false, one);
        const list = document.querySelector('parley-list');
        list.requestUpdate();
        await list.updateComplete;
        document.execCommand('insertText', false, other);
      }
      """;

  private static final String ROW = ".row:not(.sk)";
  private static final String LIST = "**/v1/conversations?**search=**";

  @RegisterExtension final Desk desk;

  private Page page;

  SearchTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void twoHaveWritten() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    desk.customer("Edsger Dijkstra").writes("Where is my order?");
    page = desk.owner().open("/inbox/all");
    assertThat(page.locator(ROW)).hasCount(2);
  }

  private Locator field() {
    return page.getByPlaceholder("Name, number or e-mail");
  }

  @Test
  void what_is_typed_is_searched_once_it_rests() {
    List<String> asked = new ArrayList<>();
    page.onRequest(request -> {
      if (request.url().contains("search=")) {
        asked.add(request.url().replaceFirst(".*search=([^&]*).*", "$1"));
      }
    });
    page.keyboard().press("/");
    assertThat(field()).isFocused();
    page.evaluate(TYPE_FAST, "gra");
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Grace Hopper"});
    page.evaluate(TYPE_FAST, "ce h");
    assertThat(page).hasURL(Pattern.compile(".*search=grace\\+h"));
    page.keyboard().type(" ");
    page.keyboard().press("Enter");
    page.waitForTimeout(600);
    assertThat(field()).hasValue("grace h ");
    assertThat(asked).startsWith("gra").endsWith("grace+h").doesNotHaveDuplicates();
    page.goBack();
    assertThat(page.locator(ROW)).hasCount(2);
  }

  @Test
  void a_list_that_is_drawn_while_one_types_on_takes_no_letter_away() {
    page.keyboard().press("/");
    page.keyboard().type("grace ");
    assertThat(page).hasURL(Pattern.compile(".*search=grace$"));
    assertThat(page.locator(ROW)).hasCount(1);
    page.evaluate(TYPE_ON, List.of("h", "o"));
    assertThat(page).hasURL(Pattern.compile(".*search=grace\\+ho$"));
    assertThat(field()).hasValue("grace ho");
  }

  @Test
  void the_answer_to_an_earlier_word_never_shows_under_a_later_one() {
    List<Route> held = new ArrayList<>();
    Network.rule(
        page,
        LIST,
        route -> {
          if (route.request().url().contains("grace")) {
            held.add(route);
          } else {
            route.resume();
          }
        });
    page.keyboard().press("/");
    page.keyboard().type("grace");
    page.waitForCondition(() -> !held.isEmpty());
    field().fill("dijkstra");
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Edsger Dijkstra"});
    held.forEach(Route::resume);
    page.waitForTimeout(300);
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Edsger Dijkstra"});
  }

  @Test
  void who_closes_the_search_at_once_searches_nothing() {
    page.keyboard().press("/");
    page.keyboard().type("grace");
    page.keyboard().press("Escape");
    page.waitForTimeout(600);
    assertThat(page.locator(ROW)).hasCount(2);
    assertThat(page).hasURL(Pattern.compile(".*/inbox/all$"));
  }

  @Test
  void a_word_that_nobody_is_called_leads_to_what_was_said() {
    page.setViewportSize(390, 800);
    page.locator("parley-list").getByLabel("Search").click();
    page.keyboard().type("cake");
    Locator empty = page.locator("parley-list .void");
    assertThat(empty).containsText("No name, number or e-mail here has “cake”.");
    empty.getByText("Search what was said").click();
    Locator found = page.locator("dialog [role=option]");
    assertThat(found).containsText("Is my cake ready?");
    assertThat(page.locator("dialog input")).hasValue("cake");
    page.keyboard().press("Enter");
    assertThat(page.locator("[role=log]")).containsText("Is my cake ready?");
  }

  @Test
  void what_was_said_can_be_searched_below_the_hits_too() {
    page.keyboard().press("/");
    page.keyboard().type("order");
    assertThat(page.locator("parley-list .void")).isVisible();
    field().fill("dijkstra");
    assertThat(page.locator(ROW)).hasCount(1);
    page.locator("parley-list").getByText("Search what was said").click();
    assertThat(page.locator("dialog input")).hasValue("dijkstra");
    page.keyboard().press("Escape");
    field().press("Escape");
    assertThat(page.locator("parley-list").getByText("Search what was said")).hasCount(0);
  }

  @Test
  void the_arrow_leads_from_the_field_into_what_was_found() {
    page.keyboard().press("/");
    page.keyboard().type("dijkstra");
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Edsger Dijkstra"});
    page.keyboard().press("ArrowDown");
    assertThat(page.locator("[role=log]")).containsText("Where is my order?");
    assertThat(page.locator("parley-list .rows")).isFocused();
    page.keyboard().press("r");
    assertThat(page.locator("parley-composer textarea")).isFocused();
  }

  @Test
  void esc_leads_from_the_field_back_to_the_list() {
    page.keyboard().press("/");
    page.keyboard().type("dijkstra");
    assertThat(page.locator(ROW + " .name")).hasText(new String[] {"Edsger Dijkstra"});
    page.keyboard().press("Escape");
    assertThat(page.locator(ROW)).hasCount(2);
    assertThat(page.locator("parley-list .rows")).isFocused();
    page.keyboard().press("ArrowDown");
    assertThat(page.locator("[role=log]")).containsText("Where is my order?");
  }
}

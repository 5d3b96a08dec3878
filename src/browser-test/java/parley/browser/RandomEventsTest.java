package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/**
 * Whatever happens, pages show what the server would say; {@code -Dparley.events} sets how much.
 */
@BrowserTest
@Timeout(300)
class RandomEventsTest {
  private static final int EVENTS = Integer.getInteger("parley.events", 300);
  private static final String ROWS =
      """
      [...document.querySelectorAll('[role=option]')].map((row) =>
        row.id.slice('row-'.length) + ' ' + (row.querySelector('.badge')?.textContent ?? '0'))
      """;

  /** The query of what each view lists. */
  private static final Map<String, String> VIEWS =
      Map.of(
          "all", "status=open",
          "mine", "status=open&assigned_to=me",
          "unassigned", "status=open&assigned_to=none",
          "snoozed", "status=snoozed");

  @RegisterExtension final Desk desk;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  RandomEventsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void lists_and_figures_are_the_servers_after_hundreds_of_random_events() {
    Agent ada = desk.owner();
    Agent ben = desk.colleague("Ben", "agent");
    RandomWork work = new RandomWork(random, desk, List.of(ada, ben));
    List<Page> adas = tabs(ada);
    List<Page> bens = tabs(ben);
    for (int i = 0; i < EVENTS; i++) {
      work.happens();
    }
    try {
      adas.forEach(page -> expectAsOnServer(page, ada.client()));
      bens.forEach(page -> expectAsOnServer(page, ben.client()));
    } catch (AssertionError e) {
      throw new AssertionError("with the seed " + seed, e);
    }
  }

  private static List<Page> tabs(Agent agent) {
    return VIEWS.keySet().stream()
        .map(view -> {
          Page page = agent.tab("/inbox/" + view);
          page.setViewportSize(1280, 3000);
          return page;
        })
        .toList();
  }

  private void expectAsOnServer(Page page, Client agent) {
    String view = page.url().replaceAll(".*/", "");
    List<String> rows =
        agent
            .get("/v1/conversations?per_page=50&" + VIEWS.get(view))
            .expect(200)
            .at("/data")
            .valueStream()
            .map(row -> row.path("id").asString() + " " + row.path("unread_count").asInt())
            .toList();
    eventually(() -> page.evaluate(ROWS), rows::equals);
    JsonNode counts = agent.get("/v1/conversations/counts").expect(200).json();
    Map<String, String> figures =
        Map.of(
            "mine",
            figures(counts.path("mine")),
            "unassigned",
            figures(counts.path("unassigned")),
            "all",
            counts.at("/all/open").asInt() + " 0",
            "snoozed",
            counts.path("snoozed").asInt() + " 0");
    figures.forEach((name, expected) ->
        assertThat(eventually(() -> shown(page, name), expected::equals))
            .as("%s", name)
            .isEqualTo(expected));
  }

  private static String figures(JsonNode count) {
    return count.path("open").asInt() + " " + count.path("unread").asInt();
  }

  /** What the rail says of a view. */
  private static String shown(Page page, String view) {
    String label =
        page.locator(".rail a[href='/inbox/%s']".formatted(view)).getAttribute("aria-label");
    return number("([0-9]+) open", label) + " " + number("([0-9]+) unread", label);
  }

  private static String number(String pattern, String label) {
    Matcher matcher = Pattern.compile(pattern).matcher(label);
    return matcher.find() ? matcher.group(1) : "0";
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** The desk at a glance: figures, charts, the tables behind them, and their files. */
@BrowserTest
class ReportsPageTest {
  @RegisterExtension final Desk desk;

  ReportsPageTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_morning_is_told_in_figures_charts_tables_and_files() throws IOException {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Agent ada = desk.owner();
    String conversation = ada.client().get("/v1/conversations").expect(200).text("/data/0/id");
    desk.customer("Mary Jackson").writes("Where is mine?");
    ada.client().put("/v1/conversations/" + conversation + "/resolve").expect(200);
    awaitResolved(ada.client());

    Page page = ada.open("/inbox");
    link(page, "Desk at a glance").click();
    assertThat(page).hasTitle("Desk at a glance – Parley");
    Locator now = region(page, "At a glance");
    assertThat(now).containsText("Mary Jackson");
    assertThat(now).containsText("50% of 2 opened");
    Locator card = figure(page, "Opened and resolved");
    assertThat(card.getByRole(AriaRole.IMG)).isVisible();
    button(card, "Opened and resolved as a table").click();
    assertThat(card.getByRole(AriaRole.ROW).last().getByRole(AriaRole.CELL))
        .hasText(new String[] {"2", "1", "1"});
    assertThat(file(page, "Opened and resolved")).startsWith("day,opened,resolved,left_over\r\n");
    assertThat(file(page, "Reason")).startsWith("reason,messages\r\n");

    button(page.getByRole(AriaRole.MAIN), "Team").click();
    Locator heads = figure(page, "Who did what").getByRole(AriaRole.COLUMNHEADER);
    assertThat(heads.first()).hasText("Team");
    assertThat(file(page, "Who did what"))
        .startsWith("team,name,opened,resolved,first_response_median_s,")
        .contains("\r\n,Nobody,2,1,");
    page.getByRole(AriaRole.BUTTON, named("Today")).click();
    assertThat(page).hasURL(Pattern.compile("\\?days=1$"));
    assertThat(card.getByRole(AriaRole.ROW)).hasCount(2);
  }

  /** What is in the file of a report. */
  private static String file(Page page, String report) throws IOException {
    Locator save = page.getByRole(AriaRole.BUTTON, named(report + " as CSV"));
    return Files.readString(page.waitForDownload(save::click).path());
  }

  private static void awaitResolved(Client owner) {
    eventually(
        () -> owner.get("/v1/reports/overview").expect(200),
        overview -> overview.at("/current/resolved").asLong() == 1);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, named(name));
  }

  private static Locator region(Page page, String name) {
    return page.getByRole(AriaRole.REGION, named(name));
  }

  private static Locator figure(Page page, String name) {
    return page.getByRole(AriaRole.FIGURE, named(name));
  }

  private static Locator button(Locator where, String name) {
    return where.getByRole(
        AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }
}

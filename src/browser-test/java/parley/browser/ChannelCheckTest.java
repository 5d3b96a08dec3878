package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What a test of a channel says of what is wrong. */
@BrowserTest
class ChannelCheckTest {
  private static final String EMAIL =
      "{'type': 'email', 'name': 'Desk', 'address': 'desk@%s.example', 'settings': {%s}}";

  @RegisterExtension final Desk desk;

  ChannelCheckTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void what_is_missing_is_named_in_the_language_of_who_reads() {
    Agent ada = desk.owner();
    String id =
        ada.client().post("/v1/channels", EMAIL.formatted("unset", "")).expect(201).text("/id");
    ada.client().put("/v1/me", "{'locale': 'de'}").expect(200);
    Page page = ada.open("/settings/channels/" + id);
    button(page, "Testen").click();
    Locator checks = page.locator(".set-checks li");
    assertThat(checks)
        .hasText(
            new String[] {
              "Kein Server zum Lesen ist eingetragen: Es kann nichts gelesen werden",
              "Kein Server zum Senden ist eingetragen: Es kann nichts gesendet werden"
            });
  }

  @Test
  void what_a_server_answers_stands_below_what_was_tried() {
    Agent ada = desk.owner();
    String body = EMAIL.formatted("away", "'smtp_host': 'smtp.invalid'");
    String id = ada.client().post("/v1/channels", body).expect(201).text("/id");
    Page page = ada.open("/settings/channels/" + id);
    button(page, "Test it").click();
    Locator last = page.locator(".set-checks li").last();
    assertThat(last).containsText("The server for sending can’t be reached");
    assertThat(last.locator(".said-by")).containsText("smtp.invalid");
  }
}

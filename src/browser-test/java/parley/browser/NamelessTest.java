package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** Who has no name is known by their e-mail address. */
@BrowserTest
class NamelessTest {
  @RegisterExtension final Desk desk;

  NamelessTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void the_audit_log_tells_who_it_was() {
    String email = nobodyByName();
    Page page = desk.owner().open("/settings/audit");
    assertThat(page.locator(".set-table tbody tr").first()).containsText(email);
  }

  @Test
  void nobody_is_unknown_in_the_team_and_among_contacts() {
    String email = nobodyByName();
    Client client = desk.owner().client();
    client.post("/v1/contacts", "{'email': 'only@example.org'}").expect(201);
    Page page = desk.owner().open("/settings/team");
    assertThat(page.locator(".set-list b").filter(new FilterOptions().setHasText(email)))
        .isVisible();
    page.navigate("/contacts");
    assertThat(page.locator("tbody .cut, tbody bdi").first()).hasText("only@example.org");
    assertThat(page.locator("tbody")).not().containsText("Unknown");
  }

  /** A colleague without a name, who has just come; says with which address. */
  private String nobodyByName() {
    Client client = desk.owner().client();
    String email = "nameless-" + System.nanoTime() + "@example.com";
    String invitation = "{'email': '%s', 'role': 'agent'}".formatted(email);
    String url = client.post("/v1/invitations", invitation).expect(201).text("/accept_url");
    String token = url.substring(url.indexOf("#token=") + "#token=".length());
    String acceptance = "{'token': '%s', 'password': 'seven silent weavers'}".formatted(token);
    client.post("/v1/auth/invitations/accept", acceptance).expect(201);
    return email;
  }
}

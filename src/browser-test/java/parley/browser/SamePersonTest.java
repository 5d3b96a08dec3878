package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** The panel's hint at other contacts who may be the same person. */
@BrowserTest
class SamePersonTest {
  @RegisterExtension final Desk desk;

  SamePersonTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void who_has_the_same_name_or_an_address_among_the_details_is_named() {
    desk.customer("Grace Hopper").writes("Hello");
    Client client = desk.owner().client();
    String grace = client.get("/v1/contacts").expect(200).text("/data/0/id");
    String details =
        "{'custom_attributes': {'Work': 'Admiral@Example.com', 'Office': '+1 415 555-0101'}}";
    client.put("/v1/contacts/" + grace, details).expect(200);
    String namesake = add(client, "{'name': 'GRÂCE hopper', 'phone': '+14155550199'}");
    add(client, "{'name': 'Grace Hopperson', 'phone': '+14155550188'}");
    add(client, "{'name': 'The Admiral', 'email': 'admiral@example.com'}");
    add(client, "{'name': 'Front office', 'phone': '+14155550101'}");
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator hint = page.locator("parley-same-person");
    assertThat(hint.locator("h3")).hasText("Perhaps the same person");
    assertThat(hint.getByRole(AriaRole.LINK))
        .containsText(new String[] {"GRÂCE hopper", "The Admiral", "Front office"});
    hint.getByText("GRÂCE hopper").click();
    assertThat(page).hasURL(Pattern.compile("/contacts/" + namesake + "$"));
    // Seen from the other side it is the same.
    assertThat(page.locator("parley-person parley-same-person")).containsText("Grace Hopper");
    assertThat(page.locator("parley-person parley-same-person a")).hasCount(1);
  }

  private static String add(Client client, String contact) {
    return client.post("/v1/contacts", contact).expect(201).text("/id");
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Client;
import parley.testing.Engine;

/** What is known of a contact is changed beside the conversation. */
@BrowserTest
class DetailsTest {
  @RegisterExtension final Desk desk;

  private Page page;
  private Client client;
  private String path;

  DetailsTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @BeforeEach
  void graceIsOpen() {
    desk.customer("Grace Hopper").writes("Hello");
    client = desk.owner().client();
    client
        .post("/v1/attributes", "{'key': 'seats', 'label': 'Seats', 'type': 'number'}")
        .expect(201);
    path = "/v1/contacts/" + client.get("/v1/contacts").expect(200).text("/data/0/id");
    client.put(path, "{'custom_attributes': {'seats': 3}, 'tags': ['cake']}").expect(200);
    page = desk.owner().open("/inbox/all");
    page.locator(".row:not(.sk)").click();
    assertThat(page.locator("parley-panel .kv-b")).hasText("3");
  }

  @Test
  void a_number_stays_one() {
    page.locator("parley-panel .kv-b").click();
    Locator value = page.locator("parley-panel .detail input");
    value.fill("4");
    value.press("Enter");
    assertThat(page.locator("parley-panel .kv-b")).hasText("4");
    assertThat(client.get(path).at("/custom_attributes/seats").isNumber()).isTrue();
  }

  @Test
  void a_tag_that_a_colleague_has_added_meanwhile_stays() {
    page.locator("parley-panel").getByLabel("Add a tag").click();
    client.put(path, "{'tags': ['cake', 'vip']}").expect(200);
    assertThat(page.locator("parley-panel .tag.lg")).hasText(new String[] {"cake", "vip"});
    Locator field = page.locator(".floating input[name=text]");
    field.fill("late");
    field.press("Enter");
    assertThat(page.locator("parley-panel .tag.lg")).hasText(new String[] {"cake", "vip", "late"});
    eventually(() -> client.get(path).at("/tags").size(), size -> size == 3);
  }
}

package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Every type of message can be read in the thread. */
@BrowserTest
class MessageTypesTest {
  @RegisterExtension final Desk desk;

  MessageTypesTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void what_customers_send_can_be_read() {
    Talk talk = Talk.begin(desk);
    talk.gets("{'type': 'location', 'location': {'latitude': 52.5, 'longitude': 13.4}}");
    talk.gets(
        "{'type': 'contacts', 'contacts': [{'name': {'formatted_name': 'Alan Turing'},"
            + " 'phones': [{'phone': '+49 151 5'}]}]}");
    talk.gets(
        "{'type': 'interactive', 'interactive': {'type': 'list_reply', 'list_reply':"
            + " {'id': 'a', 'title': 'Plum', 'description': 'With cinnamon'}}}");
    talk.gets(
        "{'type': 'interactive', 'interactive': {'type': 'nfm_reply', 'nfm_reply': {'name': 'flow',"
            + " 'body': 'Sent', 'response_json': '{\\'size\\': \\'large\\'}'}}}");
    talk.gets("{'type': 'button', 'button': {'text': 'On my way', 'payload': 'way'}}");
    talk.gets(
        "{'type': 'order', 'order': {'catalog_id': '1', 'text': 'Quickly', 'product_items':"
            + " [{'product_retailer_id': 'CAKE', 'quantity': 2, 'item_price': 12.5,"
            + " 'currency': 'EUR'}]}}");
    talk.gets("{'type': 'hologram', 'hologram': {'id': '1'}}");
    talk.open();
    assertThat(talk.message("52.50000, 13.40000").getByRole(AriaRole.LINK)).isVisible();
    assertThat(talk.message("Alan Turing").getByRole(AriaRole.LINK))
        .hasAttribute("href", "tel:+491515");
    assertThat(talk.message("Plum")).containsText("With cinnamon");
    assertThat(talk.message("size")).containsText("large");
    assertThat(talk.message("On my way")).isVisible();
    assertThat(talk.message("CAKE")).containsText("€25.00");
    assertThat(talk.message("Quickly")).containsText("2 ×");
    assertThat(talk.message("This can’t be shown here: hologram")).isVisible();
  }

  @Test
  void what_businesses_send_can_be_read() {
    Talk talk = Talk.begin(desk);
    talk.says(
        "{'type': 'interactive', 'content': {'kind': 'buttons', 'body': 'Shall we keep it?',"
            + " 'buttons': [{'id': 'k', 'title': 'Keep it'}]}}");
    talk.says(
        "{'type': 'interactive', 'content': {'kind': 'list', 'body': 'Which cake?',"
            + " 'button': 'Choose', 'sections': [{'title': 'With fruit', 'rows': [{'id': 'p',"
            + " 'title': 'Plum', 'description': 'With cinnamon'}]}, {'title': 'Without',"
            + " 'rows': [{'id': 'c', 'title': 'Cheese'}]}]}}");
    talk.says(
        "{'type': 'interactive', 'content': {'kind': 'cta_url', 'body': 'Follow it',"
            + " 'button': 'Track', 'url': 'https://example.com/1'}}");
    talk.says(
        "{'type': 'template', 'content': {'name': 'order_update', 'language': 'en_US',"
            + " 'components': [{'type': 'body', 'parameters': [{'type': 'text', 'text': 'Grace'},"
            + " {'type': 'text', 'text': '20431'}]}, {'type': 'button', 'sub_type': 'url',"
            + " 'index': '0', 'parameters': [{'type': 'text', 'text': 'x'}]}]}}");
    talk.says("{'type': 'image', 'content': {'url': 'https://example.com/cake.png'}}");
    talk.says("{'type': 'note', 'content': {'text': 'She prefers to be called.'}}");
    talk.open();
    assertThat(talk.message("Shall we keep it?")).containsText("Keep it");
    assertThat(talk.message("Which cake?").locator(".opts b"))
        .hasText(new String[] {"With fruit", "Without"});
    assertThat(talk.message("Which cake?").locator(".opts li"))
        .hasText(new String[] {"PlumWith cinnamon", "Cheese"});
    assertThat(talk.message("Follow it").getByRole(AriaRole.LINK))
        .hasAttribute("rel", "noopener noreferrer nofollow");
    assertThat(talk.message("Hello Grace, your order 20431")).containsText("order_update");
    Locator elsewhere = talk.message("https://example.com/cake.png");
    assertThat(elsewhere.getByRole(AriaRole.LINK)).isVisible();
    assertThat(elsewhere.getByRole(AriaRole.IMG).and(elsewhere.locator("img"))).hasCount(0);
    assertThat(talk.message("She prefers to be called.")).containsText("only your team sees this");
  }

  @Test
  void a_row_says_of_a_template_what_the_customer_reads() {
    previews(
        "{'type': 'template', 'content': {'name': 'order_update', 'language': 'en_US',"
            + " 'components': [{'type': 'body', 'parameters': [{'type': 'text', 'text': 'Grace'},"
            + " {'type': 'text', 'text': '20431'}]}, {'type': 'button', 'sub_type': 'url',"
            + " 'index': '0', 'parameters': [{'type': 'text', 'text': 'x'}]}]}}",
        "You: Hello Grace, your order 20431");
  }

  @Test
  void a_row_says_of_a_file_what_it_is_called() {
    previews(
        "{'type': 'document', 'content': {'url': 'https://example.com/1', 'filename':"
            + " 'Menu.pdf'}}",
        "You: Menu.pdf");
  }

  /** What a row shows of a message from here. */
  private void previews(String message, String preview) {
    Talk talk = Talk.begin(desk);
    talk.says(message);
    Page page = desk.owner().open("/inbox/all");
    assertThat(page.locator(".row .pre")).containsText(preview);
  }

  @Test
  void what_customers_change_shows_on_the_message_that_they_changed() {
    Talk talk = Talk.begin(desk);
    String first = talk.gets("{'type': 'text', 'text': {'body': 'I come tommorow'}}");
    String second = talk.gets("{'type': 'text', 'text': {'body': 'Never mind'}}");
    Page page = talk.open();
    assertThat(talk.message("Never mind")).isVisible();
    talk.gets(
        "{'type': 'edit', 'edit': {'original_message_id': '%s', 'message': {'type': 'text', 'text': {'body': 'I come tomorrow'}}}}"
            .formatted(first));
    talk.gets("{'type': 'revoke', 'revoke': {'original_message_id': '%s'}}".formatted(second));
    Locator edited = talk.message("I come tomorrow");
    edited.getByRole(AriaRole.BUTTON, named("edited")).click();
    assertThat(edited).containsText("I come tommorow");
    assertThat(talk.message("Never mind")).hasCount(0);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Show text")).click();
    assertThat(talk.message("Deleted by the customer")).containsText("Never mind");
    assertThat(talk.messages()).hasCount(3);
  }

  @Test
  void reactions_sit_on_their_message_and_quotes_lead_to_theirs() {
    Talk talk = Talk.begin(desk);
    String hello = talk.client().get(talk.path("/messages")).expect(200).text("/data/0/id");
    talk.says("{'type': 'text', 'content': {'text': 'Hello!'}, 'reply_to': '%s'}".formatted(hello));
    talk.says(
        "{'type': 'reaction', 'content': {'message_id': '%s', 'emoji': '👍'}}".formatted(hello));
    Page page = talk.open();
    assertThat(talk.messages()).hasCount(2);
    Locator about = talk.messages().first();
    assertThat(about.getByRole(AriaRole.IMG, named("Reactions: You: 👍"))).isVisible();
    talk.message("Hello!").locator(".quote").click();
    Talk.awaitFound(page, "Hello");
    talk.says(
        "{'type': 'reaction', 'content': {'message_id': '%s', 'emoji': null}}".formatted(hello));
    assertThat(about.getByRole(AriaRole.IMG)).hasCount(0);
  }

  private static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name);
  }

  @Test
  void what_stands_below_a_file_runs_as_it_is_written() {
    Talk talk = Talk.begin(desk);
    talk.getsFile("document", "text/plain", "Rye".getBytes(US_ASCII), "فاتورة الخبز");
    talk.getsFile("document", "text/plain", "Rye".getBytes(US_ASCII), "The bill");
    talk.open();
    assertThat(talk.message("فاتورة").locator(".bub")).hasCSS("direction", "rtl");
    assertThat(talk.message("The bill").locator(".bub")).hasCSS("direction", "ltr");
  }

  /** WebKit knows of some only at their end how long they are. */
  @Test
  void a_sound_of_unknown_length_says_how_far_it_is() throws IOException {
    Talk talk = Talk.begin(desk);
    try (InputStream voice = getClass().getResourceAsStream("/web/inbox/voice.ogg")) {
      talk.getsFile("audio", "audio/ogg", voice.readAllBytes(), "");
    }
    talk.open();
    Locator player = desk.owner().page().locator("parley-voice");
    assertThat(player.locator(".meta").first()).hasText("0:00 / 0:02");
    player
        .locator("audio")
        .evaluate(
            """
            (audio) => {
              Object.defineProperty(audio, 'duration', { value: 0 });
              audio.dispatchEvent(new Event('durationchange'));
            }
            """);
    assertThat(player.locator(".meta").first()).hasText("0:00");
  }
}

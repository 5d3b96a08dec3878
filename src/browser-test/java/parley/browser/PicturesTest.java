package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import parley.testing.Client;
import parley.testing.Engine;

/**
 * Takes the pictures of the README into {@code target/browser}; {@code PARLEY_PICTURES=docs} takes
 * them to where the README has them.
 */
@ResourceLock(providers = BrowserLane.class)
@Timeout(120)
class PicturesTest {
  private static final int MOST_BYTES = 170_000;

  @RegisterExtension final Desk desk = new Desk(Engine.SQLITE.server());

  @Test
  void the_inbox_in_light_and_dark() throws IOException {
    Path folder = Path.of(System.getenv().getOrDefault("PARLEY_PICTURES", "target/browser"));
    Files.createDirectories(folder);
    Agent ada = desk.owner();
    customersHaveWritten(ada.client());
    Page page = ada.page();
    page.setViewportSize(1280, 760);
    ada.open("/inbox/all");
    page.locator(".row", new Page.LocatorOptions().setHasText("Grace Adeyemi")).click();
    assertThat(page.locator("[role=log]")).containsText("Workshop, second shelf");
    assertThat(page.locator("parley-panel .kv")).containsText("54 cm");
    page.locator("parley-composer textarea").fill("Here is the return label");
    for (ColorScheme scheme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      Path file = folder.resolve("inbox-" + scheme.name().toLowerCase(Locale.ROOT) + ".png");
      page.screenshot(new Page.ScreenshotOptions().setPath(file));
      assertThat(Files.size(file)).isBetween(10_000L, (long) MOST_BYTES);
    }
  }

  private void customersHaveWritten(Client client) {
    desk.customer("Ewa Kowal").writes("Will you check with the workshop?");
    desk.customer("Théo Marchand").writes("Is my wheel ready?");
    desk.customer("Hanna Vogt").writes("The invoice still shows the old VAT number");
    desk.customer("ليلى منصور").writes("هل يمكنني تغيير عنوان التسليم قبل الشحن؟");
    desk.customer("Oskar Lindqvist")
        .writes("Do you ship the pannier to Norway, and what about customs?");
    desk.customer("Mateus Rocha").writes("Perfeito, obrigado! Mais uma pergunta sobre o prazo");
    Customer grace = desk.customer("Grace Adeyemi");
    grace.writes("The rear rack arrived bent, and one bolt is missing. Can you swap it?");
    grace.writes("It is for a frame of 54 cm.");
    String conversation = "/v1/conversations/" + idOf(client, "Grace");
    String me = client.get("/v1/me").expect(200).text("/id");
    client.put(conversation + "/assign", "{'agent_id': '" + me + "'}").expect(200);
    client.put(conversation, "{'priority': 'urgent', 'tags': ['delivery', 'rack']}").expect(200);
    send(
        client,
        conversation,
        "text",
        "Sorry about that, Grace. A new rack with all bolts leaves today.");
    send(
        client,
        conversation,
        "note",
        "Workshop, second shelf: two racks of batch 7. Take one of those.");
    label(client, "Oskar", "shipping");
    label(client, "Hanna", "invoice");
    String contact = client.get(conversation).expect(200).text("/contact/id");
    client
        .put(
            "/v1/contacts/" + contact,
            "{'tags': ['club member'], 'custom_attributes': {'Order': '20431', 'Frame size': '54"
                + " cm'}}")
        .expect(200);
  }

  private static void send(Client client, String conversation, String type, String text) {
    String body = "{'type': '%s', 'content': {'text': '%s'}}".formatted(type, text);
    client.post(conversation + "/messages", body).expect(201);
  }

  private static void label(Client client, String name, String tag) {
    client.put("/v1/conversations/" + idOf(client, name), "{'tags': ['" + tag + "']}").expect(200);
  }

  private static String idOf(Client client, String name) {
    return client.get("/v1/conversations?search=" + name).expect(200).text("/data/0/id");
  }
}

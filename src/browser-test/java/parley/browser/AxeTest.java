package parley.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Client;
import parley.testing.Engine;

/** Nothing that axe knows of keeps anybody from using a page, however it is shown. */
@ResourceLock(providers = BrowserLane.class)
@Timeout(120)
class AxeTest {
  static final List<String> RULES = List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");

  /** Loaded once a page; {@link AxeBuilder} would load it for each look at it. */
  static final String AXE = script();

  private static final FilePayload CONTACTS =
      new FilePayload(
          "two.csv",
          "text/csv",
          "name;phone;firm\nAda;+447700900001;Navy\nGrace;17;\n".getBytes(UTF_8));

  static final String VIOLATIONS =
      """
      async (rules) => {
        const options = { runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] };
        const { violations } = await axe.run(document, options);
        return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(', '));
      }
      """;

  @RegisterExtension final Desk desk = new Desk(Engine.SQLITE.server());

  @ParameterizedTest
  @ValueSource(strings = {"/login", "/signup", "/forgot", "/reset", "/confirm", "/accept"})
  void nobody_is_kept_from_the_way_in(String path) {
    check(desk.visitor(), path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/inbox",
        "/inbox/all/{id}",
        "/contacts",
        "/contacts/{contact}",
        "/reports",
        "/simulator"
      })
  void nobody_is_kept_from_working(String path) {
    Talk talk = Talk.begin(desk);
    talk.says("{'type': 'text', 'content': {'text': 'At noon.'}}");
    talk.says("{'type': 'note', 'content': {'text': 'She likes pears'}}");
    String conversation = talk.path("").replaceAll(".*/", "");
    String contact = desk.owner().client().get("/v1/contacts").expect(200).text("/data/0/id");
    check(desk.owner(), path.replace("{id}", conversation).replace("{contact}", contact));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "profile",
        "sessions",
        "channels",
        "channels/new",
        "channels/new-webchat",
        "channels/new-email",
        "team",
        "teams",
        "teams/new",
        "replies",
        "replies/new",
        "tags",
        "attributes",
        "attributes/new",
        "retention",
        "webhooks",
        "webhooks/new",
        "keys",
        "organization",
        "audit"
      })
  void nobody_is_kept_from_settings(String name) {
    Client client = desk.owner().client();
    client.post("/v1/contacts", "{'phone': '+16505551234', 'tags': ['vip']}").expect(201);
    client.post("/v1/attributes", "{'key': 'plan', 'label': 'Plan', 'type': 'text'}").expect(201);
    client.post("/v1/teams", "{'name': 'Deliveries'}").expect(201);
    client.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/', 'events': ['*']}").expect(201);
    client
        .post("/v1/replies", "{'shortcut': 'hello', 'text': 'Hello!', 'visibility': 'everyone'}")
        .expect(201);
    client.post("/v1/api-keys", "{'name': 'Shop', 'scopes': ['contacts:read']}").expect(201);
    check(desk.owner(), "/settings/" + name);
  }

  @Test
  void nobody_is_kept_from_mails() {
    Mailbox mailbox = Mailbox.open(desk);
    String more = "Cc: accounts@vogt-rad.example\n";
    mailbox.gets("1", more, "text/html", "<h1>Hello</h1><img src='https://a.example/b.png'>");
    mailbox.gets("2", "In-Reply-To: <1@vogt-rad.example>\n" + more, "Is it ready?");
    String path = "/inbox/all/" + mailbox.conversation();
    check(
        desk.owner(),
        path,
        page -> {
          page.locator("parley-letter-sheet iframe").waitFor();
          button(page, "Who and when").first().click();
          button(page, "Cc, subject").click();
        });
    check(
        desk.owner(),
        "/inbox/all",
        page -> {
          button(page, "New e-mail").click();
          page.locator("dialog")
              .getByText("Send", new Locator.GetByTextOptions().setExact(true))
              .click();
          page.getByText("This is missing.").first().waitFor();
        });
  }

  @Test
  void nobody_is_kept_from_bringing_contacts_in() {
    Consumer<Page> open = page -> button(page, "Import").click();
    check(desk.owner(), "/contacts", open);
    check(
        desk.owner(),
        "/contacts",
        open.andThen(page -> {
          page.locator("dialog input[type=file]").setInputFiles(CONTACTS);
          button(page, "Check the file").click();
          page.getByText("1 row can’t be taken").waitFor();
        }));
  }

  @Test
  void nobody_is_kept_from_making_segments() {
    check(
        desk.owner(),
        "/contacts",
        page -> {
          button(page, "New segment").click();
          button(page, "Add a condition").click();
          page.getByLabel("Field").last().selectOption("Created");
          button(page, "Save").click();
          page.getByText("A condition has nothing to compare with.").waitFor();
        });
  }

  @Test
  void nobody_is_kept_from_merging() {
    Client client = desk.owner().client();
    String ada = "{'name': 'Ada Lovelace', 'phone': '+447700900001', 'tags': ['vip']}";
    String path = "/contacts/" + client.post("/v1/contacts", ada).expect(201).text("/id");
    client.post("/v1/contacts", "{'name': 'ada lovelace'}").expect(201);
    check(desk.owner(), path, page -> button(page, "Merge with ada lovelace").click());
    check(
        desk.owner(),
        path,
        page -> {
          button(page, "Merge …").click();
          page.locator("dialog").getByLabel("Name, number or e-mail").fill("ada");
          button(page, "ada lovelace").waitFor();
        });
  }

  @Test
  void nobody_is_kept_from_holding_a_contact() {
    Agent ada = desk.owner();
    ada.mayComplain("status of 422");
    String id = ada.client().post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
    check(
        ada,
        "/contacts/" + id,
        page -> {
          button(page, "Hold …").click();
          button(page, "Hold").click();
          page.getByText("This is missing.").waitFor();
        });
  }

  private static void check(Agent agent, String path) {
    check(agent, path, page -> {});
  }

  /** Looks at what {@code prepared} has opened of a page. */
  private static void check(Agent agent, String path, Consumer<Page> prepared) {
    Page page = agent.page();
    for (int width : new int[] {1280, 390}) {
      page.setViewportSize(width, 844);
      agent.open(path);
      prepared.accept(page);
      page.evaluate(AXE);
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        for (String direction : List.of("ltr", "rtl")) {
          page.evaluate("direction => { document.documentElement.dir = direction; }", direction);
          assertThat((List<?>) page.evaluate(VIOLATIONS, RULES))
              .as("%s, %s, %s, %d px", path, scheme, direction, width)
              .isEmpty();
        }
      }
    }
  }

  private static String script() {
    try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

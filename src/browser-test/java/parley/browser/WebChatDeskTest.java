package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** Visitors of a site, at the desk. */
@BrowserTest
class WebChatDeskTest {
  /** Whether all of an element's text is within everything that shows it. */
  private static final String IS_WHOLE =
      """
      (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        for (let box = element; box && !box.matches('.log, parley-panel'); box = box.parentElement) {
          const around = box.getBoundingClientRect();
          const hides = getComputedStyle(box).overflowX !== 'visible';
          if (hides && (box.scrollWidth > box.clientWidth || left < around.left || right > around.right
            || top < around.top || bottom > around.bottom)) {
            return false;
          }
        }
        return right <= innerWidth && right > left;
      }
      """;

  @RegisterExtension final Desk desk;

  private final Client anonymous;
  private final String server;

  WebChatDeskTest(Engine engine) {
    desk = new Desk(engine.server());
    anonymous = engine.server().anonymous();
    server = engine.server().url();
  }

  private static Answer channel(Client owner) {
    return owner.post("/v1/channels", "{'type': 'webchat', 'name': 'Shop'}").expect(201);
  }

  @Test
  void what_a_visitor_writes_is_answered_like_everything_else() {
    Agent ada = desk.owner();
    String key = channel(ada.client()).text("/widget_key");
    String token =
        anonymous
            .post("/chat/v1/sessions", "{'key': '%s'}".formatted(key))
            .expect(201)
            .text("/token");
    Client visitor = anonymous.as(token);
    visitor
        .post(
            "/chat/v1/messages",
            """
            {'client_message_id': '1', 'type': 'text', 'content': {'text': 'Is it open?'},
             'page': {'url': 'https://shop.example.com/bread?session=4711', 'title': 'Rye bread'}}
            """)
        .expect(201);
    Page page = ada.open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    assertThat(page.locator("parley-thread header .sub"))
        .containsText("Web chat · Shop · Not verified");
    assertThat(page.locator("parley-panel")).containsText("Rye bread");
    assertThat(page.locator("parley-panel a.visited"))
        .hasAttribute("href", "https://shop.example.com/bread");
    page.locator("parley-composer textarea").fill("Until six.");
    page.keyboard().press("Enter");
    Answer seen =
        eventually(
            () -> visitor.get("/chat/v1/conversation"),
            answer -> answer.at("/messages").size() == 2);
    assertThat(seen.text("/messages/1/content/text")).isEqualTo("Until six.");
    visitor
        .put("/chat/v1/read", "{'message_id': '%s'}".formatted(seen.text("/messages/1/id")))
        .expect(204);
    Locator last = page.locator("parley-message").last();
    assertThat(last.getByRole(AriaRole.IMG, new Locator.GetByRoleOptions().setName("Read")))
        .isVisible();
  }

  @Test
  void whoever_is_not_verified_is_said_to_be_so_beside_everything_else_in_the_header() {
    ChatDesk chat = new ChatDesk(desk, server);
    String key = chat.key();
    chat.visit(desk.stranger(), key).drawn().open().write("Hello");
    Agent grace = desk.colleague("Grace Brewster Murray Hopper", "agent");
    String owner = "{'agent_id': '%s'}".formatted(grace.client().get("/v1/me").text("/id"));
    String path = "/inbox/all/" + chat.conversation();
    chat.agent().put("/v1/conversations/" + chat.conversation() + "/assign", owner).expect(200);
    grace.open(path);
    Page page = desk.owner().open(path);
    page.setViewportSize(1440, 900);
    assertThat(page.locator(".thread-h .watch")).isVisible();
    assertThat(page.locator("parley-panel")).isVisible();
    assertThat(page.locator(".thread-h .vouch")).hasText("· Not verified");
    assertThat(page.locator(".thread-h .vouch").evaluate(IS_WHOLE)).isEqualTo(true);
    assertThat(page.locator(".thread-h h1").evaluate(IS_WHOLE)).isEqualTo(true);
  }

  @Test
  void where_links_of_strangers_lead_is_shown_whole_and_nobody_looks_there_for_us() {
    Agent ada = desk.owner();
    String evil = "https://shop.example.com." + "a.".repeat(80) + "evil.example";
    Client visitor =
        anonymous.as(
            anonymous
                .post(
                    "/chat/v1/sessions",
                    "{'key': '%s'}".formatted(channel(ada.client()).text("/widget_key")))
                .expect(201)
                .text("/token"));
    visitor
        .post(
            "/chat/v1/messages",
            """
            {'client_message_id': '1', 'type': 'text', 'content': {'text': 'Pay at %s/login.'},
             'page': {'url': '%s/bread', 'title': 'Rye bread'}}
            """
                .formatted(evil, evil))
        .expect(201);
    List<String> asked = new ArrayList<>();
    ada.browser().onRequest(request -> asked.add(request.url()));
    Page page = ada.open("/inbox/unassigned");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator link = page.locator("parley-message .bub a");
    assertThat(link).hasText(evil + "/login");
    assertThat(link).hasAttribute("href", evil + "/login");
    assertThat(link).hasAttribute("rel", "noopener noreferrer nofollow");
    Locator visited = page.locator("parley-panel a.visited");
    assertThat(visited).hasText(evil + "/bread");
    assertThat(link.evaluate(IS_WHOLE)).isEqualTo(true);
    assertThat(visited.locator(".host").evaluate(IS_WHOLE)).isEqualTo(true);
    assertThat(asked).isNotEmpty().allMatch(url -> url.startsWith(server));
  }

  @Test
  void a_chat_is_added_and_dressed_in_the_settings() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/channels"); // the first site is none
    Page page = ada.open("/settings/channels/new");
    button(page, "Web chat").click();
    Locator side = page.locator(".set-side");
    page.getByLabel("Name of the channel").fill("Shop");
    page.getByLabel("One address on each line").fill("shop");
    button(page, "Add it").click();
    assertThat(side.getByRole(AriaRole.ALERT)).containsText("https://shop.example.com");
    page.getByLabel("One address on each line").fill("https://shop.example.com");
    button(page, "Add it").click();
    assertThat(side).containsText("/chat/loader.js\" data-key=\"pwk_");
    Locator dress = side.locator("parley-webchat-look");
    dress.getByLabel("Welcome").fill("Good morning!");
    page.getByLabel("Colour").fill("#f4b942");
    dress.getByLabel("Text of the button").fill("Ask us");
    assertThat(side.locator(".chat-pre-b")).hasText("Ask us");
    page.getByLabel("Distance from the corner").fill("8");
    assertThat(side.locator(".chat-pre")).containsText("Good morning!");
    assertThat(side.locator(".chat-pre-b")).hasCSS("background-color", "rgb(244, 185, 66)");
    assertThat(side.locator(".chat-pre-b")).hasCSS("color", "rgb(0, 0, 0)");
    side.locator("parley-webchat-look").getByText("Save").click();
    String id = page.url().replaceAll(".*/", "");
    Answer look =
        eventually(
            () -> ada.client().get("/v1/channels/" + id),
            channel -> channel.at("/settings/color").asString("").equals("#f4b942"));
    assertThat(look.text("/settings/welcome")).isEqualTo("Good morning!");
    assertThat(look.at("/settings/title").isNull()).isTrue();
    assertThat(look.text("/settings/launcher_text")).isEqualTo("Ask us");
    assertThat(look.at("/settings/offset").asInt()).isEqualTo(8);
    Page demo = page.context().waitForPage(() -> side.getByText("Try it on a page").click());
    Website shop = new Website(demo).drawn().open();
    assertThat(shop.find(".log")).containsText("Good morning!");
    demo.close();
  }

  @Test
  void what_it_says_in_other_languages_is_set_beside_what_it_says_to_all() {
    Agent ada = desk.owner();
    ada.mayComplain("/v1/channels"); // a text that is turned around
    String id = channel(ada.client()).text("/id");
    Locator texts = ada.open("/settings/channels/" + id).locator("parley-webchat-locales");
    texts.getByLabel("Language").selectOption("de");
    texts.getByLabel("Welcome").fill("Guten Tag!");
    texts.getByLabel("Language").selectOption("ar");
    assertThat(texts.getByLabel("Welcome")).hasValue("");
    texts.getByLabel("Title").fill("المخبز");
    texts.getByLabel("Text of the button").fill("\u202eAsk");
    texts.getByText("Save").click();
    assertThat(texts.getByRole(AriaRole.ALERT)).isVisible();
    texts.getByLabel("Text of the button").fill("");
    texts.getByText("Save").click();
    Answer set =
        eventually(
            () -> ada.client().get("/v1/channels/" + id),
            channel -> !channel.at("/settings/locales").isNull());
    assertThat(set.text("/settings/locales/de/welcome")).isEqualTo("Guten Tag!");
    assertThat(set.text("/settings/locales/ar/title")).isEqualTo("المخبز");
    assertThat(set.at("/settings/locales").size()).isEqualTo(2);
    texts.page().reload();
    texts.getByLabel("Language").selectOption("de");
    assertThat(texts.getByLabel("Welcome")).hasValue("Guten Tag!");
  }

  @Test
  void the_page_to_try_a_chat_on_is_beside_the_phone() {
    ChatDesk chat = new ChatDesk(desk, server);
    chat.key();
    Page page = desk.owner().open("/simulator");
    Page demo = page.context().waitForPage(() -> page.getByText("Website: Shop").click());
    new Website(demo).drawn().open().write("Hello");
    chat.conversation(1);
    demo.close();
  }

  @Test
  void whoever_waits_for_their_site_sees_that_it_has_shown_the_chat() {
    ChatDesk chat = new ChatDesk(desk, server);
    String key = chat.key();
    Page page = desk.owner().open("/settings/channels/" + chat.channel(key));
    Locator line = page.locator("parley-webchat-line");
    assertThat(line).containsText("Waiting for your site …");
    assertThat(line).containsText("script-src " + server);
    chat.visit(desk.stranger(), key).drawn();
    assertThat(line).containsText(ChatDesk.SHOP + " has shown it");
  }

  @Test
  void a_secret_is_made_for_a_site_that_names_its_users_and_shown_once() {
    Agent ada = desk.owner();
    Answer made = channel(ada.client());
    String path = "/v1/channels/" + made.text("/id");
    Page page = ada.open("/settings/channels/" + made.text("/id"));
    Locator users = page.locator("parley-webchat-identity");
    assertThat(users.getByText("Users only")).hasCount(0);
    button(page, "Make a secret").click();
    String secret = users.locator(".mono").textContent();
    assertThat(secret).matches("[0-9a-f]{64}");
    assertThat(ada.client().get(path).at("/credentials/identity_secret").asBoolean()).isTrue();
    users.getByText("Users only").click();
    eventually(() -> ada.client().get(path).text("/settings/identity"), "required"::equals);
    String begin = "{'key': '%s'}".formatted(made.text("/widget_key"));
    assertThat(anonymous.post("/chat/v1/sessions", begin).status()).isEqualTo(403);
    String jwt = new SignedIdentity(secret, "{'alg': 'HS256', 'typ': 'JWT'}").of("42", "Grace");
    anonymous
        .post(
            "/chat/v1/sessions",
            "{'key': '%s', 'jwt': '%s'}".formatted(made.text("/widget_key"), jwt))
        .expect(201);
    page.reload();
    assertThat(users).containsText("A secret is set.");
    assertThat(users.locator(".mono")).hasCount(0);
  }

  @Test
  void the_sites_that_may_show_it_are_set_where_the_channel_is() {
    Agent ada = desk.owner();
    String id = channel(ada.client()).text("/id");
    Page page = ada.open("/settings/channels/" + id);
    assertThat(page.locator(".set-item[aria-current]")).containsText("Web chat");
    assertThat(page.getByLabel("Access token")).hasCount(0);
    assertThat(page.locator(".set-side")).containsText("/chat/loader.js\" data-key=\"pwk_");
    page.getByLabel("One address on each line")
        .fill("https://shop.example.com\nhttps://*.example.org");
    page.locator("form:has(#channel-sites) button").click();
    eventually(
        () -> ada.client().get("/v1/channels/" + id),
        channel -> channel.texts("/settings/allowed_origins", "").size() == 2);
    page.getByLabel("One parameter on each line").fill("utm_source\nsku");
    page.locator("parley-webchat-page").getByText("Save").click();
    eventually(
        () -> ada.client().get("/v1/channels/" + id).texts("/settings/page_query", ""),
        List.of("utm_source", "sku")::equals);
    button(page, "Test it").click();
    assertThat(page.locator(".set-side")).containsText("Some site may show the chat");
  }
}

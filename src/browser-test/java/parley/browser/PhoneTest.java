package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Client;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** The simulator's phone plays customers. */
@BrowserTest
class PhoneTest {
  @RegisterExtension final Desk desk;

  PhoneTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_button_of_a_template_is_tapped_and_comes_in_with_its_payload() {
    Agent ada = desk.owner();
    Page page = ada.open("/simulator");
    write(page, "Is my order ready?");
    assertThat(page.locator(".ph-log .out")).hasCount(1);
    Client client = ada.client();
    String channel = client.get("/v1/channels").text("/data/0/id");
    client
        .post(
            "/simulator/templates",
            ("{'channel_id': '%s', 'name': 'ready', 'language': 'en_US', 'body': 'Hello {{1}}!',"
                    + " 'buttons': ['Today', 'Tomorrow']}")
                .formatted(channel))
        .expect(200);
    client
        .post(
            conversation(client) + "/messages",
            "{'type': 'template', 'content': {'name': 'ready', 'language': 'en_US', 'components':"
                + " [{'type': 'body', 'parameters': [{'type': 'text', 'text': 'Mateus'}]}]}}")
        .expect(201);
    assertThat(page.getByText("Hello Mateus!")).isVisible();
    page.locator(".bt").getByText("Tomorrow").click();
    JsonNode button =
        eventually(() -> last(client), it -> it.path("type").asString().equals("button"));
    assertThat(button.at("/content/payload").asString()).isEqualTo("Tomorrow");
    assertThat(button.at("/reply_to").isString()).isTrue();
    assertThat(page.locator(".ph-log .out").last()).containsText("Tomorrow");
  }

  @ParameterizedTest
  @CsvSource({
    "Photo, image",
    "Voice, audio",
    "Document, document",
    "Place, location",
    "Contact, contacts",
    "Sticker, sticker"
  })
  void one_press_sends_each_kind(String name, String type) {
    Agent ada = desk.owner();
    Page page = ada.open("/simulator");
    page.locator(".kinds").getByText(name).click();
    assertThat(page.locator(".ph-log .out")).hasCount(1);
    JsonNode message = eventually(() -> last(ada.client()), it -> it.isObject());
    assertThat(message.path("type").asString()).isEqualTo(type);
  }

  @Test
  void a_message_is_changed_and_deleted() {
    Agent ada = desk.owner();
    Page page = ada.open("/simulator");
    write(page, "Is my cake ready?");
    menu(page, "Edit");
    Locator field = page.getByLabel("Message as the customer");
    assertThat(field).hasValue("Is my cake ready?");
    field.fill("Is my pie ready?");
    field.press("Enter");
    assertThat(page.locator(".ph-log .out")).containsText("Is my pie ready?");
    Client client = ada.client();
    eventually(
        () -> first(client), it -> it.at("/edits/0/content/text").asString("").contains("pie"));
    menu(page, "Delete for everyone");
    assertThat(page.getByText("You deleted this message.")).isVisible();
    eventually(() -> first(client), it -> it.path("revoked_at").isString());
  }

  @Test
  void a_customer_has_the_colour_that_the_desk_gives_them() {
    Agent ada = desk.owner();
    for (int i = 1; i <= 4; i++) {
      desk.customer("Customer " + i).writes("Hello");
    }
    eventually(() -> ada.client().get("/v1/contacts").at("/data").size(), count -> count == 4);
    Page page = ada.open("/simulator");
    Locator held = page.locator(".ctl .who .av");
    assertThat(held).not().hasText("MR");
    held.click();
    assertThat(page.locator(".people .mi .av")).hasCount(7);
    String[] onPhone = new String[4];
    for (int i = 0; i < 4; i++) {
      String name = "Customer " + (i + 1);
      onPhone[i] = colour(page.locator(".people .mi").filter(having(name)));
    }
    ada.open("/inbox/all");
    for (int i = 0; i < 4; i++) {
      Locator row = page.locator(".row").filter(having("Customer " + (i + 1)));
      assertThat(colour(row)).isEqualTo(onPhone[i]);
    }
  }

  @Test
  void a_newcomer_has_it_once_the_desk_knows_them() {
    Agent ada = desk.owner();
    Page page = ada.open("/simulator");
    write(page, "Is my cake ready?");
    String id =
        eventually(() -> ada.client().get("/v1/contacts"), it -> it.at("/data").size() == 1)
            .text("/data/0/id");
    Object desks =
        page.evaluate(
            "async id => (await import(document.querySelector('[src*=\"app.js\"]').src"
                + ".replace('app.js', 'text.js'))).avatarHue(id)",
            id);
    assertThat(page.locator(".ctl .who .av")).hasClass(Pattern.compile("(^| )" + desks + "( |$)"));
  }

  @Test
  void names_and_numbers_stand_as_they_are_written_in_an_arabic_page() {
    Agent ada = desk.owner();
    Customer grace = desk.customer("Grace Hopper");
    grace.writes("Hello");
    ada.client().put("/v1/me", "{'locale': 'ar'}").expect(200);
    Page page = ada.open("/simulator");
    assertThat(page.locator(".ctl .who .av")).hasText("GH");
    page.locator(".ctl .who").click();
    Locator one = page.locator(".people .mi").filter(having(grace.number()));
    assertThat(one).hasCount(1);
    Locator number = one.locator(".hint");
    assertThat(edge(number, "left", 0, 1)).as("the plus").isLessThan(edge(number, "left", 1, 2));
    Locator name = one.locator(".grow");
    BoundingBox box = name.boundingBox();
    assertThat(edge(name, "right", 0, grace.name().length()))
        .as("beside the picture")
        .isGreaterThan(box.x + box.width - 2);
  }

  /** Where some letters of a text are on the screen. */
  private static double edge(Locator place, String edge, int from, int to) {
    Object found =
        place.evaluate(
            """
            (element, [edge, from, to]) => {
              const letters = document.createRange();
              const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
              letters.setStart(text, from);
              letters.setEnd(text, to);
              return letters.getBoundingClientRect()[edge];
            }
            """,
            List.of(edge, from, to));
    return ((Number) found).doubleValue();
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static String colour(Locator place) {
    return (String)
        place.locator(".av").first().evaluate("it => getComputedStyle(it).backgroundColor");
  }

  @Test
  void somebody_else_takes_the_phone() {
    Agent ada = desk.owner();
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = ada.open("/simulator");
    assertThat(page.locator(".ph-log")).containsText("Is my cake ready?");
    page.getByLabel("Who is writing: Grace Hopper").click();
    page.getByLabel("Name").fill("Alan");
    page.getByLabel("Phone number").fill("+44 7700 900 321");
    page.keyboard().press("Enter");
    assertThat(page.locator(".ph-log .out")).hasCount(0);
    write(page, "And mine?");
    eventually(
        () -> ada.client().get("/v1/contacts").text("/data/0/phone"), "+447700900321"::equals);
  }

  @Test
  void the_phone_beside_a_conversation_makes_room_for_the_contact() {
    desk.customer("Grace Hopper").writes("Is my cake ready?");
    Page page = desk.owner().open("/inbox/all");
    page.setViewportSize(1440, 900);
    page.locator(".row:not(.sk)").click();
    Locator opener = page.locator("parley-thread .panel-b");
    assertThat(opener).hasAttribute("aria-pressed", "true");
    page.getByLabel("Simulator phone").click();
    assertThat(page.locator("parley-phone")).isVisible();
    assertThat(opener).hasAttribute("aria-pressed", "false");
    opener.click();
    assertThat(page.locator("parley-panel .who-card")).containsText("Grace Hopper");
    assertThat(page.locator("parley-phone")).hasCount(0);
    assertThat(opener).hasAttribute("aria-pressed", "true");
  }

  @Test
  void what_stands_above_it_in_two_lines_has_room_around_it() {
    new ChatDesk(desk, "").key(); // whose page is offered there
    Page page = desk.owner().page();
    page.setViewportSize(390, 844);
    desk.owner().open("/simulator");
    Locator site = page.locator(".pg-h a, .pg-h button").first();
    assertThat(site).isVisible();
    BoundingBox head = page.locator(".pg-h").boundingBox();
    BoundingBox title = page.locator(".pg-h h1").boundingBox();
    BoundingBox last = site.boundingBox();
    assertThat(title.y - head.y).isGreaterThanOrEqualTo(8);
    assertThat(head.y + head.height - last.y - last.height).isGreaterThanOrEqualTo(8);
  }

  @Test
  void the_provider_can_be_made_to_refuse() {
    Agent ada = desk.owner();
    Page page = ada.open("/simulator");
    Locator refused = page.getByLabel("Refused");
    refused.fill("100");
    refused.blur();
    page.getByText("Close the reply window now").click();
    Client client = ada.client();
    String channel = client.get("/v1/channels").text("/data/0/id");
    JsonNode behaviour =
        eventually(
            () -> client.get("/simulator/behaviour?channel_id=" + channel).json(),
            it -> it.path("close_window").asBoolean() && it.path("error").isObject());
    assertThat(behaviour.at("/error/chance").asInt()).isEqualTo(100);
  }

  private static void write(Page page, String text) {
    Locator field = page.getByLabel("Message as the customer");
    field.fill(text);
    field.press("Enter");
  }

  /** Chooses from the menu of the only message, once it has arrived. */
  private static void menu(Page page, String name) {
    Locator message = page.locator(".ph-log .out");
    message.hover();
    message.getByLabel("What to do with this message").click();
    page.getByRole(AriaRole.MENUITEM, new Page.GetByRoleOptions().setName(name)).click();
  }

  /** The path of the only conversation, as soon as there is one. */
  private static String conversation(Client client) {
    JsonNode id =
        eventually(() -> client.get("/v1/conversations").at("/data/0/id"), JsonNode::isString);
    return "/v1/conversations/" + id.asString();
  }

  /** The oldest message of the only conversation. */
  private static JsonNode first(Client client) {
    return client.get(conversation(client) + "/messages").expect(200).at("/data/0");
  }

  /** The newest message of the only conversation; nothing while there is none. */
  private static JsonNode last(Client client) {
    return client.get("/v1/conversations").expect(200).at("/data/0/last_message");
  }
}

package parley.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import parley.testing.Client;
import parley.testing.Eventually;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a customer and a business say to each other, and the thread in which an agent reads it. */
final class Talk {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Agent agent;
  private final Customer customer;
  private final String phoneNumberId;
  private final String conversation;

  private Talk(Agent agent, Customer customer, String phoneNumberId, String conversation) {
    this.agent = agent;
    this.customer = customer;
    this.phoneNumberId = phoneNumberId;
    this.conversation = conversation;
  }

  /** A customer has written {@code Hello}, which the owner of the desk may read. */
  static Talk begin(Desk desk) {
    Agent agent = desk.owner();
    Customer customer = desk.customer("Grace Hopper");
    customer.writes("Hello");
    Client client = agent.client();
    String conversation =
        Eventually.eventually(
                () -> client.get("/v1/conversations").expect(200),
                answer -> !answer.at("/data/0/last_message").isNull())
            .text("/data/0/id");
    String number = client.get("/v1/channels").expect(200).text("/data/0/phone_number_id");
    return new Talk(agent, customer, number, conversation);
  }

  /** The customer writes. */
  void hears(String text) {
    customer.writes(text);
  }

  /**
   * The customer sends a message as the Cloud API has it; waits until the business has it.
   *
   * @return its id at the provider
   */
  String gets(String message) {
    return inbound("message", message.replace('\'', '"'));
  }

  /** The customer sends a file. */
  void getsFile(String type, String mimeType, byte[] bytes, String caption) {
    String base64 = Base64.getEncoder().encodeToString(bytes);
    inbound(
        "media",
        JSON.writeValueAsString(
            Map.of("type", type, "mime_type", mimeType, "base64", base64, "caption", caption)));
  }

  private String inbound(String field, String json) {
    ObjectNode body = JSON.createObjectNode();
    body.put("phone_number_id", phoneNumberId);
    body.put("from", customer.number());
    body.put("name", customer.name());
    body.set(field, JSON.readTree(json));
    String id =
        agent
            .client()
            .with("Content-Type", "application/json")
            .send("POST", "/simulator/inbound", body.toString().getBytes(StandardCharsets.UTF_8))
            .expect(202)
            .text("/id");
    Eventually.eventually(
        () -> client().get(path("/messages?limit=100")).expect(200).texts("/data", "/provider_id"),
        ids -> ids.contains(id));
    return id;
  }

  /**
   * The business sends, or notes, what {@code json} says.
   *
   * @return the message's id
   */
  String says(String json) {
    return client().post(path("/messages"), json).expect(201).text("/id");
  }

  /** Makes the simulated provider behave. */
  void provider(String json) {
    String numbered = "{'phone_number_id': '%s', %s".formatted(phoneNumberId, json.substring(1));
    client().put("/simulator/behaviour", numbered).expect(200);
  }

  /** Shows the thread. */
  Page open() {
    Page page = agent.open("/inbox/all/" + conversation);
    PlaywrightAssertions.assertThat(page.locator("parley-message").first()).isVisible();
    return page;
  }

  /** The messages that are in the page. */
  Locator messages() {
    return agent.page().locator("parley-message");
  }

  /** The message that says {@code text}. */
  Locator message(String text) {
    return messages().filter(new Locator.FilterOptions().setHasText(text));
  }

  /**
   * Waits until the first message with this text is shown as found. It is for a moment only, which
   * who asks from outside of the page could miss.
   *
   * @return that message
   */
  static Locator awaitFound(Page page, String text) {
    page.waitForFunction(
        """
        text => {
          const all = [...document.querySelectorAll('parley-message')];
          return all.find(message => message.textContent.includes(text))?.matches('[data-found]');
        }
        """,
        text);
    return page.locator("parley-message")
        .filter(new Locator.FilterOptions().setHasText(text))
        .first();
  }

  /** How many messages of the customer nobody has looked at. */
  int unread() {
    return client().get(path("")).expect(200).at("/unread_count").asInt();
  }

  Client client() {
    return agent.client();
  }

  /** The path of the conversation, and what comes after it. */
  String path(String rest) {
    return "/v1/conversations/" + conversation + rest;
  }
}

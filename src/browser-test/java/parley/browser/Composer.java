package parley.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import parley.testing.Answer;

/** The composer of the conversation with one customer, on the page of one agent. */
final class Composer {
  private final Agent agent;
  private final Page page;
  private final String conversation;

  private Composer(Agent agent, Page page, String conversation) {
    this.agent = agent;
    this.page = page;
    this.conversation = conversation;
  }

  /** Opens the conversation with a customer who has written. */
  static Composer open(Agent agent, Customer customer) {
    String conversation = conversationOf(agent, customer);
    return new Composer(agent, agent.open("/inbox/all/" + conversation), conversation);
  }

  /** The same conversation in one more tab. */
  Composer inAnotherTab() {
    return new Composer(agent, agent.tab("/inbox/all/" + conversation), conversation);
  }

  private static String conversationOf(Agent agent, Customer customer) {
    String query = "?search=" + customer.number().substring(1);
    return agent.client().get("/v1/conversations" + query).expect(200).text("/data/0/id");
  }

  Page page() {
    return page;
  }

  /** The path of the conversation in the API. */
  String path() {
    return "/v1/conversations/" + conversation;
  }

  /** The conversation, as the server has it. */
  Answer conversation() {
    return agent.client().get(path()).expect(200);
  }

  /** What was sent and noted in it, as the server has it: {@code text: At noon.} */
  List<String> written() {
    return conversation()
        .at("/messages")
        .valueStream()
        .filter(message -> !message.path("direction").asString("").equals("inbound"))
        .map(message ->
            message.path("type").asString("")
                + ": "
                + message.at("/content/text").asString(message.at("/content/caption").asString("")))
        .toList();
  }

  Locator field() {
    return page.locator("parley-composer textarea");
  }

  /** Something of the composer, by its selector. */
  Locator part(String selector) {
    return page.locator("parley-composer " + selector);
  }

  Locator button(String name) {
    return page.locator("parley-composer")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  /** The bubbles and notes of the thread. */
  Locator bubbles() {
    return page.locator("parley-thread .m");
  }

  /** Writes a text and presses Enter. */
  void sends(String text) {
    field().fill(text);
    field().press("Enter");
  }

  Composer toNote() {
    page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Note")).click();
    return this;
  }
}

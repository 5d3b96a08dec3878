package parley.browser;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.Map;
import java.util.Optional;

/**
 * A site of somebody else's that shows a web chat, in the browser of somebody who visits it. What
 * the site itself would answer is made up here, so that it can be of any name.
 *
 * @param page of the site
 */
record Website(Page page) {
  /** All that a browser keeps for the page. */
  private static final String KEPT =
      """
      async () => JSON.stringify(
        [{ ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases()])
      """;

  static final String NOTHING_KEPT = "[{},{},\"\",[]]";

  /** A content security policy that allows nothing but the chat, as we tell sites to. */
  static String strictPolicy(String server) {
    return "default-src 'none'; style-src 'none'; script-src %s; connect-src %s; frame-src %s"
        .formatted(server, server, server);
  }

  /**
   * Visits a page with the one line of the chat in it.
   *
   * @param origin of the site: {@code http://shop.localhost}
   * @param policy its content security policy; empty for none
   */
  static Website visit(
      BrowserContext browser, String origin, String server, String key, String policy) {
    String line =
        "<script async src=\"%s/chat/loader.js\" data-key=\"%s\"></script>".formatted(server, key);
    String html =
        "<!doctype html><html lang=en><head><title>Rye bread</title>%s</head><body><h1>Shop</h1>"
            .formatted(line);
    Map<String, String> headers =
        policy.isEmpty() ? Map.of() : Map.of("Content-Security-Policy", policy);
    browser.route(
        origin + "/**",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html")
                    .setHeaders(headers)
                    .setBody(html)));
    Page page = browser.newPage();
    page.navigate(origin + "/bread?session=4711");
    return new Website(page);
  }

  /** Opens the chat as a script of the site does, since the button's shadow root is closed. */
  Website open() {
    page.evaluate("parley('open')");
    return opened();
  }

  /** Waits until the chat is open. */
  Website opened() {
    page.waitForCondition(() -> page.frames().stream().anyMatch(Website::isChat));
    field().waitFor();
    return this;
  }

  private static boolean isChat(Frame frame) {
    return frame.url().contains("/chat/frame/");
  }

  /** The frame, which no locator of the page finds behind the closed shadow root. */
  Frame frame() {
    return page.frames().stream().filter(Website::isChat).findFirst().orElseThrow();
  }

  Locator field() {
    return find(".write textarea");
  }

  Locator find(String selector) {
    return frame().locator(selector);
  }

  void write(String text) {
    field().fill(text);
    field().press("Enter");
  }

  /** Waits until there is a button on the page. */
  Website drawn() {
    page.locator("parley-chat")
        .waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
    return this;
  }

  /** What the button is called, as assistive technology hears it. */
  String name() {
    return launcher(page.context().newCDPSession(page))
        .map(node -> node.getAsJsonObject("name").get("value").getAsString())
        .orElse("");
  }

  /** Where the button is on the page, with its border, in CSS pixels. */
  BoundingBox launcher() {
    CDPSession session = page.context().newCDPSession(page);
    JsonObject node = new JsonObject();
    node.add("backendNodeId", launcher(session).orElseThrow().get("backendDOMNodeId"));
    JsonArray corners =
        session.send("DOM.getBoxModel", node).getAsJsonObject("model").getAsJsonArray("border");
    BoundingBox box = new BoundingBox();
    box.x = corners.get(0).getAsDouble();
    box.y = corners.get(1).getAsDouble();
    box.width = corners.get(4).getAsDouble() - box.x;
    box.height = corners.get(5).getAsDouble() - box.y;
    return box;
  }

  private static Optional<JsonObject> launcher(CDPSession session) {
    return session.send("Accessibility.getFullAXTree").getAsJsonArray("nodes").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .filter(node -> node.has("role"))
        .filter(node -> node.getAsJsonObject("role").get("value").getAsString().equals("button"))
        .findFirst();
  }

  /** What the page and the frame keep in the browser. */
  String kept() {
    return page.evaluate(KEPT).toString();
  }
}

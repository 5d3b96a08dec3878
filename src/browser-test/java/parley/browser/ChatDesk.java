package parley.browser;

import static parley.testing.Eventually.eventually;

import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.SignedIdentity;

/**
 * A desk that answers a chat on a site.
 *
 * @param server where it is
 */
record ChatDesk(Desk desk, String server) {
  /** The site. */
  static final String SHOP = "http://shop.localhost";

  Client agent() {
    return desk.owner().client();
  }

  String key() {
    return agent()
        .post(
            "/v1/channels",
            """
            {'type': 'webchat', 'name': 'Shop', 'settings': {'title': 'Bakery',
             'welcome': 'How can we help?', 'allowed_origins': ['%s', 'http://*.bread.localhost']},
             'credentials': {'identity_secret': '%s'}}
            """
                .formatted(SHOP, SignedIdentity.SECRET))
        .expect(201)
        .text("/widget_key");
  }

  /** Sets something of the chat with this key. */
  void set(String key, String settings) {
    agent().put("/v1/channels/" + channel(key), "{'settings': %s}".formatted(settings)).expect(200);
  }

  /** The id of the channel with this key. */
  String channel(String key) {
    return agent()
        .get("/v1/channels")
        .expect(200)
        .at("/data")
        .valueStream()
        .filter(channel -> channel.path("widget_key").asString("").equals(key))
        .findFirst()
        .orElseThrow()
        .path("id")
        .asString();
  }

  Website visit(Agent visitor, String key) {
    return Website.visit(visitor.browser(), SHOP, server, key, "");
  }

  String conversation() {
    return eventually(
            () -> agent().get("/v1/conversations"), all -> all.at("/meta/total").asInt() == 1)
        .text("/data/0/id");
  }

  Answer conversation(int messages) {
    String path = "/v1/conversations/" + conversation();
    return eventually(() -> agent().get(path), all -> all.at("/messages").size() == messages);
  }

  String answer(String text) {
    return send("text", "{'text': '%s'}".formatted(text));
  }

  String send(String type, String content) {
    return agent()
        .post(
            "/v1/conversations/" + conversation() + "/messages",
            "{'type': '%s', 'content': %s}".formatted(type, content))
        .expect(201)
        .text("/id");
  }
}

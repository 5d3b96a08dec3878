package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** A visitor of a site and the agents behind it. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebChatTest {
  private static final String SHOP = "https://shop.example.com";

  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private Answer channel;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    channel = add("'%s', 'https://*.example.org/'".formatted(SHOP)).expect(201);
  }

  private Answer add(String sites) {
    return owner.post(
        "/v1/channels",
        "{'type': 'webchat', 'name': 'Shop', 'settings': {'allowed_origins': [%s]}}"
            .formatted(sites));
  }

  private String key() {
    return channel.text("/widget_key");
  }

  private Visitor visitor() {
    return Visitor.on(anonymous, key());
  }

  private String conversation() {
    return owner.get("/v1/conversations?channel=webchat").expect(200).text("/data/0/id");
  }

  private String answer(String conversation, String text) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': '%s'}}".formatted(text))
        .expect(201)
        .text("/id");
  }

  private Answer message(String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }

  @Test
  void a_visitor_writes_and_is_answered() {
    Visitor visitor = visitor();
    assertThat(visitor.sees().text("/status")).isEqualTo("none");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
    Answer written = visitor.writes("m-1", "Do you have rye bread?").expect(201);
    assertThat(written.text("/from")).isEqualTo("visitor");
    assertThat(written.text("/client_message_id")).isEqualTo("m-1");
    String conversation = conversation();
    Answer seen = owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(seen.text("/messages/0/content/text")).isEqualTo("Do you have rye bread?");
    assertThat(seen.at("/unread_count").asInt()).isOne();
    assertThat(seen.at("/window/open").asBoolean()).isTrue();
    String answer = answer(conversation, "Until six.");
    eventually(() -> message(answer).text("/status"), "sent"::equals);
    Answer shown = visitor.sees();
    assertThat(shown.text("/status")).isEqualTo("open");
    assertThat(shown.texts("/messages", "/content/text"))
        .containsExactly("Do you have rye bread?", "Until six.");
    assertThat(shown.texts("/messages", "/from")).containsExactly("visitor", "agent");
    visitor.marks("received", answer).expect(204);
    assertThat(message(answer).text("/status")).isEqualTo("delivered");
    visitor.marks("read", answer).expect(204);
    assertThat(message(answer).text("/status")).isEqualTo("read");
  }

  @Test
  void what_is_sent_again_is_one_message_and_two_visitors_are_two() {
    Visitor ada = visitor();
    Answer first = ada.writes("m-1", "Hello").expect(201);
    assertThat(ada.writes("m-1", "Hello").expect(200).text("/id")).isEqualTo(first.text("/id"));
    Visitor ben = visitor();
    ben.writes("m-1", "Hello, too").expect(201);
    assertThat(ben.sees().texts("/messages", "/content/text")).containsExactly("Hello, too");
    assertThat(ada.sees().texts("/messages", "/content/text")).containsExactly("Hello");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(2);
    ben.marks("read", first.text("/id")).expect(204);
    String answer = answer(conversation(), "For Ben");
    eventually(() -> message(answer).text("/status"), "sent"::equals);
    ada.marks("read", answer).expect(204);
    assertThat(message(answer).text("/status")).isEqualTo("sent");
  }

  @Test
  void older_messages_are_read_page_by_page_over_all_conversations() {
    Visitor visitor = visitor();
    visitor.writes("m-1", "One").expect(201);
    owner.put("/v1/conversations/" + conversation() + "/resolve").expect(200);
    assertThat(visitor.sees().text("/status")).isEqualTo("resolved");
    String id = channel.text("/id");
    owner
        .put("/v1/channels/" + id, "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    visitor.writes("m-2", "Two").expect(201);
    visitor.writes("m-3", "Three").expect(201);
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isEqualTo(2);
    Answer page = visitor.client().get("/chat/v1/messages?limit=2").expect(200);
    assertThat(page.texts("/messages", "/content/text")).containsExactly("Two", "Three");
    assertThat(page.at("/has_more").asBoolean()).isTrue();
    Answer before =
        visitor
            .client()
            .get("/chat/v1/messages?limit=2&before=" + page.text("/messages/0/id"))
            .expect(200);
    assertThat(before.texts("/messages", "/content/text")).containsExactly("One");
    assertThat(before.at("/has_more").asBoolean()).isFalse();
    visitor.client().get("/chat/v1/messages?limit=0").expectProblem(400, "invalid_parameter");
  }

  @Test
  void nothing_that_is_the_agents_own_is_shown() {
    owner.put("/v1/me", "{'name': 'Ada'}").expect(200);
    Visitor visitor = visitor();
    visitor.writes("m-1", "Hello").expect(201);
    String conversation = conversation();
    String contact = owner.get("/v1/contacts").text("/data/0/id");
    owner.post("/v1/contacts/" + contact + "/notes", "{'text': 'SECRET note'}").expect(201);
    owner.put("/v1/contacts/" + contact, "{'tags': ['secret']}").expect(200);
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'note', 'content': {'text': 'SECRET among us'}}")
        .expect(201);
    String me = owner.get("/v1/me").text("/id");
    owner
        .put("/v1/conversations/" + conversation + "/assign", "{'agent_id': '%s'}".formatted(me))
        .expect(200);
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': 'Later'}, 'send_at': '%s'}"
                .formatted(Instant.now().plus(Duration.ofDays(1))))
        .expect(201);
    answer(conversation, "Hi");
    Answer seen = visitor.sees();
    assertThat(seen.at("/messages")).hasSize(2);
    assertThat(visitor.client().get("/chat/v1/messages?limit=2").at("/has_more").asBoolean())
        .isFalse();
    assertThat(seen.body().toLowerCase(Locale.ROOT))
        .doesNotContain("secret", "usr_", "con_", "cnv_", "chn_", "@", "later", "metadata");
    assertThat(seen.json().propertyNames())
        .containsExactlyInAnyOrder(
            "status", "agent", "seen", "rating", "unread_count", "messages", "has_more");
    assertThat(seen.at("/messages/1").propertyNames())
        .containsExactlyInAnyOrderElementsOf(Visitor.MESSAGE);
    assertThat(seen.text("/agent/name")).isEqualTo("Ada");
    assertThat(seen.text("/messages/1/name")).isEqualTo("Ada");
  }

  @Test
  void only_sites_that_are_allowed_show_it() {
    for (String origin : new String[] {SHOP, "https://de.example.org"}) {
      Visitor.begin(anonymous.with("Origin", origin), key()).expect(201);
    }
    Stream.of("https://evil.example.com", "https://example.org", "http://shop.example.com", "null")
        .forEach(origin ->
            Visitor.begin(anonymous.with("Origin", origin), key()).expectProblem(403, "forbidden"));
    Visitor.begin(anonymous, "pwk_none").expectProblem(404, "not_found");
    Stream.of("shop.example.com", "http://shop.example.com", "https://*", "https://x.com/path", "")
        .forEach(site ->
            assertThat(
                    add("'" + site + "'")
                        .expectProblem(422, "validation_failed")
                        .texts("/errors", "/field"))
                .containsExactly("/settings/allowed_origins/0"));
    assertThat(channel.texts("/settings/allowed_origins", ""))
        .containsExactly(SHOP, "https://*.example.org");
    Answer none = owner.post("/v1/channels", "{'type': 'webchat', 'name': 'None'}").expect(201);
    Visitor.begin(anonymous.with("Origin", SHOP), none.text("/widget_key"))
        .expectProblem(403, "forbidden");
    assertThat(none.at("/webhook_url").isNull()).isTrue();
    assertThat(none.text("/widget_key")).isNotEqualTo(key());
  }

  @Test
  void who_has_no_token_or_an_old_one_sees_nothing() {
    Visitor visitor = visitor();
    visitor.writes("m-1", "Hello").expect(201);
    anonymous.get("/chat/v1/conversation").expectProblem(401, "authentication_required");
    anonymous
        .as("pvt_" + "x".repeat(43))
        .get("/chat/v1/conversation")
        .expectProblem(401, "invalid_token");
    anonymous.as(owner.token()).get("/chat/v1/conversation").expectProblem(401, "invalid_token");
    visitor.client().get("/v1/contacts").expectProblem(401, "invalid_token");
    visitor.leaves().expect(204);
    visitor.client().get("/chat/v1/conversation").expectProblem(401, "invalid_token");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isOne();
  }

  @Test
  void who_is_erased_has_no_token_any_more() {
    Visitor visitor = visitor();
    visitor.writes("m-1", "Hello").expect(201);
    Visitor other = visitor();
    String contact = owner.get("/v1/contacts").text("/data/0/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    visitor.client().get("/chat/v1/conversation").expectProblem(401, "invalid_token");
    assertThat(other.sees().text("/status")).isEqualTo("none");
  }

  @Test
  void what_cannot_be_taken_is_refused_by_field() {
    Visitor visitor = visitor();
    Answer wrong =
        visitor
            .client()
            .post("/chat/v1/messages", "{'type': 'image', 'content': {'text': ' '}}")
            .expectProblem(422, "validation_failed");
    assertThat(wrong.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/client_message_id", "/type", "/content/text");
    visitor.writes("m-1", "x".repeat(4_001)).expectProblem(422, "validation_failed");
    visitor.client().post("/chat/v1/messages", "{}").expectProblem(422, "validation_failed");
    visitor.client().put("/chat/v1/read", "{}").expectProblem(422, "validation_failed");
    visitor.marks("read", "msg_0000000000001").expect(204);
    owner
        .post("/v1/channels", "{'type': 'webchat', 'name': 'x', 'widget_key': 'pwk_mine'}")
        .expectProblem(422, "validation_failed");
  }

  @Test
  void who_writes_too_fast_is_told_so() {
    Visitor visitor = visitor();
    for (int i = 0; i < 20; i++) {
      visitor.writes("m-" + i, "Hello").expect(201);
    }
    Answer refused = visitor.writes("m-20", "Hello").expectProblem(429, "rate_limited");
    assertThat(refused.header("Retry-After")).isPresent();
    visitor.writes("m-0", "Hello").expect(200);
    visitor().writes("m-1", "Hello").expect(201);
  }

  @Test
  void where_they_were_is_not_kept_when_their_browser_asks_for_privacy() {
    visitor()
        .client()
        .with("Sec-GPC", "1")
        .post(
            "/chat/v1/messages",
            """
            {'client_message_id': 'm-1', 'type': 'text', 'content': {'text': 'Hello'},
             'page': {'url': 'https://shop.example.com/bread', 'title': 'Bread'}}
            """)
        .expect(201);
    Answer seen = owner.get("/v1/conversations/" + conversation()).expect(200);
    assertThat(seen.at("/messages/0/metadata").has("page")).isFalse();
  }

  @Test
  void where_they_were_is_kept_without_what_is_private() {
    visitor()
        .client()
        .post(
            "/chat/v1/messages",
            """
            {'client_message_id': 'm-1', 'type': 'text', 'content': {'text': 'Hello'},
             'page': {'url': 'https://ada:secret@shop.example.com/bread?session=4711@x#top',
               'title': 'Br\u202eead'}}
            """)
        .expect(201);
    Answer seen = owner.get("/v1/conversations/" + conversation()).expect(200);
    assertThat(seen.text("/messages/0/metadata/page/url")).isEqualTo(SHOP + "/bread");
    assertThat(seen.text("/messages/0/metadata/page/title")).isEqualTo("Bread");
  }
}

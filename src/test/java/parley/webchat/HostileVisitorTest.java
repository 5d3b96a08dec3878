package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;
import parley.testing.Unzipped;
import tools.jackson.databind.node.ObjectNode;

/**
 * What visitors and their sites can say of themselves is shown as it was said, wherever it is
 * shown, and does nothing there. What browsers make of it: {@code WebChatSiteTest}.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class HostileVisitorTest {
  private static final String WORD = "ryebread";

  @Parameter Engine engine;

  private Client owner;
  private Answer channel;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    channel =
        owner
            .post(
                "/v1/channels",
                """
                {'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'},
                 'settings': {'rating': 'on', 'ask': 'before_first_message', 'questions':
                   [{'type': 'name'}, {'type': 'text', 'key': 'order', 'label': 'Order'}]}}
                """
                    .formatted(SignedIdentity.SECRET))
            .expect(201);
  }

  static Stream<String> hostile() {
    return Stream.of(
        "<img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "\"></title><script>alert(1)</script>",
        "=cmd|calc!A0",
        "+1+cmd|calc!A0",
        "@SUM(1)",
        "{{contact.name}} {{agent.email}}",
        "%s%n${jndi:ldap://x} \\u0000 \\",
        "a" + "\u0301".repeat(150),
        "gnp.\u202eexe");
  }

  private Client begin(@Nullable String jwt) {
    ObjectNode body = Json.object().put("key", channel.text("/widget_key"));
    if (jwt != null) {
      body.put("jwt", jwt);
    }
    Client anonymous = engine.server().anonymous();
    return anonymous.as(
        anonymous.post("/chat/v1/sessions", Json.text(body)).expect(201).text("/token"));
  }

  private static ObjectNode message(String text, String said) {
    ObjectNode body = Json.object().put("client_message_id", "m").put("type", "text");
    body.putObject("content").put("text", text);
    body.putObject("page").put("url", "https://shop.example.com/" + said).put("title", said);
    body.putObject("form").put("name", said).put("order", said);
    return body;
  }

  private Answer conversation() {
    String id = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    return owner.get("/v1/conversations/" + id).expect(200);
  }

  /** The log has an event a moment after what it is about. */
  private Answer told(String type) {
    return eventually(
        () -> owner.get("/v1/events?types=" + type).expect(200),
        all -> all.at("/data").size() == 1);
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void what_is_said_stays_what_it_is_on_every_surface(String said) {
    Client visitor = begin(null);
    String text = WORD + " " + said;
    visitor.post("/chat/v1/messages", Json.text(message(text, said))).expect(201);
    Answer found = conversation();
    owner.put("/v1/conversations/" + found.text("/id") + "/resolve").expect(200);
    ObjectNode rating = Json.object().put("score", 1).put("comment", said);
    visitor.post("/chat/v1/rating", Json.text(rating)).expect(204);
    String visible = said.replace("\u202e", "");
    assertThat(found.text("/messages/0/content/text")).isEqualTo(text);
    assertThat(found.text("/messages/0/metadata/page/title")).isEqualTo(visible);
    assertThat(found.texts("/messages/0/metadata/form", "/value")).containsOnly(visible);
    assertThat(found.text("/contact/name")).isEqualTo(visible);
    assertThat(conversation().text("/rating/comment")).isEqualTo(said);
    assertThat(visitor.get("/chat/v1/conversation").text("/messages/0/content/text"))
        .isEqualTo(text);
    assertThat(owner.get("/v1/messages/search?query=" + WORD).text("/data/0/message/content/text"))
        .isEqualTo(text);
    Answer written = told("message.created");
    assertThat(written.text("/data/0/data/content/text")).isEqualTo(text);
    Answer rated = told("conversation.updated");
    assertThat(rated.text("/data/0/data/rating/comment")).isEqualTo(said);
    assertThat(cell()).isEqualTo(isFormula(visible) ? "'" + visible : visible);
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void it_stays_so_in_the_file_of_all_that_is_known_of_somebody(String said) {
    String text = WORD + " " + said;
    begin(null).post("/chat/v1/messages", Json.text(message(text, said))).expect(201);
    String contact = conversation().text("/contact/id");
    String export = owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
    eventually(() -> owner.get("/v1/exports/" + export).text("/status"), "completed"::equals);
    Unzipped files = Unzipped.download(owner, export);
    String visible = said.replace("\u202e", "");
    assertThat(Json.parse(files.text("contact.json")).path("name").asString()).isEqualTo(visible);
    assertThat(files.values("messages.ndjson", "/content/text")).containsExactly(text);
    assertThat(files.values("messages.ndjson", "/metadata/page/title")).containsExactly(visible);
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void what_a_site_calls_its_user_stays_what_it_is(String said) {
    ObjectNode claims =
        Json.object().put("sub", "u-1").put("name", said).put("exp", SignedIdentity.in(60));
    Client visitor = begin(SignedIdentity.right().token(Json.text(claims)));
    visitor.post("/chat/v1/messages", Json.text(message(WORD, "x"))).expect(201);
    assertThat(conversation().text("/contact/name")).isEqualTo(said);
    assertThat(cell()).isEqualTo(isFormula(said) ? "'" + said : said);
  }

  private static boolean isFormula(String text) {
    return "=+-@".indexOf(text.charAt(0)) >= 0;
  }

  /** The name in the one line of the exported contacts, as a reader of CSV has it. */
  private String cell() {
    String line =
        owner
            .get("/v1/contacts/export?format=csv&columns=name")
            .expect(200)
            .body()
            .lines()
            .skip(1)
            .findFirst()
            .orElseThrow();
    return line.startsWith("\"")
        ? line.substring(1, line.length() - 1).replace("\"\"", "\"")
        : line;
  }

  @Test
  void a_name_is_one_line_wherever_it_goes() {
    Client visitor = begin(null);
    ObjectNode body = message(WORD, "Grace\r\nBcc: everybody@example.com");
    visitor.post("/chat/v1/messages", Json.text(body)).expect(201);
    assertThat(conversation().text("/contact/name"))
        .isEqualTo("GraceBcc: everybody@example.com")
        .doesNotContain("\r", "\n");
    ObjectNode claims =
        Json.object().put("sub", "u-1").put("name", "A\r\nB").put("exp", SignedIdentity.in(60));
    Client named = begin(SignedIdentity.right().token(Json.text(claims)));
    named.post("/chat/v1/messages", Json.text(message(WORD, "x"))).expect(201);
    assertThat(conversation().at("/contact/name").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0000", "\\ud800"})
  void what_no_database_keeps_is_refused(String escaped) {
    Client visitor = begin(null);
    for (String field : new String[] {"text", "title", "name"}) {
      ObjectNode body = message(field.equals("text") ? "@" : WORD, "x");
      if (field.equals("title")) {
        ((ObjectNode) body.path("page")).put("title", "@");
      } else if (field.equals("name")) {
        ((ObjectNode) body.path("form")).put("name", "@");
      }
      visitor
          .post("/chat/v1/messages", Json.text(body).replace("@", escaped))
          .expectProblem(422, "invalid_characters");
    }
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
  }
}

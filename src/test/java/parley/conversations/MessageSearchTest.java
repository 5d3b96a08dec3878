package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** {@code GET /v1/messages/search}, of messages that wait to be indexed, and of indexed ones. */
@ParameterizedClass
@CsvSource({"SQLITE, 1", "SQLITE, 1000", "POSTGRESQL, 1", "POSTGRESQL, 1000"})
class MessageSearchTest {
  private static final Map<Engine, TestServer> WAITING = new EnumMap<>(Engine.class);

  private static final String ADA = "16505551234";
  private static final String EDIT =
      """
      , "message": {"context": {"id": "M0"}, "type": "text", "text": {"body": "One tart"}}\
      """;
  private static final String GRACE = "16505551235";

  @Parameter(0)
  Engine engine;

  @Parameter(1)
  int indexedTogether;

  private TestServer server;
  private Client owner;
  private TestNumber number;
  private String waiting;
  private int count;

  @BeforeEach
  void connect() {
    server =
        indexedTogether == 1
            ? engine.server()
            : WAITING.computeIfAbsent(
                engine, of -> TestServer.start(TestServer.config(of), indexedTogether));
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
    String organization = owner.get("/v1/me").expect(200).text("/organization/id");
    waiting =
        "select count(*) from message_word_pending where org_id = "
            + IdType.ORGANIZATION.decode(organization).orElseThrow();
  }

  @AfterAll
  static void close() {
    WAITING.values().forEach(TestServer::close);
    WAITING.clear();
  }

  @Test
  void every_word_occurs_and_the_last_one_may_go_on() {
    writes("Is my birthday cake ready?");
    writes("The cakes are READY, it is her Birthday");
    writes("Birthdays are nice");
    assertThat(found("birthday cake"))
        .containsExactly("The cakes are READY, it is her Birthday", "Is my birthday cake ready?");
    assertThat(found("cake birthday")).containsExactly("Is my birthday cake ready?");
    assertThat(found("birth")).hasSize(3);
    assertThat(found("birth cake")).isEmpty();
    assertThat(found("ready? - is")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "Çağla wants CRÈME brûlée, cagla creme",
    "Straße 12a, strasse",
    "Ｆｕｌｌｗｉｄｔｈ, fullwidth",
    "我想订一个生日蛋糕, 生日",
    "我想订一个生日蛋糕, 想",
    "我想订一个生日蛋糕, 蛋糕 生日",
    "誕生日ケーキを注文したい, ケーキ",
    "コーヒーをください, コーヒー",
    "コーヒーをください, コー",
    "コーヒーをください, ーヒ",
    "อยากสั่งเค้กวันเกิด, เค้ก",
    "order 2024年 forms, 2024",
    "a@example.org wrote, example.org"
  })
  void letters_are_compared_folded_and_with_or_without_spaces(String text, String query) {
    writes("something else 日生 糕蛋 ヒー コ ー コトー");
    writes(text);
    assertThat(found(query)).containsExactly(text);
  }

  @Test
  void all_that_people_can_read_is_found() {
    String conversation = writes("hello");
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.image", "timestamp": "%d", "type": "document",
             "document": {"id": "1", "mime_type": "application/pdf", "caption": "the bill",
               "filename": "Invoice-77.pdf", "sha256": "x"}}
            """
                .formatted(ADA, Instant.now().getEpochSecond()))
        .expect(200);
    say(conversation, "{'type': 'note', 'content': {'text': 'prefers marzipan'}}");
    say(
        conversation,
        "{'type': 'template', 'content': {'name': 'cake_ready', 'language': 'en', 'components':"
            + " [{'type': 'body', 'parameters': [{'type': 'text', 'text': 'Rosamund'}]}]}}");
    assertThat(types("bill")).containsExactly("document");
    assertThat(types("invoice 77")).containsExactly("document");
    assertThat(types("marzipan")).containsExactly("note");
    assertThat(types("rosamund")).containsExactly("template");
    assertThat(types("cake_ready")).containsExactly("template");
    assertThat(types("application")).isEmpty();
  }

  @Test
  void notes_are_for_agents() {
    String conversation = writes("marzipan please");
    say(conversation, "{'type': 'note', 'content': {'text': 'prefers marzipan'}}");
    String body = "{'name': 'Shop', 'scopes': ['conversations:read']}";
    Client key = owner.as(owner.post("/v1/api-keys", body).expect(201).text("/key"));
    assertThat(types("marzipan")).containsExactly("note", "text");
    assertThat(
            key.get("/v1/messages/search?query=marzipan")
                .expect(200)
                .texts("/data", "/message/type"))
        .containsExactly("text");
  }

  @Test
  void a_changed_message_is_found_by_what_it_says_now() {
    writes("One cake");
    String first = "wamid.%s.1".formatted(number.phoneNumberId());
    change("edit", first, EDIT);
    assertThat(found("cake")).isEmpty();
    Answer hit = search("tart");
    assertThat(hit.at("/data").size()).isEqualTo(1);
    assertThat(hit.text("/data/0/message/content/text")).isEqualTo("One cake");
    assertThat(hit.text("/data/0/excerpt/text")).isEqualTo("One tart");
    change("revoke", first, "");
    assertThat(found("tart")).isEmpty();
  }

  @Test
  void an_excerpt_shows_where_the_words_are() {
    writes(
        "Really ".repeat(30)
            + "I would like a Crème cake, a big cake for noon. "
            + "Yes ".repeat(40));
    Answer hit = search("creme cake");
    String text = hit.text("/data/0/excerpt/text");
    assertThat(text).startsWith("…").endsWith("…").hasSizeLessThanOrEqualTo(160);
    assertThat(
            hit.at("/data/0/excerpt/matches")
                .valueStream()
                .map(place ->
                    text.substring(place.path("start").asInt(), place.path("end").asInt())))
        .containsExactly("Crème", "cake", "cake");
  }

  @Test
  void a_search_is_narrowed() {
    String ada = writes("cake one");
    String grace = writes(GRACE, "cake two");
    String contact = owner.get("/v1/conversations/" + grace).text("/contact/id");
    assertThat(found("cake&contact_id=" + contact)).containsExactly("cake two");
    assertThat(found("cake&conversation_id=" + ada)).containsExactly("cake one");
    assertThat(found("cake&conversation_id=" + ada + "&contact_id=" + contact)).isEmpty();
    assertThat(found("cake&conversation_id=" + grace + "&contact_id=" + contact)).hasSize(1);
    assertThat(found("cake&conversation_id=cnv_0")).isEmpty();
    assertThat(found("cake&channel=whatsapp")).hasSize(2);
    assertThat(found("cake&from=2026-01-02T00:00:00Z")).hasSize(2);
    assertThat(found("cake&to=2026-01-02T00:00:00Z")).isEmpty();
    Answer hit = search("cake&contact_id=" + contact);
    assertThat(hit.text("/data/0/conversation/id")).isEqualTo(grace);
    assertThat(hit.text("/data/0/conversation/contact/id")).isEqualTo(contact);
  }

  /** One word, two, a beginning of few words and one of more than are walked side by side. */
  @ParameterizedTest
  @ValueSource(strings = {"cake", "cake big", "word0", "word", "c"})
  void pages_follow_one_another_without_a_gap(String query) {
    List<String> written = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int first = 10 * i;
      String words =
          IntStream.range(first, first + 10)
              .mapToObj("word%03d"::formatted)
              .collect(Collectors.joining(" "));
      written.addFirst("cake big " + words);
      writes("cake big " + words);
      writes("a small one");
    }
    if (query.equals("word0")) {
      written.removeFirst();
      written.removeFirst();
    }
    Answer page = search(query + "&limit=3");
    List<String> all = new ArrayList<>(texts(page));
    while (page.at("/meta/has_more").asBoolean()) {
      page = search(query + "&limit=3&before=" + page.text("/meta/before"));
      all.addAll(texts(page));
    }
    assertThat(page.at("/meta/before").isNull()).isTrue();
    assertThat(all).isEqualTo(written);
  }

  @Test
  void nobody_finds_what_others_wrote_or_what_was_erased() {
    String conversation = writes("my secret recipe");
    Client other = server.signUp();
    assertThat(other.get("/v1/messages/search?query=recipe").expect(200).at("/data").size())
        .isZero();
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    assertThat(found("recipe")).isEmpty();
  }

  private String writes(String text) {
    return writes(ADA, text);
  }

  /** A customer writes; answers the id of the conversation. */
  private String writes(String from, String text) {
    count++;
    String id = "wamid.%s.%d".formatted(number.phoneNumberId(), count);
    number.inbound(from, id, text).expect(200);
    return owner.get("/v1/conversations?search=" + from).expect(200).text("/data/0/id");
  }

  private void change(String type, String about, String more) {
    count++;
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.%s.%d", "timestamp": "%d", "type": "%s",
             "%s": {"original_message_id": "%s"%s}}
            """
                .formatted(
                    ADA,
                    number.phoneNumberId(),
                    count,
                    Instant.now().getEpochSecond(),
                    type,
                    type,
                    about,
                    more))
        .expect(200);
  }

  private void say(String conversation, String body) {
    owner.post("/v1/conversations/" + conversation + "/messages", body).expect(201);
  }

  /** What is found; the query may go on with other parameters. */
  private Answer search(String query) {
    if (indexedTogether == 1) {
      eventually(() -> server.number(waiting), count -> count == 0);
    }
    int end = query.indexOf('&');
    String words = end < 0 ? query : query.substring(0, end);
    String more = end < 0 ? "" : query.substring(end);
    String encoded = URLEncoder.encode(words, StandardCharsets.UTF_8);
    return owner.get("/v1/messages/search?query=" + encoded + more).expect(200);
  }

  private List<String> found(String query) {
    return texts(search(query));
  }

  private static List<String> texts(Answer answer) {
    return answer.texts("/data", "/message/content/text");
  }

  private List<String> types(String query) {
    return search(query).texts("/data", "/message/type");
  }
}

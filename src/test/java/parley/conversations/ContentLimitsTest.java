package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What a message may hold is checked before anything is queued, all of it at once. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContentLimitsTest {
  /** A content, and what is wrong with it as {@code pointer code}; nothing when it is good. */
  private record Row(String type, String content, List<String> errors) {}

  private static Row good(String type, String content) {
    return new Row(type, content, List.of());
  }

  private static Row bad(String type, String content, String... errors) {
    return new Row(type, content, List.of(errors));
  }

  private static final List<Row> TEXTS =
      List.of(
          good("text", "{'text': '%s', 'preview_url': true}".formatted(x(4096))),
          good("text", "{'text': '%s'}".formatted("👍".repeat(4096))),
          bad("text", "{'text': '%s'}".formatted(x(4097)), "/text too_long"),
          bad("text", "{'text': ' '}", "/text blank"),
          bad("text", "{'preview_url': 1}", "/text required", "/preview_url invalid_type"),
          bad("note", "{'text': ''}", "/text blank"));

  private static final List<Row> FILES =
      List.of(
          good("image", "{'url': 'https://example.com/a.jpg', 'caption': '%s'}".formatted(x(1024))),
          good("video", "{'url': 'http://example.com:8080/a?b#c', 'media_id': null}"),
          good("audio", "{'url': 'https://example.com/a'}"),
          good("sticker", "{'url': 'https://example.com/a', 'caption': null}"),
          good(
              "document",
              "{'url': 'https://example.com/a', 'caption': 'c', 'filename': '%s'}"
                  .formatted(x(240))),
          bad("image", "{}", "/url required"),
          bad("image", "{'url': null, 'media_id': null}", "/url required"),
          bad(
              "image",
              "{'url': 'https://a.example', 'media_id': 'med_0000000000001'}",
              "/media_id not_allowed"),
          bad("image", "{'media_id': 'med_x'}", "/media_id unknown_media"),
          bad("image", "{'media_id': 'med_0000000000001'}", "/media_id unknown_media"),
          bad(
              "image",
              "{'url': 'https://a.example', 'caption': '%s'}".formatted(x(1025)),
              "/caption too_long"),
          bad("image", "{'url': 'https://a.example', 'filename': 'a'}", "/filename not_allowed"),
          bad("audio", "{'url': 'https://a.example', 'caption': 'a'}", "/caption not_allowed"),
          bad(
              "sticker",
              "{'url': 'ftp://a.example', 'caption': 'a'}",
              "/url invalid_url",
              "/caption not_allowed"),
          bad("document", "{'url': 'https://'}", "/url invalid_url"),
          bad("document", "{'url': '/a.pdf'}", "/url invalid_url"),
          bad("document", "{'url': 'https://ada:secret@a.example/'}", "/url invalid_url"),
          bad("document", "{'url': 'https://a.example/a b'}", "/url invalid_url"),
          bad(
              "document",
              "{'url': 'https://a.example', 'filename': '%s'}".formatted(x(241)),
              "/filename too_long"));

  private static final List<Row> PLACES_AND_CARDS =
      List.of(
          good("location", "{'latitude': 52.5, 'longitude': -180, 'name': 'Here'}"),
          bad(
              "location",
              "{'latitude': 90.1, 'longitude': '1'}",
              "/latitude out_of_range",
              "/longitude invalid_type"),
          bad("location", "{'latitude': 1e999}", "/latitude out_of_range", "/longitude required"),
          good(
              "contacts",
              """
              {'contacts': [{'name': {'formatted_name': 'Ada'}, 'phones': [{'phone': '+1 650'}],
               'emails': null, 'org': {'title': 'Countess'}, 'birthday': '1815-12-10'}]}
              """),
          bad("contacts", "{}", "/contacts required"),
          bad("contacts", "{'contacts': []}", "/contacts empty"),
          bad(
              "contacts",
              """
              {'contacts': [{'name': {'formatted_name': 'Ada'}}, {'birthday': '10.12.1815'},
               {'name': {'formatted_name': ' '}, 'phones': [{'phone': '1'}, {'phone': 1}]}, 5]}
              """,
              "/contacts/3 invalid_type",
              "/contacts/1/name required",
              "/contacts/1/birthday invalid_date",
              "/contacts/2/name/formatted_name blank",
              "/contacts/2/phones/1/phone invalid_type"),
          bad(
              "contacts",
              "{'contacts': [%s]}".formatted(many(257, "{'name': {'formatted_name': 'x'}}")),
              "/contacts too_many"));

  private static final List<Row> TEMPLATES_AND_REACTIONS =
      List.of(
          good("template", "{'name': 'order_1', 'language': 'en'}"),
          good(
              "template",
              """
              {'name': 'order_1', 'language': 'zh_Hans_CN', 'components': [{'type': 'button',
               'sub_type': 'url', 'index': 0, 'parameters': [{'type': 'text', 'text': 'x'}]}]}
              """),
          bad("template", "{'name': 'Order 1'}", "/name invalid_format", "/language required"),
          bad(
              "template",
              """
              {'name': 'a', 'language': '??', 'components': [{'type': 'body', 'parameters': [{}]},
               {'parameters': 'x'}]}
              """,
              "/language invalid_format",
              "/components/0/parameters/0/type required",
              "/components/1/type required",
              "/components/1/parameters invalid_type"),
          bad("reaction", "{}", "/message_id required", "/emoji required"),
          bad(
              "reaction",
              "{'message_id': 'msg_0000000000001', 'emoji': ''}",
              "/message_id unknown_message"),
          bad(
              "reaction",
              "{'message_id': 'x', 'emoji': 'ok'}",
              "/message_id unknown_message",
              "/emoji not_an_emoji"),
          bad(
              "reaction",
              "{'message_id': 'msg_0000000000001', 'emoji': '👍👍'}",
              "/emoji not_an_emoji"),
          bad(
              "reaction",
              "{'message_id': 'msg_0000000000001', 'emoji': '1'}",
              "/emoji not_an_emoji"));

  private static final String BUTTON = "{'id': '%s', 'title': '%s'}";
  private static final String ROW = "{'id': '%s', 'title': '%s', 'description': '%s'}";

  private static final List<Row> BUTTONS =
      List.of(
          good(
              "interactive",
              """
              {'kind': 'buttons', 'header': {'type': 'text', 'text': '%s'}, 'body': '%s',
               'footer': '%s', 'buttons': [%s]}
              """
                  .formatted(x(60), x(1024), x(60), BUTTON.formatted(x(256), x(20)))),
          good(
              "interactive",
              """
              {'kind': 'buttons', 'header': {'type': 'image', 'url': 'https://a.example'},
               'body': 'b', 'buttons': [%s]}
              """
                  .formatted(BUTTON.formatted("a", "A"))),
          bad(
              "interactive",
              """
              {'kind': 'buttons', 'header': {'type': 'text', 'text': '%s'}, 'body': '%s',
               'footer': '%s', 'buttons': [%s, %s, {'id': ' '}, %s]}
              """
                  .formatted(
                      x(61),
                      x(1025),
                      x(61),
                      BUTTON.formatted(x(257), "A"),
                      BUTTON.formatted("b", "B"),
                      BUTTON.formatted("b", x(21))),
              "/header/text too_long",
              "/body too_long",
              "/footer too_long",
              "/buttons too_many",
              "/buttons/0/id too_long",
              "/buttons/2/id blank",
              "/buttons/2/title required",
              "/buttons/3/id duplicate",
              "/buttons/3/title too_long"),
          bad(
              "interactive",
              "{'kind': 'buttons', 'header': {'type': 'image'}, 'body': 'b', 'buttons': []}",
              "/header/url required",
              "/buttons empty"),
          bad(
              "interactive",
              """
              {'kind': 'buttons', 'header': {'type': 'video', 'media_id': 'med_0000000000001'},
               'body': 'b', 'buttons': [{'id': 'a', 'title': 'A'}]}
              """,
              "/header/media_id unknown_media"),
          bad("interactive", "{'kind': 'carousel'}", "/kind unknown_value", "/body required"),
          bad("interactive", "{}", "/kind required", "/body required"),
          good(
              "interactive",
              "{'kind': 'cta_url', 'body': 'b', 'button': '%s', 'url': 'https://a.example'}"
                  .formatted(x(20))),
          bad(
              "interactive",
              "{'kind': 'cta_url', 'body': 'b', 'button': '%s', 'url': 'mailto:a@b.c'}"
                  .formatted(x(21)),
              "/button too_long",
              "/url invalid_url"));

  private static final List<Row> LISTS =
      List.of(
          good(
              "interactive",
              """
              {'kind': 'list', 'body': 'b', 'button': '%s', 'sections': [{'title': '%s', 'rows':
               [%s]}]}
              """
                  .formatted(x(20), x(24), ROW.formatted(x(200), x(24), x(72)))),
          good("interactive", list("{'rows': [%s]}".formatted(rows(0, 10)))),
          bad(
              "interactive",
              list(
                  "{'title': 'a', 'rows': [%s]}, {'title': 'b', 'rows': [%s]}"
                      .formatted(rows(0, 10), rows(10, 1))),
              "/sections too_many"),
          bad(
              "interactive",
              list("{'rows': [%s]}".formatted(rows(0, 11))),
              "/sections/0/rows too_many",
              "/sections too_many"),
          bad(
              "interactive",
              list(
                  """
                  {'title': '%s', 'rows': [%s, %s]}, {'rows': [%s]}, {'title': 'c', 'rows': []}
                  """
                      .formatted(
                          x(25),
                          ROW.formatted("a", x(25), x(73)),
                          ROW.formatted(x(201), "b", ""),
                          ROW.formatted("a", "again", ""))),
              "/sections/0/title too_long",
              "/sections/0/rows/0/title too_long",
              "/sections/0/rows/0/description too_long",
              "/sections/0/rows/1/id too_long",
              "/sections/1/title required",
              "/sections/1/rows/0/id duplicate",
              "/sections/2/rows empty"),
          bad(
              "interactive",
              """
              {'kind': 'list', 'header': {'type': 'image', 'url': 'https://a.example'}, 'body': 'b',
               'button': ' '}
              """,
              "/header/type not_allowed",
              "/button blank",
              "/sections required"));

  @Parameter Engine engine;

  private Client owner;
  private String path;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    String contact =
        owner.post("/v1/contacts", "{\"phone\": \"+16505551234\"}").expect(201).text("/id");
    path =
        "/v1/conversations/"
            + owner
                .post("/v1/conversations", "{\"contact_id\": \"" + contact + "\"}")
                .expect(201)
                .text("/id");
  }

  @Test
  void texts_have_limits() {
    check(TEXTS);
  }

  @Test
  void files_have_limits() {
    check(FILES);
  }

  @Test
  void places_and_cards_have_limits() {
    check(PLACES_AND_CARDS);
  }

  @Test
  void templates_and_reactions_have_limits() {
    check(TEMPLATES_AND_REACTIONS);
  }

  @Test
  void buttons_have_limits() {
    check(BUTTONS);
  }

  @Test
  void lists_have_limits() {
    check(LISTS);
  }

  @Test
  void what_is_refused_is_not_queued() {
    send("image", "{'url': 'x'}").expectProblem(422, "validation_failed");
    assertThat(owner.get(path).at("/messages").size()).isZero();
  }

  @Test
  void fields_that_nobody_knows_are_ignored_or_strictly_refused() {
    String content =
        "{'kind': 'buttons', 'body': 'b', 'buttons': [{'id': 'a', 'title': 'A', 'color': 1}]}";
    Answer sent = send("interactive", content).expect(201);
    assertThat(sent.at("/content/buttons/0").propertyNames()).containsExactly("id", "title");
    Answer strict =
        owner
            .with("Prefer", "handling=strict")
            .post(path + "/messages", body("interactive", content));
    strict.expectProblem(422, "unknown_field");
    assertThat(strict.texts("/errors", "/field")).containsExactly("/content/buttons/0/color");
    owner
        .with("Prefer", "handling=strict")
        .post(
            path + "/messages",
            body(
                "template",
                "{'name': 'a', 'language': 'en', 'components': [{'type': 'x', 'y': [{'z': 1}]}]}"))
        .expect(201);
  }

  @Test
  void a_reaction_quotes_nothing() {
    String id = send("text", "{'text': 'x'}").expect(201).text("/id");
    Answer answer =
        owner.post(
            path + "/messages",
            """
            {"type": "reaction", "content": {"message_id": "%s", "emoji": "👍"}, "reply_to": "%s"}
            """
                .formatted(id, id));
    answer.expectProblem(422, "validation_failed");
    assertThat(errors(answer)).containsExactly("/reply_to not_allowed");
  }

  @Test
  void the_contact_sees_no_note_to_react_to() {
    String id = send("note", "{'text': 'x'}").expect(201).text("/id");
    Answer answer = send("reaction", "{'message_id': '%s', 'emoji': '👍'}".formatted(id));
    assertThat(errors(answer)).containsExactly("/content/message_id unknown_message");
  }

  private void check(List<Row> rows) {
    for (Row row : rows) {
      Answer answer = send(row.type(), row.content());
      List<String> expected = new ArrayList<>();
      row.errors().forEach(error -> expected.add("/content" + error));
      if (expected.isEmpty()) {
        answer.expect(201);
      } else {
        answer.expectProblem(422, "validation_failed");
        assertThat(errors(answer)).as(row.content()).containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  private static List<String> errors(Answer answer) {
    return answer
        .at("/errors")
        .valueStream()
        .map(error -> error.at("/field").asString() + " " + error.at("/code").asString())
        .toList();
  }

  private Answer send(String type, String content) {
    return owner.post(path + "/messages", body(type, content));
  }

  private static String body(String type, String content) {
    return "{\"type\": \"" + type + "\", \"content\": " + content.replace('\'', '"') + "}";
  }

  private static String x(int times) {
    return "x".repeat(times);
  }

  private static String many(int times, String json) {
    return IntStream.range(0, times).mapToObj(i -> json).collect(Collectors.joining(", "));
  }

  private static String rows(int first, int count) {
    return IntStream.range(first, first + count)
        .mapToObj(i -> ROW.formatted("row" + i, "Row", ""))
        .collect(Collectors.joining(", "));
  }

  private static String list(String sections) {
    return "{'kind': 'list', 'body': 'b', 'button': 'Open', 'sections': [" + sections + "]}";
  }
}

package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.conversations.ContentSender.Row.bad;
import static parley.conversations.ContentSender.Row.good;
import static parley.conversations.ContentSender.x;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.conversations.ContentSender.Row;
import parley.testing.Answer;
import parley.testing.Engine;

/** What a message may hold is checked before anything is queued, all of it at once. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContentLimitsTest {
  private static final List<Row> TEXTS =
      List.of(
          good("text", "{'text': '%s', 'preview_url': true}".formatted(x(4096))),
          good("text", "{'text': '%s'}".formatted("👍".repeat(4096))),
          bad("text", "{'text': '%s'}".formatted(x(4097)), "/text too_long"),
          bad("text", "{'text': ' '}", "/text blank"),
          bad("text", "{'preview_url': 1}", "/text required", "/preview_url invalid_type"),
          bad("note", "{'text': ''}", "/text blank"),
          bad(
              "note",
              "{'text': 'x', 'mentions': ['usr_0000000000001', 'ada']}",
              "/mentions/1 unknown_agent"),
          bad(
              "note",
              "{'text': 'x', 'mentions': [%s]}"
                  .formatted(String.join(",", Collections.nCopies(21, "'usr_0000000000001'"))),
              "/mentions too_many"));

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
          bad("contacts", "{'contacts': []}", "/contacts too_few"),
          bad(
              "contacts",
              """
              {'contacts': [{'name': {'formatted_name': 'Ada'}}, {'birthday': '10.12.1815'},
               {'name': {'formatted_name': ' '}, 'phones': [{'phone': '1'}, {'phone': 1}]}, 5]}
              """,
              "/contacts/3 invalid_type",
              "/contacts/1/name required",
              "/contacts/1/birthday invalid_format",
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
              "/emoji invalid_emoji"),
          bad(
              "reaction",
              "{'message_id': 'msg_0000000000001', 'emoji': '👍👍'}",
              "/emoji invalid_emoji"),
          bad(
              "reaction",
              "{'message_id': 'msg_0000000000001', 'emoji': '1'}",
              "/emoji invalid_emoji"));

  @Parameter Engine engine;

  private ContentSender sender;

  @BeforeEach
  void open() {
    sender = new ContentSender(engine.server().signUp());
  }

  @Test
  void texts_have_limits() {
    sender.check(TEXTS);
  }

  @Test
  void files_have_limits() {
    sender.check(FILES);
  }

  @Test
  void places_and_cards_have_limits() {
    sender.check(PLACES_AND_CARDS);
  }

  @Test
  void templates_and_reactions_have_limits() {
    sender.check(TEMPLATES_AND_REACTIONS);
  }

  @Test
  void what_is_refused_is_not_queued() {
    sender.send("image", "{'url': 'x'}").expectProblem(422, "validation_failed");
    assertThat(sender.owner().get(sender.path()).at("/messages").size()).isZero();
  }

  @Test
  void fields_that_nobody_knows_are_ignored_or_strictly_refused() {
    String content =
        "{'kind': 'buttons', 'body': 'b', 'buttons': [{'id': 'a', 'title': 'A', 'color': 1}]}";
    Answer sent = sender.send("interactive", content).expect(201);
    assertThat(sent.at("/content/buttons/0").propertyNames()).containsExactly("id", "title");
    Answer strict =
        sender
            .owner()
            .with("Prefer", "handling=strict")
            .post(sender.path() + "/messages", ContentSender.body("interactive", content));
    strict.expectProblem(422, "unknown_field");
    assertThat(strict.texts("/errors", "/field")).containsExactly("/content/buttons/0/color");
    sender
        .owner()
        .with("Prefer", "handling=strict")
        .post(
            sender.path() + "/messages",
            ContentSender.body(
                "template",
                "{'name': 'a', 'language': 'en', 'components': [{'type': 'x', 'y': [{'z': 1}]}]}"))
        .expect(201);
  }

  @Test
  void a_reaction_quotes_nothing() {
    String id = sender.send("text", "{'text': 'x'}").expect(201).text("/id");
    Answer answer =
        sender
            .owner()
            .post(
                sender.path() + "/messages",
                """
                {"type": "reaction", "content": {"message_id": "%s", "emoji": "👍"}, "reply_to": "%s"}
                """
                    .formatted(id, id));
    answer.expectProblem(422, "validation_failed");
    assertThat(ContentSender.errors(answer)).containsExactly("/reply_to not_allowed");
  }

  @Test
  void the_contact_sees_no_note_to_react_to() {
    String id = sender.send("note", "{'text': 'x'}").expect(201).text("/id");
    Answer answer = sender.send("reaction", "{'message_id': '%s', 'emoji': '👍'}".formatted(id));
    assertThat(ContentSender.errors(answer)).containsExactly("/content/message_id unknown_message");
  }

  private static String many(int times, String json) {
    return IntStream.range(0, times).mapToObj(i -> json).collect(Collectors.joining(", "));
  }
}

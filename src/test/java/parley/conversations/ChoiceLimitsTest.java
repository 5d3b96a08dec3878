package parley.conversations;

import static parley.conversations.ContentSender.Row.bad;
import static parley.conversations.ContentSender.Row.good;
import static parley.conversations.ContentSender.x;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.conversations.ContentSender.Row;
import parley.testing.Engine;

/** What a customer may be given to choose from. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChoiceLimitsTest {
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
              "/buttons too_few"),
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
              "/sections/2/rows too_few"),
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

  private ContentSender sender;

  @BeforeEach
  void open() {
    sender = new ContentSender(engine.server().signUp());
  }

  @Test
  void buttons_have_limits() {
    sender.check(BUTTONS);
  }

  @Test
  void lists_have_limits() {
    sender.check(LISTS);
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

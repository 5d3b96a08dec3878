package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageIdsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <c@x>                   | <a@x> <b@x> <c@x>          | c@x b@x a@x
          <c@x>                   | <a@x>,<b@x>,               | c@x b@x a@x
          <c@x> (of Monday)       | <a@x>(old)<b@x>            | c@x b@x a@x
          Your mail of "today" <c@x> |                         | c@x
          ``                      | <a@x> <b@x>                | b@x a@x
          <c@x> <d@x>             | <a@x>                      | c@x d@x a@x
          c@x                     | <a@x>                      | c@x a@x
          <A@X> <<b@x>> <c        | <d d@x> <> <e@x            | A@X b@x
          no ids at all           | nor here                   | ``
          """)
  void the_newest_comes_first(String inReplyTo, String references, String ids) {
    assertThat(String.join(" ", MessageIds.parse(inReplyTo, references))).isEqualTo(ids);
  }

  @Test
  void the_last_fifty_are_enough() {
    String references = String.join(" ", ids(200).stream().map(id -> "<" + id + ">").toList());
    assertThat(MessageIds.parse(null, references))
        .hasSize(50)
        .startsWith("199@x")
        .endsWith("150@x");
  }

  @Test
  void unusually_long_ids_are_none() {
    assertThat(MessageIds.parse("<" + "a".repeat(501) + ">", "<" + "b".repeat(500) + ">"))
        .containsExactly("b".repeat(500));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <a.B@x>             | a.B@x
          `  <a@x> (trace)  ` | a@x
          a@x                 | a@x
          <>                  | ``
          nothing             | ``
          """)
  void a_mail_has_its_own(String value, String id) {
    assertThat(MessageIds.own(Headers.of("Message-Id: " + value)).orElse("")).isEqualTo(id);
  }

  @Test
  void outgoing_mails_name_the_root_and_the_last_nineteen() {
    String references = ThreadFields.references(ids(30));
    assertThat(references.split("\r\n "))
        .hasSize(20)
        .startsWith("<0@x>", "<11@x>")
        .endsWith("<29@x>");
    assertThat(ThreadFields.references(ids(20)).split("\r\n ")).hasSize(20);
    assertThat(ThreadFields.inReplyTo("a@x")).isEqualTo("<a@x>");
  }

  @Test
  void lines_stay_far_below_the_limit() {
    List<String> ids = IntStream.range(0, 30).mapToObj(i -> i + "a".repeat(800) + "@x").toList();
    assertThat(ThreadFields.references(ids).split("\r\n"))
        .hasSize(20)
        .allMatch(l -> l.length() < 900);
  }

  @Test
  void nothing_gets_into_a_header_field_that_is_no_id() {
    assertThat(
            ThreadFields.references(
                List.of(
                    "a@x", "b@x\r\nBcc: c@x", "sha256:0f", "d@x>", "ü@x", "e".repeat(900) + "@x")))
        .isEqualTo("<a@x>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<", ">", "<a", "<a@x>", "<>", " ", ",", "(", "<a@x"})
  @Timeout(10)
  void a_mebibyte_of_anything_takes_no_time(String filler) {
    String value = filler.repeat((1 << 20) / filler.length());
    assertThat(MessageIds.parse(value, value)).hasSizeLessThanOrEqualTo(1);
  }

  private static List<String> ids(int count) {
    return IntStream.range(0, count).mapToObj(i -> i + "@x").toList();
  }
}

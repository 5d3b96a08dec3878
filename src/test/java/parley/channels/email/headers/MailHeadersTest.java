package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MailHeadersTest {
  private final MailHeaders headers =
      MailHeaders.of(
          List.of(
              new MailHeaders.Field("Received", "second"),
              new MailHeaders.Field("subject", " a\tb\u0000=?utf-8?q?=0D=0ABcc:=00_x=07?= \ud800"),
              new MailHeaders.Field("RECEIVED ", "first")));

  @Test
  void fields_are_found_in_any_case_from_top_to_bottom() {
    assertThat(headers.all("received")).containsExactly("second", "first");
    assertThat(headers.first("Received")).hasValue("second");
    assertThat(headers.has("reCeived")).isTrue();
    assertThat(headers.fields()).hasSize(3);
  }

  @Test
  void what_is_not_there_is_absent() {
    assertThat(headers.all("To")).isEmpty();
    assertThat(headers.first("To")).isEmpty();
    assertThat(headers.text("To")).isEmpty();
    assertThat(headers.has("To")).isFalse();
  }

  @Test
  void text_for_people_is_one_line_without_controls() {
    assertThat(headers.text("Subject")).hasValue("a b Bcc: x");
    assertThat(headers.first("Subject").orElseThrow()).contains("\u0000", "=?utf-8?q?");
  }
}

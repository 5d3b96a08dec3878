package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parley.http.StorableText;

/**
 * Long repetitions of anything, and mails with bytes changed, are read in time and can be stored.
 */
@Timeout(120)
class HostileTextTest {

  static List<String> repeated() {
    return List.of(
        ">",
        "> ",
        "> > \n",
        ">\n",
        "\n",
        " \n",
        "-- \n",
        "wrote:\n",
        "On 1 wrote:\n",
        "On 1 a@b wrote:\n>\nx\n",
        "From: a\n",
        "From: a\nSent: b\nTo: c\n",
        "-----\n",
        "a:\n",
        "*",
        "\t",
        "-----Original Message-----\n> x\n",
        "@1:\n>\n\n");
  }

  @ParameterizedTest
  @MethodSource("repeated")
  void plain_text(String text) {
    String long1 = text.repeat(1_000_000 / text.length());
    assertStorable(SampleMail.answer("Yes\n" + long1).read);
  }

  static List<String> tags() {
    return List.of(
        "<",
        "<a",
        "<a href=\"",
        "&",
        "&#",
        "<!--",
        "<p>",
        "</p>",
        "<b>x",
        "<table><tr><td>",
        "<blockquote type=cite>",
        "<div class=gmail_quote>",
        "<div class=gmail_quote></div>x",
        "<div style=\"border-top:solid #E1E1E1\">a</div>",
        "<br>",
        "&nbsp;",
        "<li>",
        "<pre>\n",
        "<style>",
        "<p style='color:",
        "<img src=cid:x>",
        "<a a=1 ",
        "<ul><li>",
        "<svg><",
        "\"'",
        "<font>",
        "<a:b>x",
        "<script><",
        "<select>x",
        "<template>x",
        "<object>x",
        "<title>x");
  }

  @ParameterizedTest
  @MethodSource("tags")
  void html(String text) {
    assertStorable(SampleMail.html("Yes" + text.repeat(1_600_000 / text.length())).read);
  }

  @RepeatedTest(20)
  void changed_bytes(RepetitionInfo repetition) throws Exception {
    Random random = new Random(repetition.getCurrentRepetition());
    for (String name : List.of("inline-image.eml", "delivery-report.eml")) {
      byte[] mail = getClass().getResourceAsStream("/email/" + name).readAllBytes();
      for (int round = 0; round < 50; round++) {
        byte[] changed = mail.clone();
        for (int i = 0; i < 1 + random.nextInt(20); i++) {
          changed[random.nextInt(changed.length)] = (byte) interesting(random);
        }
        assertStorable(SampleMail.of(changed).read);
      }
    }
  }

  private static int interesting(Random random) {
    String often = "\r\n:;=\"<>-?'%* \u0000\u00ff";
    return random.nextBoolean()
        ? often.charAt(random.nextInt(often.length()))
        : random.nextInt(256);
  }

  private static void assertStorable(ReadMail read) {
    assertThat(read.text().getBytes(StandardCharsets.UTF_8).length)
        .isLessThanOrEqualTo(MailLimits.TEXT);
    assertThat(StorableText.areStorable(read.text())).isTrue();
    assertThat(StorableText.areStorable(String.valueOf(read.html()))).isTrue();
    assertThat(StorableText.areStorable(String.valueOf(read.quotedText()))).isTrue();
    read.files()
        .forEach(file ->
            assertThat(StorableText.areStorable(String.valueOf(file.file().filename()))).isTrue());
    read.files()
        .forEach(file ->
            assertThat(StorableText.areStorable(String.valueOf(file.contentId()))).isTrue());
  }
}

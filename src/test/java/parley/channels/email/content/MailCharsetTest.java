package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Text is read as it was meant, whatever charset the mail names. */
class MailCharsetTest {

  @Test
  void unknown_charset_is_guessed() {
    assertThat(SampleMail.typed("text/plain; charset=x-unknown-1", "Grüße").read.text())
        .isEqualTo("Grüße");
  }

  @Test
  void charset_in_single_quotes() {
    assertThat(SampleMail.typed("text/plain; charset='utf8'", "Grüße").read.text())
        .isEqualTo("Grüße");
  }

  @Test
  void undeclared_utf_8() {
    assertThat(SampleMail.typed("text/plain", "Grüße 🎂").read.text()).isEqualTo("Grüße 🎂");
  }

  @Test
  void undeclared_windows_1252() {
    SampleMail mail = SampleMail.of("Subject: x\n\nGrüße – 5 €", Charset.forName("windows-1252"));
    assertThat(mail.read.text()).isEqualTo("Grüße – 5 €");
  }

  @Test
  void utf_8_declared_as_ascii_and_as_latin_1() {
    assertThat(SampleMail.typed("text/plain; charset=us-ascii", "Grüße").read.text())
        .isEqualTo("Grüße");
    assertThat(SampleMail.typed("text/plain; charset=iso-8859-1", "Grüße").read.text())
        .isEqualTo("Grüße");
  }

  @Test
  void windows_1252_declared_as_utf_8() {
    SampleMail mail =
        SampleMail.of(
            "Content-Type: text/plain; charset=utf-8\n\nGrüße aus Köln",
            Charset.forName("windows-1252"));
    assertThat(mail.read.text()).isEqualTo("Grüße aus Köln");
  }

  @Test
  void euro_signs_declared_as_latin_1() {
    SampleMail mail =
        SampleMail.of(
            "Content-Type: text/plain; charset=iso-8859-1\n\n5 €", Charset.forName("windows-1252"));
    assertThat(mail.read.text()).isEqualTo("5 €");
  }

  @Test
  void long_utf_8_with_one_bad_byte_stays_utf_8() {
    byte[] bytes =
        ("Content-Type: text/plain; charset=utf-8\r\n\r\n" + "ж".repeat(100) + "?")
            .getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length - 1] = (byte) 0xd0;
    assertThat(SampleMail.of(bytes).read.text()).isEqualTo("ж".repeat(100) + "\ufffd");
  }

  @Test
  void gb2312_with_characters_of_its_successor() {
    SampleMail mail =
        SampleMail.of(
            "Content-Type: text/plain; charset=gb2312\n\n朱镕基", Charset.forName("GB18030"));
    assertThat(mail.read.text()).isEqualTo("朱镕基");
  }

  @Test
  void signs_of_japanese_programs_that_the_standard_does_not_have() {
    Charset windows = Charset.forName("x-windows-iso2022jp");
    SampleMail mail =
        SampleMail.of("Content-Type: text/plain; charset=iso-2022-jp\n\n①㈱ケーキ", windows);
    assertThat(mail.read.text()).isEqualTo("①㈱ケーキ");
    assertThat(encoded("iso-2022-jp", "①㈱ケーキ", windows)).isEqualTo("①㈱ケーキ");
  }

  @Test
  void header_fields_in_the_newer_sets_that_programs_mean() {
    assertThat(encoded("gb2312", "朱镕基 喆", Charset.forName("GB18030"))).isEqualTo("朱镕基 喆");
    assertThat(encoded("shift_jis", "①㈱", Charset.forName("windows-31j"))).isEqualTo("①㈱");
    assertThat(encoded("ks_c_5601-1987", "햏", Charset.forName("x-windows-949"))).isEqualTo("햏");
  }

  @Test
  void utf_8_that_somebody_cut_within_a_letter() {
    byte[] whole = "Subject: Привет, Аня\n\nПривет, Аня".getBytes(StandardCharsets.UTF_8);
    SampleMail mail = SampleMail.of(Arrays.copyOf(whole, whole.length - 1));
    assertThat(mail.read.text()).isEqualTo("Привет, Ан\ufffd");
    byte[] field = "Subject: Привет, Аня\n\nx".getBytes(StandardCharsets.UTF_8);
    byte[] cut = new byte[field.length - 1];
    System.arraycopy(field, 0, cut, 0, field.length - 4);
    System.arraycopy(field, field.length - 3, cut, field.length - 4, 3);
    assertThat(SampleMail.of(cut).read.headers().text("Subject")).hasValue("Привет, Ан\ufffd");
  }

  private static String encoded(String name, String text, Charset charset) {
    String word = Base64.getEncoder().encodeToString(text.getBytes(charset));
    SampleMail mail = SampleMail.of("Subject: =?" + name + "?B?" + word + "?=\n\nx");
    return mail.read.headers().text("Subject").orElse("");
  }
}

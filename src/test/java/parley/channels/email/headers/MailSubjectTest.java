package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailSubjectTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "re", "aw", "sv", "vs", "antw", "odp", "ré", "res", "rif", "ynt", "odg", "atb", "απ",
        "ответ", "отв", "回复", "回覆", "答复"
      })
  void answers_are_known_in_many_languages(String prefix) {
    assertThat(MailSubject.normalized(prefix + ": Cake")).isEqualTo("cake");
    assertThat(MailSubject.isReply(prefix.toUpperCase(Locale.ROOT) + " : Cake")).isTrue();
    assertThat(MailSubject.isForward(prefix + ": Cake")).isFalse();
    assertThat(MailSubject.isReply(prefix + " Cake")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fwd",
        "fw",
        "wg",
        "tr",
        "rv",
        "enc",
        "i",
        "vl",
        "doorst",
        "pd",
        "přeposláno",
        "İLT",
        "ilt",
        "πρθ",
        "пересл",
        "转发",
        "轉寄"
      })
  void forwards_are_known_in_many_languages(String prefix) {
    assertThat(MailSubject.normalized(prefix + ": Cake")).isEqualTo("cake");
    assertThat(MailSubject.isForward(prefix.toUpperCase(Locale.ROOT) + "：Cake")).isTrue();
    assertThat(MailSubject.isReply(prefix + ": Cake")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Cake                          | cake
          Re: RE: re:Cake               | cake
          Re[2]: AW (3) : Fwd: Cake     | cake
          RE：  Cake                    | cake
          [list] Re: Cake               | cake
          Re: [list] Re: Cake           | cake
          Re: [a] [b] Cake              | [b] cake
          Re: [urgent]                  | [urgent]
          Re:                           | ``
          Re[x]: Cake                   | re[x]: cake
          Re[2: Cake                    | re[2: cake
          Reply: Cake                   | reply: cake
          Bakery:  our   Cake           | bakery: our cake
          Ｃａｋｅ ﬁne                  | cake fine
          """)
  void what_subjects_of_a_thread_have_in_common_is_left(String subject, String normalized) {
    assertThat(MailSubject.normalized(subject)).isEqualTo(normalized);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Re: Fwd: Cake    | true  | false
          Fwd: Re: Cake    | false | true
          [list] Re: Cake  | true  | false
          Cake             | false | false
          Cake Re: Fwd:    | false | false
          """)
  void the_outermost_prefix_counts(String subject, boolean reply, boolean forward) {
    assertThat(MailSubject.isReply(subject)).isEqualTo(reply);
    assertThat(MailSubject.isForward(subject)).isEqualTo(forward);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Your Cake              | Re: Your Cake
          AW: Re: Your Cake      | Re: Your Cake
          Fwd: [Bakery] Cake     | Re: [Bakery] Cake
          回复：½ Ｃａｋｅ™        | Re: ½ Ｃａｋｅ™
          ``                     | Re:
          """)
  void answers_have_one_prefix(String subject, String reply) {
    assertThat(MailSubject.reply(subject)).isEqualTo(reply);
  }

  @Test
  void line_breaks_and_signs_that_turn_text_are_no_part_of_it() {
    assertThat(MailSubject.reply("\u200fRe:\u202e Cake\r\nBcc: x")).isEqualTo("Re: Cake Bcc: x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"re:", "Re[1", "[", "(", "a", " ", "\u0300", "i:[a]", "\ud83d\ude00", "\ufdfa"})
  @Timeout(10)
  void a_mebibyte_of_anything_takes_no_time(String filler) {
    String subject = filler.repeat((1 << 20) / filler.length());
    assertThat(MailSubject.normalized(subject)).hasSizeLessThanOrEqualTo(2_000);
    assertThat(MailSubject.reply(subject)).startsWith("Re:").hasSizeLessThanOrEqualTo(2_004);
  }
}

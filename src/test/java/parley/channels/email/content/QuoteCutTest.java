package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What only repeats others is set apart; what could be an answer never is. */
class QuoteCutTest {

  static List<String> attributions() {
    return List.of(
        "On Mon, Jan 5, 2026 at 10:00 AM Ada Byron <ada@example.com> wrote:",
        "On 5 Jan 2026, at 10:00, Ada <ada@example.com> wrote:",
        "Am 05.01.2026 um 10:00 schrieb Ada Byron <ada@example.com>:",
        "Am Mo., 5. Jan. 2026 um 10:00 Uhr schrieb Ada <ada@example.com>:",
        "Le lun. 5 janv. 2026 à 10:00, Ada <ada@example.com> a écrit :",
        "El lun, 5 ene 2026 a las 10:00, Ada (<ada@example.com>) escribió:",
        "Il giorno lun 5 gen 2026 alle ore 10:00 Ada <ada@example.com> ha scritto:",
        "Op ma 5 jan. 2026 om 10:00 schreef Ada <ada@example.com>:",
        "Em seg., 5 de jan. de 2026 às 10:00, Ada <ada@example.com> escreveu:",
        "Den mån 5 jan. 2026 kl 10:00 skrev Ada <ada@example.com>:",
        "Den man. 5. jan. 2026 kl. 10.00 skrev Ada <ada@example.com>:",
        "pon., 5 sty 2026 o 10:00 Ada <ada@example.com> napisał(a):",
        "W dniu 5.01.2026 o 10:00, Ada pisze:",
        "пн, 5 янв. 2026 г. в 10:00, Ada <ada@example.com>:",
        "05.01.2026 10:00, Ada пишет:",
        "пн, 5 січ. 2026 р. о 10:00 Ada <ada@example.com> пише:",
        "Ada <ada@example.com> 于2026年1月5日周一 10:00写道：",
        "在 2026年1月5日，10:00，Ada <ada@example.com> 写道：",
        "Ada <ada@example.com> 於 2026年1月5日 週一 上午10:00寫道：",
        "2026年1月5日(月) 10:00 Ada <ada@example.com>:",
        "2026년 1월 5일 (월) 오전 10:00, Ada <ada@example.com>님이 작성:",
        "Ada <ada@example.com>, 5 Oca 2026 Pzt, 10:00 tarihinde şunu yazdı:",
        "po 5. 1. 2026 v 10:00 odesílatel Ada <ada@example.com> napsal:",
        "ma 5. tammik. 2026 klo 10.00 Ada (ada@example.com) kirjoitti:",
        "Ada <ada@example.com> ezt írta (időpont: 2026. jan. 5., H, 10:00):",
        "În lun., 5 ian. 2026 la 10:00, Ada <ada@example.com> a scris:",
        "Στις Δευ 5 Ιαν 2026 στις 10:00 π.μ., ο/η Ada <ada@example.com> έγραψε:",
        "Vào Th 2, 5 thg 1, 2026 vào lúc 10:00 Ada <ada@example.com> đã viết:",
        "Pada Sen, 5 Jan 2026 pukul 10.00 Ada <ada@example.com> menulis:",
        "\u202bבתאריך יום ב׳, 5 בינו׳ 2026 ב-10:00 מאת \u202aAda\u202c\u200f"
            + " <\u202aada@example.com\u202c\u200f>:\u202c",
        "*On Monday, Ada <ada@example.com> wrote:*");
  }

  @ParameterizedTest
  @MethodSource("attributions")
  void quote_below_the_answer_with_who_wrote_it(String attribution) {
    ReadMail read = answer("Thanks!\n\n" + attribution + "\n\n> When do you open?\n>\n> Ada\n");
    assertThat(read.text()).isEqualTo("Thanks!");
    assertThat(read.quotedText()).isEqualTo(attribution + "\n\n> When do you open?\n>\n> Ada");
    assertThat(read.uncut().text()).contains("Thanks!").contains("> When do you open?");
    assertThat(read.uncut().quotedText()).isNull();
  }

  @ParameterizedTest
  @MethodSource("attributions")
  void attribution_that_is_all_that_is_left_of_a_quote(String attribution) {
    assertThat(answer("Thanks!\n\n" + attribution + "\n").text()).isEqualTo("Thanks!");
  }

  @Test
  void attribution_over_three_lines_directly_below_the_answer() {
    ReadMail read =
        answer(
            """
            To be sure: yes.
            On Monday, the 5th of January
            2026 at 10:00, Ada Byron
            <ada@example.com> wrote:
            > Yes?
            """);
    assertThat(read.text()).isEqualTo("To be sure: yes.");
  }

  @Test
  void interleaved_answer() {
    ReadMail read =
        answer(
            """
            On Mon, Jan 5, 2026 Ada <ada@example.com> wrote:
            > When do you open?

            At ten.

            > And close?

            At six.
            """);
    assertThat(read.quotedText()).isNull();
    assertThat(read.text()).contains("At ten.", "At six.");
  }

  @Test
  void interleaved_answer_that_ends_with_a_quote() {
    ReadMail read =
        answer(
            """
            On Mon, Jan 5, 2026 Ada <ada@example.com> wrote:
            > When do you open?
            At ten.
            > And close?
            """);
    assertThat(read.quotedText()).isNull();
  }

  @Test
  void answer_below_the_quote() {
    ReadMail read = answer("On Jan 5 Ada <ada@example.com> wrote:\n> Open?\n\nYes.\n");
    assertThat(read.quotedText()).isNull();
    assertThat(read.text()).endsWith("Yes.");
  }

  @Test
  void citation_without_attribution() {
    ReadMail read = answer("Your page says\n\n> open at ten\n");
    assertThat(read.text()).isEqualTo("Your page says\n\n> open at ten");
  }

  @Test
  void citation_in_the_answer_above_a_quote() {
    ReadMail read =
        answer(
            """
            Your page says
            > open at ten
            Is that so?

            On Jan 5 Ada <ada@example.com> wrote:
            > Hello
            """);
    assertThat(read.text()).endsWith("Is that so?");
    assertThat(read.quotedText()).startsWith("On Jan 5");
  }

  @ParameterizedTest
  @MethodSource("attributions")
  void quote_that_begins_with_who_wrote_it_as_phones_have_it(String attribution) {
    ReadMail read = answer("Thanks!\n\n> " + attribution + "\n>\n> When do you open?\n");
    assertThat(read.text()).isEqualTo("Thanks!");
    assertThat(read.quotedText()).isEqualTo("> " + attribution + "\n>\n> When do you open?");
  }

  @Test
  void answers_within_a_quote_that_begins_with_who_wrote_it() {
    ReadMail read =
        answer(
            """
            > On Jan 5 Ada <ada@example.com> wrote:
            > When?

            At ten.

            > Where?

            Here.
            """);
    assertThat(read.quotedText()).isNull();
    assertThat(read.text()).contains("At ten.").endsWith("Here.");
  }

  @Test
  void attribution_that_is_broken_before_its_last_bracket() {
    ReadMail read =
        answer(
            """
            Ja.

            Am 5.1.2026 10:00 schrieb "Ada Byron" <ada@example.com
            >:

            > Wann?
            """);
    assertThat(read.text()).isEqualTo("Ja.");
    assertThat(read.quotedText()).startsWith("Am 5.1.2026").endsWith("> Wann?");
  }

  @Test
  void attribution_that_is_broken_before_its_address() {
    ReadMail read =
        answer(
            """
            Да.

            5 янв. 2026 г. 10:00 пользователь "Ada" <
            ada@example.com> написал:

            > Когда?
            """);
    assertThat(read.text()).isEqualTo("Да.");
  }

  @Test
  void nothing_but_a_quote() {
    ReadMail read = answer("On Jan 5 Ada <ada@example.com> wrote:\n> Hello\n");
    assertThat(read.quotedText()).isNull();
    assertThat(read.text()).contains("> Hello");
  }

  @Test
  void signature_goes_with_the_quote() {
    ReadMail read =
        answer("Yes.\n\n-- \nBob\nBakery\n\nOn Jan 5 Ada <ada@example.com> wrote:\n> Hello\n");
    assertThat(read.text()).isEqualTo("Yes.");
    assertThat(read.quotedText()).startsWith("--\nBob").endsWith("> Hello");
  }

  @Test
  void signature_without_a_quote_and_below_one() {
    assertThat(answer("Yes.\n-- \nBob\n").text()).isEqualTo("Yes.");
    ReadMail below = answer("Yes.\n\nOn Jan 5 Ada <ada@example.com> wrote:\n> Hello\n\n-- \nBob\n");
    assertThat(below.text()).isEqualTo("Yes.");
    assertThat(below.quotedText()).endsWith("Bob");
  }

  @Test
  void long_text_below_two_hyphens_is_no_signature() {
    assertThat(answer("Yes.\n-- \n" + "and so on\n".repeat(40)).quotedText()).isNull();
  }

  private static ReadMail answer(String text) {
    return SampleMail.answer(text).read;
  }
}

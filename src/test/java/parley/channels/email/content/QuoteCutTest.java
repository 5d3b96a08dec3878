package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "-----Message d'origine-----",
        "-----Message d’origine-----",
        "-----Mensaje original-----",
        "-----Messaggio originale-----",
        "-----Oorspronkelijk bericht-----",
        "-----Mensagem original-----",
        "-----Ursprungligt meddelande-----",
        "-----Oprindelig meddelelse-----",
        "-----Opprinnelig melding-----",
        "-----Wiadomość oryginalna-----",
        "-----Původní zpráva-----",
        "-----Alkuperäinen viesti-----",
        "-----Исходное сообщение-----",
        "-----Eredeti üzenet-----",
        "-----Mesaj original-----",
        "-----Orijinal Mesaj-----",
        "-----Αρχικό μήνυμα-----",
        "-----原始邮件-----",
        "------------------ 原始邮件 ------------------",
        "-----元のメッセージ-----",
        "-----원본 메시지-----",
        "--------- Original message --------",
        "---- On Mon, 05 Jan 2026 10:00:00 +0100 Ada <ada@example.com> wrote ----",
        "---- El lun, 05 ene 2026 10:00:00 +0100 ada@example.com escribió ----"
      })
  void heading_of_the_original_message(String heading) {
    ReadMail read = answer("Yes.\n\n" + heading + "\nFrom: Ada\n\nShall I come?\n");
    assertThat(read.text()).isEqualTo("Yes.");
    assertThat(read.quotedText()).startsWith(heading).endsWith("Shall I come?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "From: Ada <a@b.example>|Sent: Monday|To: Desk|Subject: Cake",
        "Von: Ada|Gesendet: Montag|An: Desk|Betreff: Kuchen",
        "De : Ada|Envoyé : lundi|À : Desk|Objet : Gâteau",
        "De: Ada|Enviado el: lunes|Para: Desk|Asunto: Pastel",
        "Da: Ada|Inviato: lunedì|A: Desk|Oggetto: Torta",
        "Van: Ada|Verzonden: maandag|Aan: Desk|Onderwerp: Taart",
        "De: Ada|Enviada: segunda|Para: Desk|Assunto: Bolo",
        "Från: Ada|Skickat: måndag|Till: Desk|Ämne: Tårta",
        "Fra: Ada|Sendt: mandag|Til: Desk|Emne: Kage",
        "Od: Ada|Wysłano: poniedziałek|Do: Desk|Temat: Ciasto",
        "Od: Ada|Odesláno: pondělí|Komu: Desk|Předmět: Dort",
        "Lähettäjä: Ada|Lähetetty: maanantai|Vastaanottaja: Desk|Aihe: Kakku",
        "От: Ada|Отправлено: понедельник|Кому: Desk|Тема: Торт",
        "发件人: Ada|发送时间: 星期一|收件人: Desk|主题: 蛋糕",
        "差出人: Ada|送信日時: 月曜日|宛先: Desk|件名: ケーキ",
        "*From:* Ada|*Sent:* Monday|*To:* Desk|*Cc:* Bob|*Subject:* Cake"
      })
  void block_of_header_fields_as_outlook_writes_it(String block) {
    String lines = block.replace('|', '\n');
    ReadMail read = answer("Yes.\n\n________________________________\n" + lines + "\n\nShall I?\n");
    assertThat(read.text()).isEqualTo("Yes.");
    assertThat(read.quotedText()).startsWith("________").endsWith("Shall I?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Gesendet: Montag|Von: \"Ada\" <a@b.example>|An: Desk|Betreff: Kuchen",
        "Sent: Monday|From: Ada|To: Desk|Cc: Bob|Subject: Cake",
        "Date: Mon, 5 Jan 2026|Subject: Cake|From: a@b.example|To: desk@example.org"
      })
  void block_of_header_fields_that_begins_with_when_it_was_sent(String block) {
    String lines = block.replace('|', '\n');
    ReadMail read = answer("Yes.\n\n" + lines + "\n\nShall I?\n");
    assertThat(read.text()).isEqualTo("Yes.");
    assertThat(read.quotedText()).isEqualTo(lines + "\n\nShall I?");
  }

  @Test
  void order_with_a_date_is_no_block_of_header_fields() {
    String order = "Date: Monday\nTo: Desk\nSubject: Cake\nPieces: 12\nThanks";
    assertThat(answer(order).quotedText()).isNull();
  }

  @Test
  void journey_is_no_block_of_header_fields() {
    ReadMail read = answer("A ticket please\nFrom: Berlin\nTo: Paris\nDate: 5 January\nThanks");
    assertThat(read.quotedText()).isNull();
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
  void rule_with_an_address_in_a_text() {
    String text = "Call us\n---- help@example.com 24/7 ----\nor write.";
    assertThat(answer(text).text()).isEqualTo(text);
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---------- Forwarded message ---------", "Begin forwarded message:",
        "-------- Forwarded Message --------", "-------- Weitergeleitete Nachricht --------",
        "---------- Message transféré ---------", "---------- Mensaje reenviado ---------",
        "---------- Messaggio inoltrato ---------", "---------- Doorgestuurd bericht ---------",
        "---------- Пересылаемое сообщение ---------"
      })
  void forwarded_mail(String heading) {
    ReadMail read =
        answer("See below.\n\n" + heading + "\nFrom: Ada\nDate: x\nSubject: y\nTo: z\n\nHello\n");
    assertThat(read.quotedText()).isNull();
    assertThat(read.text()).endsWith("Hello");
  }

  @Test
  void forwarded_mail_that_only_its_subject_tells() {
    SampleMail mail =
        SampleMail.of(
            """
            Subject: WG: Kuchen

            Siehe unten.

            Von: Ada
            Gesendet: x
            An: z
            Betreff: y

            Hallo
            """);
    assertThat(mail.read.quotedText()).isNull();
    assertThat(mail.read.text()).endsWith("Hallo");
  }

  private static ReadMail answer(String text) {
    return SampleMail.answer(text).read;
  }
}

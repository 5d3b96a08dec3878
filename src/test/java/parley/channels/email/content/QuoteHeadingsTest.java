package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headings above the whole of another mail: what answers is set apart, what forwards is not. */
class QuoteHeadingsTest {
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
  void rule_with_an_address_in_a_text() {
    String text = "Call us\n---- help@example.com 24/7 ----\nor write.";
    assertThat(answer(text).text()).isEqualTo(text);
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

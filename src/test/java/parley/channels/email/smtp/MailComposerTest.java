package parley.channels.email.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import parley.channels.OutboundMessage;
import parley.channels.ThreadTrail.Participant;
import parley.channels.email.EmailFields;
import parley.simulator.mail.MailFixture;
import parley.storage.IdType;

/** How a message looks as a mail. */
class MailComposerTest {
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");
  private final SmtpDesk desk = new SmtpDesk(25, () -> NOON);

  @Test
  void its_names_and_its_time_are_ours() throws Exception {
    MimeMessage mail = written(SmtpDesk.mail("{'subject': 'Grüße 🌿', 'text': 'Hi'}"));
    assertThat(mail.getMessageID())
        .isEqualTo("<msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys@bakery.example>");
    assertThat(mail.getSentDate()).isEqualTo(NOON);
    assertThat(mail.getFrom()[0]).hasToString("Bakery <desk@bakery.example>");
    assertThat(mail.getSubject()).isEqualTo("Grüße 🌿");
    assertThat(mail.getHeader("X-Parley-Loop")).containsExactly(SmtpDesk.SEALS.installation());
    for (String absent :
        List.of("Auto-Submitted", "Reply-To", "In-Reply-To", "References", "Bcc", "X-Mailer")) {
      assertThat(mail.getHeader(absent)).as(absent).isNull();
    }
  }

  @Test
  void what_no_person_has_written_says_so() throws Exception {
    MimeMessage mail = written(SmtpDesk.mail("{'text': 'Hi', 'automatic': true}"));
    assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-replied");
    assertThat(mail.getHeader("X-Auto-Response-Suppress"))
        .containsExactly("RN, NRN, OOF, AutoReply");
  }

  @Test
  void the_sender_is_named_as_is_set() throws Exception {
    desk.set(EmailFields.FROM_NAME, "{agent} at {channel}");
    OutboundMessage message = SmtpDesk.mail("{'text': 'Hi'}");
    assertThat(written(by("Zoë", message)).getFrom()[0])
        .extracting(Object::toString)
        .isEqualTo("=?UTF-8?Q?Zo=C3=AB_at_Bakery?= <desk@bakery.example>");
    assertThat(written(message).getFrom()[0]).hasToString("Bakery <desk@bakery.example>");
  }

  @Test
  void what_only_one_of_text_and_html_says_is_made_of_the_other() throws Exception {
    MimeMessage text =
        written(
            SmtpDesk.mail(
                "{'text': 'Dear <Ada> & Co,\\n\\nsee https://example.com/a?b=1&c=2.\\nBye'}"));
    assertThat(ReceivedMail.html(text))
        .isEqualTo(
            """
            <p>Dear &lt;Ada&gt; &amp; Co,</p>
            <p>see <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.<br>
            Bye</p>
            """);
    MimeMessage html =
        written(
            SmtpDesk.mail(
                "{'html': '<h1>Hi</h1><p>one <b>two</b><br>three</p><ul><li>a<li>b</ul>"
                    + "<a href=\\\"https://example.com\\\">here</a><style>p {}</style>'}"));
    assertThat(ReceivedMail.text(html))
        .isEqualTo("Hi\n\none two\nthree\n\n- a\n- b\n\nhere (https://example.com)");
  }

  @Test
  void words_are_utf_8_in_lines_that_every_server_takes() throws Exception {
    String words = "ä".repeat(3_000);
    MimeMessage mail = written(SmtpDesk.mail("{'text': '" + words + "'}"));
    assertThat(ReceivedMail.text(mail)).isEqualTo(words);
    String raw = ReceivedMail.raw(mail);
    assertThat(raw.lines()).allMatch(line -> line.length() <= 998);
    assertThat(raw).contains("Content-Transfer-Encoding: quoted-printable");
    assertThat(raw.chars()).allMatch(c -> c < 128);
  }

  @Test
  void a_mail_of_words_alone_is_the_two_of_them() throws Exception {
    assertThat(ReceivedMail.shape(written(SmtpDesk.mail("{'text': 'Hi'}"))))
        .isEqualTo("alternative(text/plain text/html)");
  }

  @Test
  void pictures_that_the_html_shows_are_with_it_and_other_files_behind() throws Exception {
    MimeMessage mail =
        written(
            SmtpDesk.mail(
                """
                {'html': '<img src=\\"cid:cake@1\\">', 'attachments': [
                  {'media_id': 'a', 'content_id': 'cake@1'},
                  {'media_id': 'b', 'filename': 'Rechnung für Zoë.pdf'},
                  {'media_id': 'c', 'content_id': 'unseen'}]}
                """,
                SmtpDesk.file("cake.png", "image/png", 100),
                SmtpDesk.file("b", "application/pdf", 200_000),
                SmtpDesk.file("c.png", "image/png", 3)));
    assertThat(ReceivedMail.shape(mail))
        .isEqualTo(
            "mixed(related(alternative(text/plain text/html) image/png<cake@1>)"
                + " application/pdf image/png)");
    Part file = ((Multipart) mail.getContent()).getBodyPart(1);
    assertThat(file.getInputStream().readAllBytes()).hasSize(200_000);
    assertThat(file.getDisposition()).isEqualTo("attachment");
    assertThat(ReceivedMail.raw(mail))
        .contains("filename*=UTF-8''Rechnung%20f%C3%BCr%20Zo%C3%AB.pdf");
  }

  @Test
  void a_file_with_a_caption_is_a_mail_with_one_file() throws Exception {
    OutboundMessage mail = SmtpDesk.mail("{'caption': 'The cake', 'filename': 'cake.png'}");
    OutboundMessage image =
        new OutboundMessage(
            mail.reference(),
            mail.address(),
            "image",
            mail.content(),
            null,
            mail.thread(),
            List.of(SmtpDesk.file("cake.png", "image/png", 10)));
    assertThat(ReceivedMail.shape(written(image)))
        .isEqualTo("mixed(alternative(text/plain text/html) image/png)");
    assertThat(ReceivedMail.text(written(image))).isEqualTo("The cake");
  }

  @Test
  void an_answer_goes_on_with_the_thread() throws Exception {
    String[] earlier =
        IntStream.rangeClosed(1, 40)
            .mapToObj(number -> number + "-" + "x".repeat(60) + "@customers.example")
            .toArray(String[]::new);
    MimeMessage mail =
        written(
            SmtpDesk.mail(
                SmtpDesk.CUSTOMER,
                "{'text': 'Hi'}",
                SmtpDesk.thread("AW: Re: Plum cake", earlier)));
    assertThat(mail.getSubject()).isEqualTo("Re: Plum cake");
    assertThat(mail.getHeader("In-Reply-To", null)).isEqualTo("<" + earlier[39] + ">");
    List<String> references =
        Arrays.asList(mail.getHeader("References", null).trim().split("\\s+"));
    assertThat(references)
        .hasSize(20)
        .startsWith("<" + earlier[0] + ">")
        .endsWith("<" + earlier[39] + ">");
    assertThat(references.get(1)).isEqualTo("<" + earlier[21] + ">");
    assertThat(ReceivedMail.raw(mail).lines()).allMatch(line -> line.length() < 900);
  }

  @Test
  void names_that_are_no_ids_of_mails_are_left_out() throws Exception {
    MimeMessage mail =
        written(
            SmtpDesk.mail(
                SmtpDesk.CUSTOMER,
                "{'text': 'Hi'}",
                SmtpDesk.thread(
                    "Cake",
                    "a@b.example",
                    "c@d.example#0123456789abcdef",
                    "sha256:0123",
                    "x y@z",
                    "e@f>\r\nBcc: eve@example.org")));
    assertThat(mail.getHeader("References", null)).isEqualTo("<a@b.example> <c@d.example>");
    assertThat(mail.getHeader("In-Reply-To", null)).isEqualTo("<c@d.example>");
    assertThat(mail.getHeader("Bcc")).isNull();
  }

  @Test
  void a_subject_of_its_own_stays_as_it_is() throws Exception {
    OutboundMessage.ThreadContext thread = SmtpDesk.thread("Cake", "a@b.example");
    assertThat(
            written(
                    SmtpDesk.mail(
                        SmtpDesk.CUSTOMER, "{'subject': 'Invoice', 'text': 'Hi'}", thread))
                .getSubject())
        .isEqualTo("Invoice");
    assertThat(written(SmtpDesk.mail("{'text': 'Hi'}")).getSubject()).isEqualTo("Bakery");
  }

  @Test
  void who_takes_part_gets_a_copy_but_not_we_ourselves() throws Exception {
    OutboundMessage.ThreadContext thread =
        new OutboundMessage.ThreadContext(
            SmtpDesk.CONVERSATION,
            "",
            "Cake",
            List.of(),
            List.of(
                new Participant("Bob@example.org", "bob@example.org", "Bob, the Builder"),
                new Participant("ada@example.org", "ada@example.org", null),
                new Participant("DESK+c1-mac@bakery.example", "desk", null)),
            null);
    MimeMessage mail = written(SmtpDesk.mail(SmtpDesk.CUSTOMER, "{'text': 'Hi'}", thread));
    assertThat(mail.getHeader("To", null)).isEqualTo("ada@example.org");
    assertThat(mail.getHeader("Cc", null)).isEqualTo("\"Bob, the Builder\" <Bob@example.org>");
    MimeMessage other =
        written(SmtpDesk.mail(SmtpDesk.CUSTOMER, "{'text': 'Hi', 'cc': []}", thread));
    assertThat(other.getHeader("Cc")).isNull();
  }

  @Test
  void answers_come_to_an_address_that_names_the_conversation() throws Exception {
    desk.set(EmailFields.REPLY_ADDRESS, "plus").set(EmailFields.BOUNCE_ADDRESS, "plus");
    OutgoingMail mail = composed(SmtpDesk.mail("{'text': 'Hi'}"));
    String answers =
        SmtpDesk.SEALS.replyAddress(
            MailFixture.ADDRESS, IdType.CHANNEL.encode(2), SmtpDesk.CONVERSATION);
    assertThat(mail.getReplyTo()[0]).hasToString("Bakery <" + answers + ">");
    assertThat(mail.getEnvelopeFrom())
        .isEqualTo("desk+b0c3v9k2m4q8xb.1-g22tvtlwwwfhsd2j@bakery.example");
    desk.set(EmailFields.REPLY_ADDRESS, "domain").set(EmailFields.BOUNCE_ADDRESS, "domain");
    OutgoingMail caught = composed(SmtpDesk.mail("{'text': 'Hi'}"));
    assertThat(caught.getReplyTo()[0])
        .hasToString("Bakery <" + answers.substring(answers.indexOf('+') + 1) + ">");
    assertThat(caught.getEnvelopeFrom())
        .isEqualTo("b0c3v9k2m4q8xb.1-g22tvtlwwwfhsd2j@bakery.example");
  }

  @Test
  void a_signature_and_what_is_answered_stand_below() throws Exception {
    desk.set(EmailFields.SIGNATURE, "Bakery\nMain Street 1");
    OutboundMessage.ThreadContext thread =
        new OutboundMessage.ThreadContext(
            SmtpDesk.CONVERSATION,
            "",
            "Cake",
            List.of(),
            List.of(),
            new OutboundMessage.Quoted("Ada", NOON, "Is it\nready?"));
    OutboundMessage message = SmtpDesk.mail(SmtpDesk.CUSTOMER, "{'text': 'Yes.'}", thread);
    assertThat(ReceivedMail.text(written(message)))
        .isEqualTo(
            """
            Yes.

            --\s
            Bakery
            Main Street 1

            On 25 Nov 2026 at 12:00 UTC, Ada wrote:
            > Is it
            > ready?\
            """);
    assertThat(ReceivedMail.html(written(message)))
        .contains("<blockquote type=\"cite\">\n<p>Is it<br>\nready?</p>");
    desk.set(EmailFields.QUOTE, "none");
    assertThat(ReceivedMail.text(written(message))).endsWith("Main Street 1");
  }

  @Test
  void a_mail_to_ourselves_alone_is_none() {
    assertThatExceptionOfType(MessagingException.class)
        .isThrownBy(() ->
            written(SmtpDesk.mail(MailFixture.ADDRESS, "{'text': 'Hi'}", SmtpDesk.thread(null))));
  }

  private OutgoingMail composed(OutboundMessage message) throws MessagingException {
    Session session = Session.getInstance(new Properties());
    return desk.composer().compose(session, desk.channel(), message);
  }

  private static OutboundMessage by(String author, OutboundMessage message) {
    return new OutboundMessage(
        message.reference(),
        message.address(),
        message.type(),
        message.content(),
        message.replyTo(),
        message.thread(),
        author,
        message.attachments());
  }

  /** As whoever gets it reads it. */
  private MimeMessage written(OutboundMessage message) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    composed(message).writeTo(bytes);
    return new MimeMessage(
        Session.getInstance(new Properties()), new ByteArrayInputStream(bytes.toByteArray()));
  }
}

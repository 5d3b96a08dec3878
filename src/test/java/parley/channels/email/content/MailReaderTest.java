package parley.channels.email.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.mail.Session;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Which part of a mail is its text, and which are its files. */
class MailReaderTest {

  @Test
  void plain_text() {
    ReadMail read = SampleMail.of("From: a@b.example\nSubject: Hi\n\nHello\n\n").read;
    assertThat(read.text()).isEqualTo("Hello");
    assertThat(read.html()).isNull();
    assertThat(read.quotedText()).isNull();
    assertThat(read.truncated()).isFalse();
    assertThat(read.files()).isEmpty();
    assertThat(read.deliveryStatus()).isEmpty();
    assertThat(read.reportedHeaders()).isEmpty();
    assertThat(read.contentType()).isEqualTo("text/plain");
  }

  @Test
  void html_alone_gives_the_text() {
    ReadMail read = SampleMail.html("<p>Hello <b>you</b></p><script>x</script>").read;
    assertThat(read.text()).isEqualTo("Hello you");
    assertThat(read.html()).isEqualTo("<p>Hello <b>you</b></p>");
  }

  @Test
  void text_that_is_only_html_by_its_looks() {
    ReadMail read = SampleMail.of("Subject: x\n\nif a <b> then <script>c</script>").read;
    assertThat(read.html()).isNull();
    assertThat(read.text()).isEqualTo("if a <b> then <script>c</script>");
  }

  @Test
  void alternatives_with_inline_image_and_file() {
    SampleMail mail = SampleMail.file("inline-image.eml");
    assertThat(mail.read.text()).isEqualTo("Grüße, siehe Bild");
    assertThat(mail.read.html()).contains("<b>Bild</b>", "cid:logo&#64;example.com");
    assertThat(mail.read.files())
        .extracting(file -> file.file().filename(), MailFile::inline, MailFile::contentId)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("logo.png", true, "logo@example.com"),
            org.assertj.core.groups.Tuple.tuple("unnamed.png", false, "other@example.com"),
            org.assertj.core.groups.Tuple.tuple("Angebot.pdf", false, null));
    assertThat(mail.kept.files.getFirst().text()).startsWith("\u0089PNG");
  }

  @Test
  void text_image_text_as_apple_mail_writes_it() {
    SampleMail mail =
        SampleMail.multipart(
            "mixed",
            "Content-Type: text/plain\n\nAbove",
            "Content-Type: image/jpeg; name=\"a.jpg\"\nContent-Disposition: inline;"
                + " filename=\"a.jpg\"\nContent-Id: <x@y>\n\nJPEG",
            "Content-Type: text/plain\n\nBelow");
    assertThat(mail.read.text()).isEqualTo("Above\n\nBelow");
    assertThat(mail.read.files()).extracting(MailFile::inline).containsExactly(false);
  }

  @Test
  void html_with_the_footer_of_a_mailing_list() {
    SampleMail mail =
        SampleMail.multipart(
            "mixed",
            "Content-Type: text/html\n\n<p>Hello</p>",
            "Content-Type: text/plain\n\nList <members> only");
    assertThat(mail.read.html()).isEqualTo("<p>Hello</p>\n<p>List &lt;members&gt; only</p>");
    assertThat(mail.read.text()).isEqualTo("Hello\n\nList <members> only");
  }

  @Test
  void empty_plain_text_beside_html() {
    SampleMail mail =
        SampleMail.multipart(
            "alternative",
            "Content-Type: text/plain\n\n \n",
            "Content-Type: text/html\n\n<p>Hello</p>",
            "Content-Type: text/x-amp-html\n\n<html amp4email></html>");
    assertThat(mail.read.text()).isEqualTo("Hello");
    assertThat(mail.read.files()).isEmpty();
  }

  @Test
  void html_without_words_beside_plain_text() {
    String plain = "Content-Type: text/plain\n\nHello";
    SampleMail mail =
        SampleMail.multipart(
            "alternative",
            plain,
            "Content-Type: text/html\n\n<html><body><div>&nbsp;<br></div></body></html>");
    assertThat(mail.read.text()).isEqualTo("Hello");
    assertThat(mail.read.html()).isNull();
    SampleMail picture =
        SampleMail.multipart(
            "alternative", plain, "Content-Type: text/html\n\n<p><img src='cid:a' alt=''></p>");
    assertThat(picture.read.html()).contains("cid:a");
  }

  @Test
  void invitation_among_the_alternatives() {
    SampleMail mail =
        SampleMail.multipart(
            "alternative",
            "Content-Type: text/plain\n\nCome",
            "Content-Type: text/calendar; method=REQUEST; charset=utf-8\n\nBEGIN:VCALENDAR");
    assertThat(mail.read.text()).isEqualTo("Come");
    assertThat(mail.kept.names()).containsExactly("attachment-1.ics");
    assertThat(mail.kept.files.getFirst().type()).isEqualTo("text/calendar");
  }

  @Test
  void mail_within_a_mail_is_a_file() {
    String inner =
        """
        Subject: Inner
        Content-Type: multipart/mixed; boundary=c

        --c

        Inner text
        --c--\
        """;
    SampleMail mail =
        SampleMail.multipart("mixed", "\nOuter text", "Content-Type: message/rfc822\n\n" + inner);
    assertThat(mail.read.text()).isEqualTo("Outer text");
    assertThat(mail.kept.names()).containsExactly("attachment-1.eml");
    assertThat(mail.kept.files.getFirst().text()).isEqualTo(inner.replace("\n", "\r\n"));
  }

  @Test
  void digest_is_of_mails() {
    SampleMail mail = SampleMail.multipart("digest", "\nSubject: One\n\nx", "\nSubject: Two\n\ny");
    assertThat(mail.kept.names()).containsExactly("attachment-1.eml", "attachment-2.eml");
  }

  @Test
  void signed_encrypted_and_packed_mails_stay_files() {
    assertThat(
            SampleMail.multipart(
                    "signed",
                    "\nHello",
                    "Content-Type: application/pkcs7-signature; name=smime.p7s\n\nx")
                .kept
                .names())
        .containsExactly("smime.p7s");
    assertThat(
            SampleMail.multipart(
                    "encrypted",
                    "Content-Type: application/pgp-encrypted\n\nVersion: 1",
                    "Content-Type: application/octet-stream; name=encrypted.asc\n\nx")
                .kept
                .names())
        .containsExactly("attachment-1", "encrypted.asc");
    assertThat(
            SampleMail.of("Content-Type: application/pkcs7-mime; name=smime.p7m\n\nx").kept.names())
        .containsExactly("smime.p7m");
    assertThat(
            SampleMail.multipart(
                    "mixed", "\nHi", "Content-Type: application/ms-tnef; name=winmail.dat\n\nx")
                .kept
                .names())
        .containsExactly("winmail.dat");
  }

  @Test
  void flowed_text_is_unfolded() {
    SampleMail mail =
        SampleMail.of(
            "Content-Type: text/plain; format=flowed; delsp=no\n\nOne line \nof text.\n>> quoted"
                + " \n>> on\n-- \nAda");
    assertThat(mail.read.uncut().text()).isEqualTo("One line of text.\n>> quoted on\n--\nAda");
    assertThat(
            SampleMail.of("Content-Type: text/plain; format=flowed; delsp=yes\n\n長い \n行")
                .read
                .text())
        .isEqualTo("長い行");
  }

  @Test
  void charset_that_only_the_html_names() {
    SampleMail mail =
        SampleMail.of(
            "Content-Type: text/html\n\n<meta charset=\"windows-1251\"><p>привет</p>",
            java.nio.charset.Charset.forName("windows-1251"));
    assertThat(mail.read.text()).isEqualTo("привет");
  }

  @Test
  void digest_tells_mails_apart_and_not_their_encodings() {
    String head = "From: a@b.example\nDate: x\nSubject: y\n";
    String first = SampleMail.of(head + "Received: one\n\nGrüße").read.digest();
    String second =
        SampleMail.of(
                head
                    + "Received: two\n"
                    + "Content-Transfer-Encoding: quoted-printable\n\n"
                    + "Gr=C3=BC=C3=9Fe  \n")
            .read
            .digest();
    assertThat(first).isEqualTo(second).matches("[0-9a-f]{64}");
    assertThat(SampleMail.of(head + "\nGrüsse").read.digest()).isNotEqualTo(first);
    assertThat(SampleMail.of(head.replace("a@b", "b@b") + "\nGrüße").read.digest())
        .isNotEqualTo(first);
  }

  @Test
  void stream_is_read_like_bytes_that_can_be_read_again() throws IOException {
    byte[] mail = "Subject: x\r\n\r\nHello".getBytes(UTF_8);
    ReadMail read = new MailReader().read(new ByteArrayInputStream(mail), new KeptInMemory());
    assertThat(read.text()).isEqualTo("Hello");
  }

  @Test
  void failing_sink_fails_the_reading() {
    byte[] mail = "Content-Type: image/png\r\n\r\nx".getBytes(UTF_8);
    assertThatThrownBy(() ->
            new MailReader()
                .read(
                    () -> new ByteArrayInputStream(mail),
                    (name, type, bytes) -> {
                      throw new IOException("full");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("full");
  }

  @Test
  void sink_that_does_not_read_loses_its_file_alone() throws IOException {
    byte[] mail =
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b\r\n\r\nHello"
            .getBytes(UTF_8);
    ReadMail read =
        new MailReader()
            .read(
                () -> new ByteArrayInputStream(mail),
                (name, type, bytes) -> {
                  bytes.close();
                  return new KeptFile("med_1", type, 0, name);
                });
    assertThat(read.text()).isEqualTo("Hello");
  }

  /** What somebody else's library writes is read as it was meant. */
  @Test
  void mail_composed_by_angus() throws Exception {
    MimeMessage message = new MimeMessage(Session.getInstance(new Properties()));
    message.setSubject("Grüße 🎂 aus Köln", "UTF-8");
    MimeBodyPart text = new MimeBodyPart();
    text.setText("Größe: 5 €\n\nżółw", "UTF-8");
    MimeBodyPart html = new MimeBodyPart();
    html.setText("<p>Größe: 5 €</p>", "UTF-8", "html");
    MimeBodyPart both = new MimeBodyPart();
    both.setContent(new MimeMultipart("alternative", text, html));
    MimeBodyPart file = new MimeBodyPart();
    file.setContent(new byte[] {0, 1, 2, -1}, "application/octet-stream");
    file.setFileName("Übersicht für März, ein ziemlich langer Name.pdf");
    message.setContent(new MimeMultipart("mixed", both, file));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    message.writeTo(bytes);
    SampleMail mail = SampleMail.of(bytes.toByteArray());
    assertThat(mail.read.headers().text("Subject")).contains("Grüße 🎂 aus Köln");
    assertThat(mail.read.text()).isEqualTo("Größe: 5 €\n\nżółw");
    assertThat(mail.read.html()).isEqualTo("<p>Größe: 5 €</p>");
    assertThat(mail.kept.names())
        .isEqualTo(List.of("Übersicht für März, ein ziemlich langer Name.pdf"));
    assertThat(mail.kept.files.getFirst().bytes()).containsExactly(0, 1, 2, -1);
  }
}

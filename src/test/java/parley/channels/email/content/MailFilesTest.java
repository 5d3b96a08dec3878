package parley.channels.email.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the files of a mail are called, and which of them programs read. */
class MailFilesTest {

  @Test
  void files_with_the_same_name_and_without_one() {
    String image = "Content-Type: image/png; name=image.png\n\nx";
    SampleMail mail =
        SampleMail.multipart(
            "mixed",
            image,
            image,
            image.replace("image.png", "IMAGE.png"),
            "Content-Type: image/png\n\nx",
            "Content-Type: application/x-thing; name=\"\"\n\nx",
            "Content-Type: text/plain; name=\"image (2).png\"\n\nx");
    assertThat(mail.kept.names())
        .containsExactly(
            "image.png",
            "image (2).png",
            "IMAGE (3).png",
            "attachment-4.png",
            "attachment-5",
            "image (2) (2).png");
  }

  @Test
  void text_with_a_name_or_sent_as_attachment_is_a_file() {
    SampleMail mail =
        SampleMail.multipart(
            "mixed",
            "\nHello",
            "Content-Type: text/plain; name=log.txt\n\nlog",
            "Content-Type: text/html\nContent-Disposition: ATTACHMENT\n\n<p>page</p>");
    assertThat(mail.read.text()).isEqualTo("Hello");
    assertThat(mail.read.html()).isNull();
    assertThat(mail.kept.names()).containsExactly("log.txt", "attachment-2.html");
  }

  @Test
  void delivery_report_hands_out_what_programs_read() {
    SampleMail mail = SampleMail.file("delivery-report.eml");
    assertThat(new String(mail.read.deliveryStatus().orElseThrow(), UTF_8))
        .contains("Original-Envelope-Id: msg_1", "Status: 5.1.1");
    assertThat(mail.read.reportedHeaders().orElseThrow().first("Message-ID"))
        .contains("<msg_1.1.abc@example.org>");
    assertThat(mail.read.contentTypeParameters()).containsEntry("report-type", "delivery-status");
    assertThat(mail.read.text()).contains("could not be delivered");
    assertThat(mail.kept.files).isEmpty();
  }

  @Test
  void status_outside_of_a_report_is_a_file_besides() {
    SampleMail mail =
        SampleMail.multipart(
            "mixed", "\nHi", "Content-Type: message/delivery-status\n\nReporting-MTA: x");
    assertThat(mail.read.deliveryStatus()).isPresent();
    assertThat(mail.kept.files.getFirst().text()).isEqualTo("Reporting-MTA: x");
  }

  @Test
  void report_of_an_unknown_kind_keeps_its_mail() {
    SampleMail mail =
        SampleMail.multipart("report", "\nHi", "Content-Type: message/rfc822\n\nSubject: x\n\ny");
    assertThat(mail.read.reportedHeaders().orElseThrow().first("Subject")).contains("x");
    assertThat(mail.kept.names()).containsExactly("attachment-1.eml");
  }
}

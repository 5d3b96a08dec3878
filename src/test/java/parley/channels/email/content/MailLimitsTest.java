package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a mail is made of, reading it takes bounded time and memory. */
@Timeout(120)
class MailLimitsTest {

  /** Run in a process of its own: reads the largest mail, whose file nobody keeps. */
  public static final class LargestMail {
    private static final byte[] LINE =
        ("A".repeat(76) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    private static final String HEAD =
        """
        Subject: large
        Content-Type: multipart/mixed; boundary=b

        --b

        Hello
        --b
        Content-Type: application/zip; name=a.zip
        Content-Transfer-Encoding: base64

        """;

    public static void main(String[] arguments) throws IOException {
      long lines = (MailLimits.MAIL - HEAD.length()) / LINE.length + Integer.parseInt(arguments[0]);
      long before = System.nanoTime();
      ReadMail read =
          new MailReader()
              .read(
                  () -> mail(lines),
                  (name, type, bytes) -> {
                    try (bytes) {
                      long size = bytes.transferTo(java.io.OutputStream.nullOutputStream());
                      return new KeptFile("med_1", type, size, name);
                    }
                  });
      System.out.printf(
          "%s %s %s %s %d%n",
          read.text(),
          read.truncated(),
          read.files().getFirst().file().filename(),
          read.files().getFirst().file().size(),
          (System.nanoTime() - before) / 1_000_000);
    }

    private static InputStream mail(long lines) {
      InputStream head = new ByteArrayInputStream(HEAD.getBytes(StandardCharsets.US_ASCII));
      return new SequenceInputStream(head, new Repeated(lines * LINE.length));
    }

    private static final class Repeated extends InputStream {
      private final long length;
      private long at;

      Repeated(long length) {
        this.length = length;
      }

      @Override
      public int read() {
        return at < length ? LINE[(int) (at++ % LINE.length)] : -1;
      }

      @Override
      public int read(byte[] into, int offset, int most) {
        if (at >= length) {
          return -1;
        }
        int from = (int) (at % LINE.length);
        int count = (int) Math.min(Math.min(most, LINE.length - from), length - at);
        System.arraycopy(LINE, from, into, offset, count);
        at += count;
        return count;
      }
    }
  }

  @Test
  void mail_of_40_mebibytes_in_a_heap_of_64() throws Exception {
    String output = run(0);
    assertThat(output).startsWith("Hello false a.zip 306");
  }

  @Test
  void longer_mail_is_kept_as_a_file() throws Exception {
    String output = run(1);
    assertThat(output).startsWith(" true message.eml 419430");
  }

  private static String run(int more) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LargestMail.class.getName(),
                String.valueOf(more))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void multiparts_5000_deep_are_kept_as_a_file() {
    StringBuilder mail = new StringBuilder("Subject: deep\n");
    for (int i = 0; i < 5_000; i++) {
      mail.append("Content-Type: multipart/mixed; boundary=b")
          .append(i)
          .append("\n\n--b")
          .append(i)
          .append('\n');
    }
    SampleMail read = SampleMail.of(mail + "\nHello");
    assertWhole(read);
    assertThat(read.read.headers().first("Subject")).contains("deep");
    assertThat(read.read.contentType()).isEqualTo("multipart/mixed");
  }

  @Test
  void multiparts_5000_deep_without_boundaries() {
    SampleMail read =
        SampleMail.of("Content-Type: multipart/mixed\n\n--b\n".repeat(5_000) + "\nHello");
    assertThat(read.read.text().length()).isLessThan(200_000);
  }

  @Test
  void mails_5000_deep_are_one_file() {
    SampleMail read = SampleMail.of("Content-Type: message/rfc822\n\n".repeat(5_000) + "\nHello");
    assertThat(read.kept.names()).containsExactly("attachment-1.eml");
    assertThat(read.read.truncated()).isFalse();
  }

  @Test
  void as_deep_as_is_read() {
    StringBuilder mail = new StringBuilder();
    for (int i = 0; i < MailLimits.DEPTH; i++) {
      mail.append("Content-Type: multipart/mixed; boundary=b")
          .append(i)
          .append("\n\n--b")
          .append(i)
          .append('\n');
    }
    assertThat(SampleMail.of(mail + "\nHello").read.text()).isEqualTo("Hello");
    assertThat(
            SampleMail.of("Content-Type: multipart/mixed; boundary=c\n\n--c\n" + mail + "\nHello")
                .read
                .truncated())
        .isTrue();
  }

  @Test
  void as_many_parts_as_are_read() {
    String head = "Content-Type: multipart/mixed; boundary=b\n\n";
    String part = "--b\nContent-Type: image/png; name=a.png\n\nx\n";
    SampleMail most = SampleMail.of(head + part.repeat(MailLimits.PARTS) + "--b--");
    assertThat(most.kept.files).hasSize(MailLimits.PARTS);
    assertWhole(SampleMail.of(head + part.repeat(MailLimits.PARTS + 1) + "--b--"));
    assertWhole(SampleMail.of(head + part.repeat(100_000) + "--b--"));
  }

  @Test
  void header_fields_longer_than_are_read() {
    assertWhole(SampleMail.of("Subject: x\nX-Long: " + "a".repeat(300_000) + "\n\nHello"));
    assertWhole(SampleMail.of("Subject: x\n" + "X-Many: abcdefgh\n".repeat(20_000) + "\nHello"));
    assertWhole(SampleMail.of("Subject: x\nX-Folded: a\n" + " b\n".repeat(100_000) + "\nHello"));
    assertThat(SampleMail.of("X: " + "a".repeat(200_000) + "\n\nHello").read.text())
        .isEqualTo("Hello");
  }

  @Test
  void header_fields_that_never_end() {
    SampleMail mail = SampleMail.of("Subject: x\n" + "no field at all\n".repeat(100_000));
    assertThat(mail.read.headers().first("Subject")).contains("x");
  }

  @Test
  void text_longer_than_is_stored() {
    ReadMail read = SampleMail.of("Subject: x\n\n" + "żółw ".repeat(100_000)).read;
    assertThat(read.truncated()).isTrue();
    assertThat(read.text().getBytes(StandardCharsets.UTF_8).length)
        .isBetween(MailLimits.TEXT - 4, MailLimits.TEXT);
    assertThat(read.text()).doesNotContain("\ufffd");
  }

  @Test
  void many_texts_together_are_limited() {
    String html = "--b\nContent-Type: text/html\n\n<p>" + "long ".repeat(20_000) + "</p>\n";
    SampleMail mail =
        SampleMail.of("Content-Type: multipart/mixed; boundary=b\n\n" + html.repeat(150) + "--b--");
    assertThat(mail.read.truncated()).isTrue();
    assertThat(String.valueOf(mail.read.html()).length()).isLessThanOrEqualTo(MailLimits.HTML);
  }

  @Test
  void cut_in_the_middle_of_a_character_is_not_seen() {
    ReadMail read = SampleMail.of("Content-Type: text/plain\n\n" + "a" + "ж".repeat(600_000)).read;
    assertThat(read.truncated()).isTrue();
    assertThat(read.text()).startsWith("a" + "ж".repeat(3));
  }

  @Test
  void parameters_without_end() {
    String many = "; a=b".repeat(40_000);
    assertThat(SampleMail.of("Content-Type: text/plain" + many + "\n\nHello").read.text())
        .isEqualTo("Hello");
    String pieces = String.join("", Collections.nCopies(10_000, "; name*0*=x"));
    assertThat(SampleMail.of("Content-Type: image/png" + pieces + "\n\nx").kept.files).hasSize(1);
    for (String odd : List.of("(", "\"", "\\\"", "=?", "=?utf-8?q?", "''", "%", ";", "=")) {
      SampleMail.of(
          "Content-Type: image/png; name=" + odd.repeat(200_000 / odd.length()) + "\n\nx");
    }
  }

  private static void assertWhole(SampleMail mail) {
    assertThat(mail.read.truncated()).isTrue();
    assertThat(mail.read.text()).isEmpty();
    assertThat(mail.kept.names()).containsExactly("message.eml");
    assertThat(mail.kept.files.getFirst().type()).isEqualTo("message/rfc822");
    assertThat(mail.read.files()).hasSize(1);
  }
}

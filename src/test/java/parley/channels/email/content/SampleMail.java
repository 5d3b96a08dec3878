package parley.channels.email.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** A mail and what the reader makes of it. */
final class SampleMail {
  final KeptInMemory kept = new KeptInMemory();
  final ReadMail read;

  private SampleMail(byte[] bytes) {
    try {
      read = new MailReader().read(() -> new ByteArrayInputStream(bytes), kept);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SampleMail of(byte[] bytes) {
    return new SampleMail(bytes);
  }

  /** Of a text block, with the line ends that mails have. */
  static SampleMail of(String text) {
    return of(text, StandardCharsets.UTF_8);
  }

  static SampleMail of(String text, Charset charset) {
    return new SampleMail(text.replace("\n", "\r\n").getBytes(charset));
  }

  /** Of a file beside the tests. */
  static SampleMail file(String name) {
    try (InputStream file = SampleMail.class.getResourceAsStream("/email/" + name)) {
      return new SampleMail(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of a plain text with the header fields of an answer. */
  static SampleMail answer(String text) {
    return of(
        """
        From: Ada <ada@example.com>
        To: desk@example.org
        Subject: Re: Cake
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: 8bit

        """
            + text);
  }

  /** Of HTML alone. */
  static SampleMail html(String html) {
    return of(
        """
        From: Ada <ada@example.com>
        Subject: Re: Cake
        Content-Type: text/html; charset=utf-8

        """
            + html);
  }

  /** Of a body and what it is said to be. */
  static SampleMail typed(String contentType, String body) {
    return of("Subject: x\nContent-Type: " + contentType + "\n\n" + body);
  }

  /** Of parts, each with its header fields. */
  static SampleMail multipart(String subtype, String... parts) {
    String body = "--b\n" + String.join("\n--b\n", parts) + "\n--b--\n";
    return of("Content-Type: multipart/" + subtype + "; boundary=b\n\n" + body);
  }
}

package parley.channels.email;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import parley.testing.Bytes;

/** Mails such as programs write them, of which parts were lost, doubled or mixed by chance. */
final class DamagedMails {
  private static final int MOST_DAMAGES = 6;
  private static final int LONGEST_PART = 200;

  /** What means something where it stands in a mail or in a file. */
  private static final List<String> WORDS =
      List.of(
          "\r\n\r\n",
          "\r\n",
          "\r",
          "\n",
          "\u0000",
          "\r\n--b\r\n",
          "\r\n--b--\r\n",
          "Content-Type: multipart/alternative; boundary=b\r\n",
          "Content-Type: message/rfc822\r\n",
          "Content-Type: text/html; charset=utf-7\r\n",
          "Content-Type: text/plain; charset=\"\"\r\n",
          "Content-Transfer-Encoding: base64\r\n",
          "Content-Transfer-Encoding: quoted-printable\r\n",
          "Content-Disposition: attachment; filename*=utf-8''%\r\n",
          "Content-Disposition: inline; filename*0*=x''%e2; filename*1=b\r\n",
          "From: \r\n",
          "From: <>\r\n",
          "To: undisclosed-recipients:;\r\n",
          "Reply-To: \"\\\r\n",
          "Date: Thu, 32 Foo 99999 99:99:99 +9999\r\n",
          "Subject: =?utf-8?B?/w==?= =?x?Q?=?=\r\n",
          "References: <<>@>\r\n",
          "Authentication-Results: mx; dmarc=\r\n",
          "=?utf-8?Q?=FF?=",
          "=\r\n",
          "=ZZ",
          "<",
          ">",
          "&#x110000;",
          "&#0;",
          "<style>@import",
          "<table>".repeat(50),
          "(((",
          "\"",
          ";",
          "\u00ff\u00fe",
          "PK\u0003\u0004");

  private final Random random;
  private final List<byte[]> mails;

  DamagedMails(Random random) throws IOException {
    this.random = random;
    this.mails =
        List.of(
            resource("delivery-report.eml"),
            resource("inline-image.eml"),
            letter(),
            withFiles(),
            forwarded());
  }

  /** The next one, with an id of its own. */
  byte[] next(int number) {
    byte[] mail = any();
    int damages = 1 + random.nextInt(MOST_DAMAGES);
    for (int i = 0; i < damages; i++) {
      mail = damaged(mail);
    }
    return Bytes.join(bytes("Message-ID: <%d@mail.example>\r\n".formatted(number)), mail);
  }

  private byte[] any() {
    return mails.get(random.nextInt(mails.size()));
  }

  private byte[] damaged(byte[] mail) {
    int at = random.nextInt(mail.length + 1);
    int until = Math.min(mail.length, at + random.nextInt(LONGEST_PART));
    byte[] before = Arrays.copyOf(mail, at);
    byte[] part = Arrays.copyOfRange(mail, at, until);
    byte[] after = Arrays.copyOfRange(mail, until, mail.length);
    return switch (random.nextInt(7)) {
      case 0 -> Bytes.join(before, new byte[] {(byte) random.nextInt(256)}, part, after);
      case 1 -> Bytes.join(before, after);
      case 2 -> Bytes.join(before, part, part, after);
      case 3 -> Bytes.join(before, bytes(WORDS.get(random.nextInt(WORDS.size()))), part, after);
      case 4 -> Bytes.join(before, someOf(any()), after);
      case 5 -> Bytes.join(before, changed(part), after);
      default -> random.nextInt(4) == 0 ? before : mail;
    };
  }

  private byte[] someOf(byte[] mail) {
    int at = random.nextInt(mail.length);
    return Arrays.copyOfRange(mail, at, Math.min(mail.length, at + random.nextInt(LONGEST_PART)));
  }

  private byte[] changed(byte[] part) {
    byte[] changed = part.clone();
    for (int i = 0; i < changed.length; i += 1 + random.nextInt(LONGEST_PART)) {
      changed[i] ^= (byte) (1 << random.nextInt(8));
    }
    return changed;
  }

  private static byte[] letter() {
    return bytes(
        """
        From: =?utf-8?Q?J=C3=B6rg_M=C3=BCller?= <joerg@vogt-rad.example>
        To: "Desk, The" <desk@bakery.example>, Ada <ada@vogt-rad.example>
        Cc: team: a@vogt-rad.example, b@vogt-rad.example;
        Reply-To: help@vogt-rad.example
        Date: Mon, 2 Mar 2026 10:00:00 +0100 (CET)
        Subject: =?iso-8859-1?Q?Gr=FC=DFe?= and more
         on a second line
        In-Reply-To: <before@vogt-rad.example>
        References: <first@vogt-rad.example>
         <before@vogt-rad.example>
        Authentication-Results: mx.example; spf=pass smtp.mailfrom=vogt-rad.example; dmarc=pass
        Auto-Submitted: no
        Content-Type: multipart/alternative; boundary="b"

        --b
        Content-Type: text/plain; charset=windows-1252; format=flowed; delsp=yes
        Content-Transfer-Encoding: quoted-printable

        Gr=FC=DFe,=20
        here it is.

        On Mon, 1 Mar 2026 Desk wrote:
        > What was said before
        --b
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: 8bit

        <html><head><style>p { color: red }</style></head><body><p style="color:#f00">Hello
        <a href="https://example.com/?a=1&amp;b">link</a> <img src="cid:1@x" width="1"></p>
        <blockquote type="cite"><div>What was said before</div></blockquote></body></html>
        --b--
        """);
  }

  private static byte[] withFiles() throws IOException {
    return bytes(
        """
        From: ada@vogt-rad.example
        Subject: files
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: text/plain

        See below.
        --b
        Content-Type: application/octet-stream; name="=?utf-8?B?w6QuZG9jeA==?="
        Content-Disposition: attachment; filename*0*=utf-8''%%C3%%A4; filename*1=".docx"
        Content-Transfer-Encoding: base64

        %s
        --b
        Content-Type: text/calendar; method=REQUEST; charset=utf-8

        BEGIN:VCALENDAR
        METHOD:REQUEST
        BEGIN:VEVENT
        DTSTART:20260302T100000Z
        END:VEVENT
        END:VCALENDAR
        --b
        Content-Type: image/png; name=a.png
        Content-ID: <1@x>
        Content-Transfer-Encoding: base64

        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA
        --b--
        """
            .formatted(Base64.getMimeEncoder().encodeToString(document())));
  }

  private static byte[] forwarded() {
    return bytes(
        """
        From: ada@vogt-rad.example
        Subject: Fwd: an order
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: message/rfc822

        From: grace@vogt-rad.example
        Subject: an order
        Content-Type: text/plain; charset=utf-16le
        Content-Transfer-Encoding: base64

        SABlAGwAbABvAA==
        --b--
        """);
  }

  private static byte[] document() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String name : List.of("[Content_Types].xml", "word/document.xml")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes("<xml/>"));
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream file = DamagedMails.class.getResourceAsStream("/email/" + name)) {
      return bytes(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static byte[] bytes(String text) {
    return text.replaceAll("(?<!\r)\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }
}

package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.james.mime4j.MimeException;
import parley.channels.email.headers.MailHeaders;
import parley.channels.email.headers.MailSubject;

/** Reads mails as they come from servers, whoever wrote them. */
public final class MailReader {
  private static final String WHOLE_MAIL = "message.eml";

  /**
   * Reads a mail and hands out its files. Nothing in a mail makes this fail: one that is over a
   * limit is handed out as a file itself, with its header fields and without a text.
   *
   * @throws IOException when the mail can't be read from where it is, or the sink can't keep a file
   */
  public ReadMail read(RawMail mail, FileSink sink) throws IOException {
    RawMail supplied = MissingBlankLine.supplied(mail);
    MailCensus census = new MailCensus();
    boolean readable;
    try (InputStream raw = supplied.open()) {
      readable = census.take(raw);
    }
    HashedFiles files = new HashedFiles(sink, census.headers());
    return readable
        ? parts(supplied, census.headers(), files)
        : asFile(mail, census.headers(), files);
  }

  /** Reads a mail of which there is only a stream: its bytes go to a file that is then deleted. */
  public ReadMail read(InputStream mail, FileSink sink) throws IOException {
    Path file = Files.createTempFile("mail", ".eml");
    try {
      Files.copy(mail, file, StandardCopyOption.REPLACE_EXISTING);
      return read(() -> Files.newInputStream(file), sink);
    } finally {
      Files.delete(file);
    }
  }

  private static ReadMail parts(RawMail mail, MailHeaders headers, HashedFiles files)
      throws IOException {
    PartHeader root = new PartHeader(headers.fields());
    ReportParts report = new ReportParts(root.type());
    PartCollector parts = new PartCollector(files, report);
    try (InputStream raw = mail.open()) {
      MailWalk.through(raw, parts);
    } catch (MimeException e) {
      throw new IOException("A mail was read differently the second time", e);
    }
    MailBody body = MailBody.of(BodyChoice.of(parts.root()), !isForward(headers));
    return new ReadMail(
        headers,
        root.mediaType(""),
        root.type().parameters(),
        body.words().text(),
        body.words().html(),
        body.quotedText(),
        body.whole(),
        body.hasRemoteContent(),
        body.truncated() || parts.isTruncated(),
        parts.files().stream().map(file -> placed(file, body)).toList(),
        report.status(),
        report.reportedHeaders(),
        MailDigest.of(headers, parts.root(), files.hashes()));
  }

  private static boolean isForward(MailHeaders headers) {
    return MailSubject.isForward(headers.text("Subject").orElse(""));
  }

  private static MailFile placed(MailFile file, MailBody body) {
    boolean shown = file.contentId() != null && body.shownFiles().contains(file.contentId());
    return new MailFile(file.file(), shown, file.contentId());
  }

  private static ReadMail asFile(RawMail mail, MailHeaders headers, HashedFiles files)
      throws IOException {
    PartHeader root = new PartHeader(headers.fields());
    KeptFile kept;
    try (InputStream raw = mail.open()) {
      kept = files.keep(WHOLE_MAIL, "message/rfc822", raw);
    }
    return new ReadMail(
        headers,
        root.mediaType(""),
        Map.copyOf(root.type().parameters()),
        "",
        null,
        null,
        new MailWords("", null),
        false,
        true,
        List.of(new MailFile(kept, false, null)),
        Optional.empty(),
        Optional.empty(),
        MailDigest.of(headers, new MailPart.Group("mixed"), files.hashes()));
  }
}

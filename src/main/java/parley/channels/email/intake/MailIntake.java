package parley.channels.email.intake;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.apache.commons.io.output.ThresholdingOutputStream;
import parley.channels.Channel;
import parley.channels.IncomingFiles;
import parley.channels.Update;
import parley.channels.email.content.FileSink;
import parley.channels.email.content.KeptFile;
import parley.channels.email.content.MailReader;
import parley.channels.email.content.ReadMail;

/** Takes in a mail that lies on this machine: keeps it as it came, then its parts, and reads it. */
public final class MailIntake {
  /** Bytes of a mail of a mailbox. */
  public static final int LARGEST = 60 << 20;

  private final Supplier<IncomingFiles> files;
  private final MailReader reader = new MailReader();
  private final MailUpdates updates;

  /** Keeps what comes in {@code files}. */
  public MailIntake(Supplier<IncomingFiles> files, MailUpdates updates) {
    this.files = files;
    this.updates = updates;
  }

  /** A new file for a mail. */
  IncomingFiles.Arriving arrive() {
    return files.get().arrive();
  }

  /**
   * Reads a mail.
   *
   * @param recipients to whom it was delivered, as far as is known
   * @param isSent whether it was sent from elsewhere
   * @throws parley.http.Problem {@code temporarily_unavailable}
   */
  List<Update> read(
      Channel channel,
      IncomingFiles.Arriving mail,
      List<String> recipients,
      Instant receivedAt,
      boolean isSent)
      throws IOException {
    Path path = mail.path();
    String source = source(channel, path);
    ReadMail read = reader.read(() -> Files.newInputStream(path), sink(channel));
    return updates.of(channel, read, new MailEnvelope(recipients, receivedAt, source, isSent));
  }

  /**
   * Reads a mail of a mailbox.
   *
   * @param isSent whether it was sent from elsewhere
   * @throws parley.http.Problem {@code temporarily_unavailable}
   */
  public List<Update> read(Channel channel, Message message, Instant receivedAt, boolean isSent)
      throws MessagingException, IOException {
    try (IncomingFiles.Arriving mail = arrive()) {
      message.writeTo(bounded(mail.target()));
      return read(channel, mail, List.of(), receivedAt, isSent);
    }
  }

  /** A server may give more than it has said the mail has, and never come to its end. */
  private static OutputStream bounded(OutputStream target) {
    return new ThresholdingOutputStream(
        LARGEST,
        over -> {
          throw new IOException("a mail is larger than its server says");
        },
        over -> target);
  }

  private String source(Channel channel, Path path) throws IOException {
    try (InputStream bytes = Files.newInputStream(path)) {
      return files.get().keep(channel.organizationId(), "message.eml", bytes).mediaId();
    }
  }

  private FileSink sink(Channel channel) {
    return (filename, mediaType, bytes) -> {
      IncomingFiles.Kept file = files.get().keep(channel.organizationId(), filename, bytes);
      return new KeptFile(file.mediaId(), file.mediaType(), file.size(), file.filename());
    };
  }
}

package parley.channels.email.imap;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.Update;
import parley.channels.email.intake.MailIntake;
import parley.storage.IdType;

/**
 * Reads what is new in the folders of a mailbox. It can fail after each mail, and what it has read
 * until then stays read.
 */
final class MailboxReading {
  private static final Logger LOG = LoggerFactory.getLogger(MailboxReading.class);

  private final Channel channel;
  private final MailIntake intake;
  private final TimeLimit limit;
  private final MailboxCursor known;
  private final List<Update> updates = new ArrayList<>();
  private MailboxCursor cursor;
  private boolean hasMore;

  /** Goes on behind {@code known}. */
  MailboxReading(Channel channel, MailIntake intake, MailboxCursor known, TimeLimit limit) {
    this.channel = channel;
    this.intake = intake;
    this.limit = limit;
    this.known = known;
    this.cursor = known;
  }

  /** Reads mails that were sent from elsewhere. */
  void readSent(IMAPFolder folder, ImapAccount account) throws MessagingException, IOException {
    FolderReading reading = new FolderReading(folder, account.mailbox());
    read(folder, reading, begin(folder, reading, null), true);
  }

  /**
   * Reads mails that came, after it has done with those before what the account wants.
   *
   * @param since from when on mails are read that were there before; null for none
   */
  void readInbox(IMAPFolder folder, ImapAccount account, @Nullable Instant since)
      throws MessagingException, IOException {
    FolderReading reading = new FolderReading(folder, account.mailbox());
    FolderCursor at = begin(folder, reading, since);
    while (account.tidies() && !at.isTidy()) {
      FolderCursor next = tidied(folder, reading, at, account);
      if (next.equals(at)) {
        break;
      }
      at = moved(folder, next);
      if (limit.isNearlyOver()) {
        hasMore = true;
        return;
      }
    }
    read(folder, reading, at, false);
  }

  /**
   * The cursor after it; as it is when the server refuses what the account wants, since that must
   * not keep what comes from being read.
   */
  private FolderCursor tidied(
      IMAPFolder folder, FolderReading reading, FolderCursor at, ImapAccount account)
      throws MessagingException {
    try {
      return reading.tidy(at, account);
    } catch (MessagingException e) {
      if (!folder.getStore().isConnected()) {
        throw e;
      }
      LOG.warn(
          "mails of channel {} that were read stay where they are, unlike after_import says: {}",
          IdType.CHANNEL.encode(channel.id()),
          e.getMessage());
      return at;
    }
  }

  private FolderCursor begin(IMAPFolder folder, FolderReading reading, @Nullable Instant since)
      throws MessagingException {
    return moved(folder, reading.begin(cursor.of(folder.getFullName()), since));
  }

  private void read(IMAPFolder folder, FolderReading reading, FolderCursor from, boolean isSent)
      throws MessagingException, IOException {
    FolderReading.Next next = reading.next(from, limit);
    FolderCursor at = moved(folder, next.from());
    hasMore = hasMore || !next.mails().isEmpty() || limit.isNearlyOver();
    for (Message message : next.mails()) {
      Instant receivedAt = receivedAt(message);
      updates.addAll(updates(message, receivedAt, isSent));
      at = moved(folder, at.after(folder.getUID(message), receivedAt.toEpochMilli()));
      if (limit.isNearlyOver()) {
        return;
      }
    }
  }

  private List<Update> updates(Message message, Instant receivedAt, boolean isSent)
      throws MessagingException, IOException {
    int size = message.getSize();
    if (size > MailIntake.LARGEST) {
      return List.of(new Update.Unreadable("larger than 60 MiB", size + " bytes"));
    }
    limit.awaitMail(size);
    return intake.read(channel, message, receivedAt, isSent);
  }

  private static Instant receivedAt(Message message) throws MessagingException {
    Date date = message.getReceivedDate();
    return date == null ? Instant.EPOCH : date.toInstant();
  }

  private FolderCursor moved(IMAPFolder folder, FolderCursor to) {
    cursor = cursor.with(folder.getFullName(), to);
    return to;
  }

  /** Whether so much was read that the rest is left for the next time. */
  boolean isFull() {
    return updates.size() >= FolderReading.TOGETHER || limit.isNearlyOver();
  }

  /** Whether anything was read, or it is known of more numbers what they are. */
  boolean hasMoved() {
    return !cursor.equals(known);
  }

  /**
   * What was read.
   *
   * @param more whether there may be more for other reasons
   */
  Mailbox.Batch batch(boolean more) {
    return new Mailbox.Batch(updates, cursor, more || hasMore);
  }
}

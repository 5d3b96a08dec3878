package parley.channels.email.imap;

import jakarta.mail.FetchProfile;
import jakarta.mail.Flags;
import jakarta.mail.Folder;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.UIDFolder;
import jakarta.mail.search.ComparisonTerm;
import jakarta.mail.search.ReceivedDateTerm;
import jakarta.mail.search.SearchException;
import jakarta.mail.search.SearchTerm;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.angus.mail.iap.ProtocolException;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.eclipse.angus.mail.imap.protocol.MessageSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the mails of a folder that have not been read, by their numbers; those of a large one step
 * by step, since a server says all that a command asks for at once.
 */
final class FolderReading {
  /** Mails that are taken in at once: so many are a transaction. */
  static final int TOGETHER = 20;

  /** Mails that are asked for by one command; fewer than {@link BoundedProtocol} lets through. */
  private static final int LISTED = 5_000;

  /** More than the number of any mail, and no more than servers can read. */
  private static final long BEHIND_ALL = Integer.MAX_VALUE;

  /** Of what was read before all numbers changed, the newest may have been read or not. */
  private static final Duration OVERLAP = Duration.ofDays(2);

  /**
   * Mails to be read.
   *
   * @param mails oldest first, with their numbers, sizes and times
   * @param from the cursor, behind the numbers before them that no mail has
   */
  record Next(List<Message> mails, FolderCursor from) {}

  private final IMAPFolder folder;
  private final String mailbox;

  /**
   * Of an open folder.
   *
   * @param mailbox whose it is, as {@link ImapAccount#mailbox} says
   */
  FolderReading(IMAPFolder folder, String mailbox) {
    this.folder = folder;
    this.mailbox = mailbox;
  }

  /**
   * Where to go on.
   *
   * @param since from when on mails are read that were there before; null for none
   */
  FolderCursor begin(Optional<FolderCursor> known, @Nullable Instant since)
      throws MessagingException {
    long validity = folder.getUIDValidity();
    // Servers say the same of many mailboxes, so that alone doesn't tell one from another.
    if (known.isPresent() && known.get().isOf(mailbox, validity)) {
      return known.get().in(mailbox);
    }
    Instant from =
        known
            .map(FolderCursor::newest)
            .filter(newest -> newest > 0)
            .map(newest -> Instant.ofEpochMilli(newest).minus(OVERLAP))
            .orElse(since);
    long last = from == null ? end() : before(from);
    long newest = known.map(FolderCursor::newest).orElse(0L);
    return new FolderCursor(mailbox, validity, last, last, newest);
  }

  /** The number of the last mail that is there. */
  private long end() throws MessagingException {
    long next = folder.getUIDNext();
    if (next > 0) {
      return next - 1;
    }
    int count = folder.getMessageCount();
    return count <= 0 ? 0 : folder.getUID(folder.getMessage(count));
  }

  /** The number before the first mail that arrived on this day or later. */
  private long before(Instant from) throws MessagingException {
    SearchTerm term = new ReceivedDateTerm(ComparisonTerm.GE, Date.from(from));
    int count = folder.getMessageCount();
    for (int start = 1; start <= count; start += LISTED) {
      MessageSet part = new MessageSet(start, Math.min(count, start + LISTED - 1));
      OptionalInt first = Arrays.stream(found(part, term)).min();
      if (first.isPresent()) {
        // The numbers rise with the places.
        return folder.getUID(folder.getMessage(first.getAsInt())) - 1;
      }
    }
    return end();
  }

  /** The places of those that are meant; Angus would make a message of each. */
  private int[] found(MessageSet part, SearchTerm term) throws MessagingException {
    Object found =
        folder.doCommand(protocol -> {
          try {
            return protocol.search(new MessageSet[] {part}, term);
          } catch (SearchException e) {
            throw new ProtocolException("the server can't search", e);
          }
        });
    return (int[]) found;
  }

  /** The next mails; none as well when the time was over before one was found. */
  Next next(FolderCursor cursor, TimeLimit limit) throws MessagingException {
    if (folder.getMessageCount() <= LISTED) {
      return new Next(listed(cursor.last(), UIDFolder.LASTUID), cursor);
    }
    long newest = newest();
    FolderCursor at = cursor;
    while (at.last() < newest) {
      long last = Math.min(newest, at.last() + LISTED);
      List<Message> next = listed(at.last(), last);
      if (!next.isEmpty() || limit.isNearlyOver()) {
        return new Next(next, at);
      }
      at = at.behind(last);
    }
    return new Next(List.of(), at);
  }

  /** The number of the newest mail, which is answered whatever is asked for behind it. */
  private long newest() throws MessagingException {
    long newest = 0;
    for (Message message : folder.getMessagesByUID(BEHIND_ALL, UIDFolder.LASTUID)) {
      newest = Math.max(newest, folder.getUID(message));
    }
    return newest == 0 ? end() : newest;
  }

  private List<Message> listed(long after, long last) throws MessagingException {
    List<Message> next = new ArrayList<>();
    for (Message message : folder.getMessagesByUID(after + 1, last)) {
      // The newest one is answered even when its number is smaller.
      if (next.size() < TOGETHER && message != null && folder.getUID(message) > after) {
        next.add(message);
      }
    }
    FetchProfile profile = new FetchProfile();
    profile.add(UIDFolder.FetchProfileItem.UID);
    profile.add(FetchProfile.Item.SIZE);
    profile.add(IMAPFolder.FetchProfileItem.INTERNALDATE);
    folder.fetch(next.toArray(Message[]::new), profile);
    return next;
  }

  /** Does with some of the mails that were read what the account wants. */
  FolderCursor tidy(FolderCursor cursor, ImapAccount account) throws MessagingException {
    long last = Math.min(cursor.last(), cursor.tidied() + LISTED);
    Message[] read = folder.getMessagesByUID(cursor.tidied() + 1, last);
    Message[] there = Arrays.stream(read).filter(Objects::nonNull).toArray(Message[]::new);
    if (there.length > 0) {
      tidy(there, account);
    }
    return cursor.tidyTo(last);
  }

  private void tidy(Message[] there, ImapAccount account) throws MessagingException {
    folder.setFlags(there, new Flags(Flags.Flag.SEEN), true);
    String target = account.target();
    if (target != null) {
      IMAPFolder to = (IMAPFolder) folder.getStore().getFolder(target);
      if (!to.exists()) {
        to.create(Folder.HOLDS_MESSAGES);
      }
      folder.moveMessages(there, to);
    }
  }
}

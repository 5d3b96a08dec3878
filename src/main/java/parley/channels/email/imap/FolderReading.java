package parley.channels.email.imap;

import jakarta.mail.FetchProfile;
import jakarta.mail.Flags;
import jakarta.mail.Folder;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.UIDFolder;
import jakarta.mail.search.ComparisonTerm;
import jakarta.mail.search.ReceivedDateTerm;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.jspecify.annotations.Nullable;

/** Finds the mails of a folder that have not been read, by their numbers. */
final class FolderReading {
  /** Mails that are taken in at once: so many are a transaction. */
  static final int TOGETHER = 20;

  /** Of what was read before all numbers changed, the newest may have been read or not. */
  private static final Duration OVERLAP = Duration.ofDays(2);

  private final IMAPFolder folder;

  /** Of an open folder. */
  FolderReading(IMAPFolder folder) {
    this.folder = folder;
  }

  /**
   * Where to go on.
   *
   * @param since from when on mails are read that were there before; null for none
   */
  FolderCursor begin(Optional<FolderCursor> known, @Nullable Instant since)
      throws MessagingException {
    long validity = folder.getUIDValidity();
    if (known.isPresent() && known.get().validity() == validity) {
      return known.get();
    }
    Instant from =
        known
            .map(FolderCursor::newest)
            .filter(newest -> newest > 0)
            .map(newest -> Instant.ofEpochMilli(newest).minus(OVERLAP))
            .orElse(since);
    long last = from == null ? end() : before(from);
    return new FolderCursor(validity, last, last, known.map(FolderCursor::newest).orElse(0L));
  }

  /** The number of the last mail that is there. */
  private long end() throws MessagingException {
    long next = folder.getUIDNext();
    if (next > 0) {
      return next - 1;
    }
    int count = folder.getMessageCount();
    return count == 0 ? 0 : folder.getUID(folder.getMessage(count));
  }

  /** The number before the first mail that arrived on this day or later. */
  private long before(Instant from) throws MessagingException {
    Message[] found = folder.search(new ReceivedDateTerm(ComparisonTerm.GE, Date.from(from)));
    long first = Long.MAX_VALUE;
    for (Message message : found) {
      first = Math.min(first, folder.getUID(message));
    }
    return first == Long.MAX_VALUE ? end() : first - 1;
  }

  /** The next mails, oldest first, with their numbers, sizes and times. */
  List<Message> next(FolderCursor cursor) throws MessagingException {
    Message[] found = folder.getMessagesByUID(cursor.last() + 1, UIDFolder.LASTUID);
    List<Message> next = new ArrayList<>();
    for (Message message : Arrays.asList(found)) {
      // The newest one is answered even when its number is smaller.
      if (next.size() < TOGETHER && message != null && folder.getUID(message) > cursor.last()) {
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

  /** Does with the mails that were read what the account wants. */
  void tidy(FolderCursor cursor, ImapAccount account) throws MessagingException, IOException {
    if (cursor.tidied() >= cursor.last()) {
      return;
    }
    Message[] read = folder.getMessagesByUID(cursor.tidied() + 1, cursor.last());
    Message[] there = Arrays.stream(read).filter(Objects::nonNull).toArray(Message[]::new);
    if (there.length == 0) {
      return;
    }
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

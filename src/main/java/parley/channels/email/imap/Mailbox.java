package parley.channels.email.imap;

import jakarta.mail.Folder;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Update;
import parley.channels.email.intake.MailIntake;

/** An open mailbox, which is read and then waits for news. */
final class Mailbox {
  /** What it does. */
  private enum State {
    /** Somebody reads it, or may. */
    READY,
    WAITING,
    CUT
  }

  /**
   * What was read.
   *
   * @param more whether there may be more already
   */
  record Batch(List<Update> updates, MailboxCursor cursor, boolean more) {}

  private final ImapSessions.Connection connection;
  private final ImapAccount account;
  private final long version;
  private final AtomicReference<State> state = new AtomicReference<>(State.READY);
  private @Nullable IMAPFolder inbox;
  private volatile boolean hadNews;

  Mailbox(ImapSessions.Connection connection, ImapAccount account, long version) {
    this.connection = connection;
    this.account = account;
    this.version = version;
  }

  /**
   * Whether it can be read at once: nobody waits on it, and its channel is the same still.
   *
   * @param limit guards the connection from now on
   */
  boolean isReady(Channel channel, TimeLimit limit) {
    limit.guard(connection.sockets());
    return state.get() == State.READY
        && version == channel.version()
        && connection.store().isConnected();
  }

  /**
   * Reads what is new since {@code known}, or as much of that as comes before something fails.
   *
   * @throws MessagingException when nothing came
   */
  Batch read(
      Channel channel,
      MailIntake intake,
      MailboxCursor known,
      @Nullable Instant since,
      TimeLimit limit)
      throws MessagingException {
    MailboxReading reading = new MailboxReading(channel, intake, known, limit);
    try {
      Batch batch = reading.batch(readAll(reading, since));
      hadNews = hadNews || !batch.updates().isEmpty();
      return batch;
    } catch (MessagingException | IOException e) {
      MessagingException failure = connection.sockets().explained(e);
      cut();
      if (!reading.hasMoved()) {
        throw failure;
      }
      // Whoever reads next finds out whether it fails again.
      return reading.batch(true);
    } catch (RuntimeException e) {
      cut(); // nobody else knows of it, and a server lets few in at once
      throw e;
    }
  }

  /** Whether something has come since. */
  private boolean readAll(MailboxReading reading, @Nullable Instant since)
      throws MessagingException, IOException {
    String sent = account.sentFolder();
    // What arrives while a command runs is told with its answer, and not once more.
    int before = inbox().getMessageCount();
    if (sent != null) {
      IMAPFolder folder = open(sent, false);
      reading.readSent(folder, account);
      folder.close(false);
    }
    if (!reading.isFull()) {
      reading.readInbox(inbox(), account, since);
    }
    return count(inbox()) > before;
  }

  /**
   * Asks right before news are waited for: not every server tells then of what came shortly before.
   */
  private static int count(IMAPFolder folder) throws MessagingException {
    folder.doCommand(protocol -> {
      protocol.noop();
      return null;
    });
    return folder.getMessageCount();
  }

  private IMAPFolder inbox() throws MessagingException {
    IMAPFolder known = inbox;
    if (known == null || !known.isOpen()) {
      known = open(account.folder(), account.tidies());
      inbox = known;
    }
    return known;
  }

  private IMAPFolder open(String name, boolean writes) throws MessagingException {
    IMAPFolder folder = (IMAPFolder) connection.store().getFolder(name);
    folder.open(writes ? Folder.READ_WRITE : Folder.READ_ONLY);
    return folder;
  }

  /** Whether this connection has brought any mail. */
  boolean hadNews() {
    return hadNews;
  }

  /** Whether the server tells of news by itself (RFC 2177). */
  boolean tells() {
    return connection.tells();
  }

  /**
   * Waits in a thread of its own, where the server tells of news, and rings when it has or the
   * connection has ended.
   */
  void await(Runnable bell) {
    if (tells() && state.compareAndSet(State.READY, State.WAITING)) {
      Thread.ofVirtual().name("imap-idle").start(() -> idle(bell));
    }
  }

  private void idle(Runnable bell) {
    try {
      Objects.requireNonNull(inbox).idle(true);
    } catch (MessagingException | IllegalStateException | UncheckedIOException e) {
      // Whoever reads next finds out what is wrong with it.
    }
    if (state.compareAndSet(State.WAITING, State.READY)) {
      bell.run();
    }
  }

  /** Ends it, whoever waits on it. */
  void cut() {
    if (state.getAndSet(State.CUT) != State.CUT) {
      connection.cut();
    }
  }
}

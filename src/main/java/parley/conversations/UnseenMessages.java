package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.Channels;
import parley.channels.ReportedStatus;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Tells when somebody has left before they have seen an answer, so that it can reach them by mail:
 * once for each silence, with all that was said before it. Only where it is told what is read, and
 * nothing else reaches a customer: in a web chat.
 */
final class UnseenMessages {
  static final String KIND = "message.unseen";

  /** How long a message waits to be read, and how long a pause ends what belongs together. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final int MOST = 20;

  private final Database database;
  private final Channels channels;
  private final UnseenMailboxes mailboxes;
  private final UnseenMail mail;
  private final Outbox outbox;
  private final ConversationEvents events;

  UnseenMessages(
      Database database,
      Channels channels,
      UnseenMailboxes mailboxes,
      UnseenMail mail,
      Outbox outbox,
      ConversationEvents events) {
    this.database = database;
    this.channels = channels;
    this.mailboxes = mailboxes;
    this.mail = mail;
    this.outbox = outbox;
    this.events = events;
  }

  /** A message has been sent, and is to be read in time. */
  static void expect(Tx tx, Outbox outbox, Channel channel, long messageId, Instant now) {
    ChannelCapabilities can = channel.capabilities();
    if (can.window() == null && can.statuses().contains(ReportedStatus.READ)) {
      outbox.add(
          tx,
          NewJob.after(PATIENCE, now, channel.organizationId(), KIND, Long.toString(messageId)));
    }
  }

  /** Runs a {@link #KIND} job. */
  void run(Job job) {
    database.write(tx -> {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs) {
        MessageRows.find(tx, job.organizationId(), Long.parseLong(job.payload()))
            .ifPresent(message -> look(tx, message));
      }
      return isOurs;
    });
  }

  private void look(Tx tx, Message message) {
    List<Message> unread =
        UnseenMessageRows.latest(tx, message.organizationId(), message.conversationId(), MOST);
    // After a newer one there is another look, which tells of this one, too.
    if (unread.isEmpty() || unread.getFirst().id() != message.id()) {
      return;
    }
    Optional<Channel> channel = channels.find(tx, message.organizationId(), message.channelId());
    // A conversation may be erased before its messages are.
    ConversationRows.findToKeep(tx, message.organizationId(), message.conversationId())
        .filter(conversation -> channel.isPresent())
        .ifPresent(conversation ->
            mailboxes
                .of(tx, conversation)
                .ifPresent(mailbox ->
                    tell(tx, channel.orElseThrow(), conversation, together(unread), mailbox)));
  }

  private void tell(
      Tx tx,
      Channel channel,
      Conversation conversation,
      List<Message> unseen,
      UnseenMailbox mailbox) {
    events.unseen(tx, channel, conversation, unseen, mailbox);
    mail.plan(tx, channel, conversation, unseen, mailbox);
  }

  /** Back to the first pause: what is before it has been told. Oldest first. */
  private static List<Message> together(List<Message> latest) {
    List<Message> together = new ArrayList<>();
    Instant next = latest.getFirst().sentAt();
    for (Message message : latest) {
      if (Duration.between(message.sentAt(), next).compareTo(PATIENCE) >= 0) {
        break;
      }
      together.add(message);
      next = message.sentAt();
    }
    return together.reversed();
  }
}

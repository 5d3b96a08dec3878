package parley.conversations;

import java.util.List;
import java.util.Optional;
import parley.accounts.Members;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.OutboundMessage;
import parley.channels.OutboundMessage.ThreadContext;
import parley.contacts.ContactDirectory;
import parley.conversations.SendContext.Outgoing;
import parley.outbox.Job;
import parley.storage.Tx;

/** Reads what the send of a message needs. */
final class SendContexts {
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final Members members;

  SendContexts(Channels channels, ContactDirectory contactDirectory, Members members) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.members = members;
  }

  /** The context of a job; empty when the message is gone or has been heard of already. */
  Optional<SendContext> read(Tx tx, Job job) {
    SendAttemptId attempt = attempt(job);
    return MessageRows.find(tx, job.organizationId(), attempt.messageId())
        .filter(message -> isWaiting(message, attempt))
        .flatMap(message -> read(tx, message));
  }

  /** {@link #read}, and nobody else changes the message until the transaction ends. */
  Optional<SendContext> readToChange(Tx tx, Job job) {
    SendAttemptId attempt = attempt(job);
    return MessageRows.findToChange(tx, job.organizationId(), attempt.messageId())
        .filter(message -> isWaiting(message, attempt))
        .flatMap(message -> read(tx, message));
  }

  private static SendAttemptId attempt(Job job) {
    return SendAttemptId.parse(job.payload()).orElseThrow();
  }

  /** Whether the message is still waiting in this attempt. */
  private static boolean isWaiting(Message message, SendAttemptId attempt) {
    return message.status() == MessageStatus.QUEUED && attempt.isOf(message);
  }

  /** Empty when the conversation was erased after the message was read. */
  private Optional<SendContext> read(Tx tx, Message message) {
    return SendContextRows.find(tx, message.organizationId(), message.conversationId())
        .map(to -> read(tx, message, to));
  }

  private SendContext read(Tx tx, Message message, SendContextRows.Addressee to) {
    Channel channel =
        channels.find(tx, message.organizationId(), message.channelId()).orElseThrow();
    Outgoing outgoing =
        SendPolicy.lasting(channel, to.standing(), message)
            .<Outgoing>map(obstacle -> new Outgoing.Kept(obstacle.error()))
            .orElseGet(() -> outgoing(tx, to.conversation(), channel, message));
    return new SendContext(message, to.conversation().contactId(), channel, outgoing);
  }

  private Outgoing outgoing(Tx tx, Conversation conversation, Channel channel, Message message) {
    return SendAddress.of(tx, contactDirectory, conversation, channel)
        .<Outgoing>map(address ->
            new Outgoing.Ready(
                outbound(
                    message,
                    SendThreadRows.of(
                        tx, conversation, channel, message, contactDirectory.reachability()),
                    author(tx, channel, message),
                    address,
                    quoted(tx, message))))
        .orElseGet(() -> new Outgoing.Kept(SendObstacle.unreachable(channel.type()).error()));
  }

  /** How the provider calls the message that this one answers. */
  private static Optional<String> quoted(Tx tx, Message message) {
    return Optional.ofNullable(message.replyTo())
        .flatMap(id -> MessageRows.find(tx, message.organizationId(), id))
        .filter(original -> !original.isCall())
        .flatMap(original -> Optional.ofNullable(original.providerId()));
  }

  /** Only letters are signed. */
  private Optional<String> author(Tx tx, Channel channel, Message message) {
    Long agent = message.author().agentId();
    return agent == null || !channel.capabilities().severalConversations()
        ? Optional.empty()
        : members.name(tx, message.organizationId(), agent);
  }

  private static OutboundMessage outbound(
      Message message,
      ThreadContext thread,
      Optional<String> author,
      String address,
      Optional<String> quoted) {
    return new OutboundMessage(
        SendAttemptId.of(message).text(),
        address,
        message.type(),
        message.contentNode(),
        quoted.orElse(null),
        thread,
        author.orElse(null),
        List.of());
  }
}

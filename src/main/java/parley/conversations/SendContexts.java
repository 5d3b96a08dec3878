package parley.conversations;

import java.util.List;
import java.util.Optional;
import parley.accounts.Members;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.OutboundMessage;
import parley.channels.OutboundMessage.ThreadContext;
import parley.contacts.ContactDirectory;
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
        .map(message -> read(tx, message));
  }

  /** {@link #read}, and nobody else changes the message until the transaction ends. */
  Optional<SendContext> readToChange(Tx tx, Job job) {
    SendAttemptId attempt = attempt(job);
    return MessageRows.findToChange(tx, job.organizationId(), attempt.messageId())
        .filter(message -> isWaiting(message, attempt))
        .map(message -> read(tx, message));
  }

  private static SendAttemptId attempt(Job job) {
    return SendAttemptId.parse(job.payload()).orElseThrow();
  }

  /** Whether the message is still waiting in this attempt. */
  private static boolean isWaiting(Message message, SendAttemptId attempt) {
    return message.status() == MessageStatus.QUEUED && attempt.isOf(message);
  }

  private SendContext read(Tx tx, Message message) {
    long organizationId = message.organizationId();
    Conversation conversation =
        ConversationRows.find(tx, organizationId, message.conversationId()).orElseThrow();
    Channel channel = channels.find(tx, organizationId, message.channelId()).orElseThrow();
    Optional<String> quoted =
        Optional.ofNullable(message.replyTo())
            .flatMap(id -> MessageRows.find(tx, organizationId, id))
            .filter(original -> !original.isCall())
            .flatMap(original -> Optional.ofNullable(original.providerId()));
    Optional<OutboundMessage> outbound =
        SendAddress.of(tx, contactDirectory, conversation, channel)
            .map(address ->
                outbound(
                    message,
                    SendThreadRows.of(tx, conversation, channel, message),
                    author(tx, channel, message),
                    address,
                    quoted));
    return new SendContext(message, conversation.contactId(), channel, outbound);
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

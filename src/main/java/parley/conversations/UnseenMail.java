package parley.conversations;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.ChannelType;
import parley.channels.ChannelType.CardField;
import parley.channels.Channels;
import parley.channels.OutboundMessage;
import parley.channels.OutboundMessage.ThreadContext;
import parley.channels.SendResult;
import parley.channels.ThreadTrail.Participant;
import parley.conversations.content.ContentType;
import parley.http.EmailAddress;
import parley.http.Json;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;
import tools.jackson.databind.node.ObjectNode;

/**
 * Mails somebody who has left what they have not seen, where the organization can send mails; what
 * they answer lands in the same conversation.
 */
final class UnseenMail {
  static final String KIND = "message.unseen.mail";

  private static final Logger LOG = LoggerFactory.getLogger(UnseenMail.class);
  private static final Duration WHILE_DOWN = Duration.ofMinutes(10);
  private static final int MOST_ATTEMPTS = 10;
  private static final int LONGEST_SUBJECT = 60;

  /** A mail that is to be sent, and over what. */
  private record Letter(Channel channel, OutboundMessage message) {}

  private final Database database;
  private final Channels channels;
  private final UnseenMailboxes mailboxes;
  private final Outbox outbox;
  private final InstantSource clock;

  UnseenMail(
      Database database,
      Channels channels,
      UnseenMailboxes mailboxes,
      Outbox outbox,
      InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.mailboxes = mailboxes;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * Plans a mail in the transaction that tells of the messages. From now on whoever has the mailbox
   * takes part in the conversation.
   */
  void plan(
      Tx tx,
      Channel channel,
      Conversation conversation,
      List<Message> unseen,
      UnseenMailbox mailbox) {
    long organizationId = conversation.organizationId();
    if (channel.settings().mailsUnseen() && sender(tx, organizationId).isPresent()) {
      ConversationParticipantRows.add(
          tx,
          conversation,
          List.of(new Participant(mailbox.email(), EmailAddress.folded(mailbox.email()), null)),
          clock.instant());
      String ids =
          unseen.stream()
              .map(message -> Long.toString(message.id()))
              .collect(Collectors.joining(","));
      outbox.add(tx, NewJob.now(organizationId, KIND, ids));
    }
  }

  /** The oldest channel over which somebody can be written to by mail. */
  private Optional<Channel> sender(Tx tx, long organizationId) {
    return channels.types().all().stream()
        .filter(type -> type.capabilities().startsConversations())
        .filter(UnseenMail::reachesMailboxes)
        .flatMap(type -> channels.firstOf(tx, organizationId, type).stream())
        .findFirst();
  }

  private static boolean reachesMailboxes(ChannelType type) {
    return type.peers().vouches().contains(CardField.EMAIL);
  }

  /** Runs a {@link #KIND} job. One that may have left is not sent again. */
  void run(Job job) {
    Optional<Letter> letter =
        job.interrupted() ? Optional.empty() : database.read(tx -> letter(tx, job));
    if (letter.isEmpty()) {
      database.write(tx -> outbox.finish(tx, job));
      return;
    }
    SendMark mark = new SendMark(outbox, job);
    Channel channel = letter.get().channel();
    SendResult result =
        channels.adapter(channel.type()).send(channel, letter.get().message(), mark);
    mark.requireNoFailure();
    record(job, channel, result);
  }

  private void record(Job job, Channel channel, SendResult result) {
    switch (result) {
      case SendResult.Sent _, SendResult.Accepted _, SendResult.Unknown _ ->
          database.write(tx -> outbox.finish(tx, job));
      case SendResult.Refused(var error) -> {
        LOG.warn(
            "channel {}: a mail about unseen messages is refused: {}",
            IdType.CHANNEL.encode(channel.id()),
            error.providerCode());
        database.write(tx -> outbox.finish(tx, job));
      }
      case SendResult.ChannelDown _ -> later(job, WHILE_DOWN);
      case SendResult.TryLater(var delay, var attempts, var error) -> later(job, delay);
      case SendResult.AccountThrottled(var delay) -> later(job, delay);
      case SendResult.CustomerThrottled(var delay) -> later(job, delay);
    }
  }

  private void later(Job job, Duration delay) {
    boolean again = job.attempts() < MOST_ATTEMPTS;
    if (!again) {
      LOG.warn("job {}: a mail about unseen messages is given up after ten attempts", job.id());
    }
    database.write(tx ->
        again ? outbox.postpone(tx, job, clock.instant().plus(delay)) : outbox.finish(tx, job));
  }

  private Optional<Letter> letter(Tx tx, Job job) {
    List<Message> unseen =
        UnseenMessageRows.among(
            tx,
            job.organizationId(),
            Arrays.stream(job.payload().split(",")).map(Long::valueOf).toList());
    if (unseen.isEmpty()) {
      return Optional.empty();
    }
    Message last = unseen.getLast();
    return sender(tx, job.organizationId())
        .flatMap(channel ->
            ConversationRows.find(tx, job.organizationId(), last.conversationId())
                .flatMap(conversation -> mailboxes.of(tx, conversation))
                .map(mailbox -> new Letter(channel, message(channel, last, unseen, mailbox))));
  }

  private static OutboundMessage message(
      Channel channel, Message last, List<Message> unseen, UnseenMailbox mailbox) {
    List<String> texts = new ArrayList<>();
    unseen.forEach(message -> texts.add(words(message)));
    String text = String.join("\n\n", texts);
    ObjectNode content =
        Json.object().put("subject", channel.name() + ": " + beginning(text)).put("text", text);
    content.put("automatic", true).putArray("cc");
    return new OutboundMessage(
        SendAttemptId.of(last).text(),
        mailbox.email(),
        ContentType.EMAIL.text(),
        content,
        null,
        ThreadContext.only(IdType.CONVERSATION.encode(last.conversationId())),
        List.of());
  }

  /** A file is named: it is where the chat is. */
  private static String words(Message message) {
    ObjectNode content = message.contentNode();
    return content
        .path("text")
        .asString(content.path("caption").asString(content.path("filename").asString("[…]")));
  }

  private static String beginning(String text) {
    String line = text.strip().lines().findFirst().orElse("");
    int count = line.codePointCount(0, line.length());
    return count <= LONGEST_SUBJECT
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST_SUBJECT)) + "…";
  }
}

package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.MessageError;
import parley.events.EventType;
import parley.http.Actor;
import parley.storage.Tx;

/** What follows from the failure of one message: for itself, its conversation and its channel. */
final class SendFailures {
  private final Channels channels;
  private final TemplateFallback fallback;
  private final InboundOptOuts inboundOptOuts;
  private final ConversationEvents events;
  private final InstantSource clock;

  SendFailures(
      Channels channels,
      TemplateFallback fallback,
      InboundOptOuts inboundOptOuts,
      ConversationEvents events,
      InstantSource clock) {
    this.channels = channels;
    this.fallback = fallback;
    this.inboundOptOuts = inboundOptOuts;
    this.events = events;
    this.clock = clock;
  }

  /** The provider refused the message of a channel that it knows. */
  void refused(Tx tx, Channel channel, long messageId, MessageError error, Instant at) {
    if (error.code().equals(MessageError.WINDOW_CLOSED)) {
      windowClosed(tx, channel, messageId, at, at);
    }
    inboundOptOuts.heldBack(tx, channel, messageId, error, at);
    if (error.providerCode() != null && !error.code().equals(MessageError.PROVIDER_ERROR)) {
      channels.breaker().works(tx, channel);
    }
  }

  /**
   * The provider took the message and reports now that it failed. A report from before the last
   * change of the channel says nothing about it.
   */
  void reported(Tx tx, Channel channel, long messageId, MessageStatusRows.Report report) {
    String text = report.error();
    if (text == null) {
      return;
    }
    MessageError error = MessageError.read(text);
    if (error.code().equals(MessageError.WINDOW_CLOSED)) {
      windowClosed(tx, channel, messageId, report.at(), clock.instant());
    }
    inboundOptOuts.heldBack(tx, channel, messageId, error, report.at());
    if (error.code().equals(MessageError.CHANNEL_UNAVAILABLE)
        && report.at().isAfter(channel.updatedAt())) {
      channels.breaker().refused(tx, channel, error);
    }
  }

  private void windowClosed(Tx tx, Channel channel, long messageId, Instant at, Instant now) {
    long organizationId = channel.organizationId();
    Optional<Conversation> before =
        MessageRows.find(tx, organizationId, messageId)
            .flatMap(message ->
                ConversationRows.findToChange(tx, organizationId, message.conversationId()));
    ConversationTrafficRows.windowClosed(tx, organizationId, messageId, at, now);
    before.ifPresent(
        known -> events.changed(tx, EventType.CONVERSATION_UPDATED, known, Actor.SYSTEM));
    fallback.instead(tx, channel, messageId, now);
  }
}

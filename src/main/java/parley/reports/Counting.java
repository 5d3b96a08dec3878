package parley.reports;

import java.util.function.LongFunction;

/** What each event adds to the figures: the definitions of all of them. */
final class Counting {
  private final Ledger ledger;
  private final LongFunction<OpenConversation> older;

  /**
   * Counts into a ledger.
   *
   * @param older makes up for a conversation of which nothing is known
   */
  Counting(Ledger ledger, LongFunction<OpenConversation> older) {
    this.ledger = ledger;
    this.older = older;
  }

  void add(Occurrence occurrence) {
    switch (occurrence.type()) {
      case Occurrence.OPENED -> begun(occurrence);
      case Occurrence.CONVERSATION_STATUS -> changed(occurrence);
      case Occurrence.CHANGED -> rated(occurrence);
      case Occurrence.WRITTEN -> written(occurrence);
      case Occurrence.MESSAGE_CHANGED -> explained(occurrence);
      default -> progressed(occurrence);
    }
  }

  /** What nobody has to look at, such as a message of a blocked contact, begins as resolved. */
  private void begun(Occurrence event) {
    if (!event.status().equals("resolved")) {
      opened(event);
    }
  }

  /** A conversation is new, or was resolved before. */
  private void opened(Occurrence event) {
    OpenConversation known =
        ledger
            .conversation(event.conversationId())
            .orElseGet(() -> OpenConversation.older(event.conversationId(), event.channelId()));
    ledger.put(known.opened(event.at()));
    ledger.count(Measure.OPENED, place(event, event.channelId(), event.assignedTo()));
  }

  private void changed(Occurrence event) {
    if (event.statusBefore().equals("resolved")) {
      opened(event);
    } else if (event.status().equals("resolved")) {
      resolved(event);
    }
  }

  private void resolved(Occurrence event) {
    Place place = place(event, event.channelId(), event.changedBy());
    ledger.count(Measure.RESOLVED, place);
    ledger
        .conversation(event.conversationId())
        .map(OpenConversation::openedAt)
        .ifPresent(since -> ledger.time(Measure.RESOLUTION, place, since, event.at()));
    ledger.close(event.conversationId());
  }

  private void rated(Occurrence event) {
    Place place = place(event, event.channelId(), event.assignedTo());
    ledger.count(Measure.RATING, place, Integer.toString(event.score()));
  }

  private void written(Occurrence event) {
    if (event.isFrom("inbound")) {
      received(event);
    } else if (event.isFrom("outbound") && !event.status().equals("scheduled")) {
      left(event);
    }
  }

  private void received(Occurrence event) {
    OpenConversation conversation = conversation(event);
    if (event.isMessage()) {
      ledger.count(Measure.RECEIVED, place(event, conversation.channelId(), event.assignedTo()));
    }
    event.waitingSince().ifPresent(since -> ledger.put(conversation.waiting(since)));
  }

  /** A message is on its way to the customer, and answers them unless it has failed already. */
  private void left(Occurrence event) {
    if (!event.isMessage()) {
      return;
    }
    OpenConversation conversation = conversation(event);
    Place place = place(event, conversation.channelId(), event.sender());
    ledger.put(new CountedMessage(event.messageId(), place, event.status(), event.reason()));
    if (event.reason() == null) {
      answered(event, conversation, place);
    }
  }

  /** Who waits on although something was sent to them got no answer: only a confirmation, say. */
  private void answered(Occurrence event, OpenConversation conversation, Place place) {
    if (event.waitingSince().isPresent()) {
      return;
    }
    if (conversation.waitingSince() != null && !conversation.answered()) {
      ledger.time(Measure.FIRST_RESPONSE, place, conversation.waitingSince(), event.at());
    }
    ledger.put(conversation.told());
  }

  private void progressed(Occurrence event) {
    if (event.statusBefore().equals("scheduled")) {
      departed(event);
    } else {
      ledger.message(event.messageId()).ifPresent(known -> further(event, known));
    }
  }

  /** One that has failed may have done so for another reason than it seemed. */
  private void explained(Occurrence event) {
    ledger
        .message(event.messageId())
        .ifPresent(known -> ledger.put(known.with(event.status(), event.reason())));
  }

  /** One that had failed, and is sent after all, may be an answer by then. */
  private void further(Occurrence event, CountedMessage known) {
    ledger.put(known.with(event.status(), event.reason()));
    if (event.statusBefore().equals("failed")) {
      OpenConversation conversation = conversation(event);
      answered(event, conversation, place(event, conversation.channelId(), event.sender()));
    }
  }

  private void departed(Occurrence event) {
    if (!event.status().equals("canceled")) {
      left(event);
    }
  }

  private OpenConversation conversation(Occurrence event) {
    return ledger
        .conversation(event.conversationId())
        .orElseGet(() -> older.apply(event.conversationId()));
  }

  private static Place place(Occurrence event, long channelId, long agentId) {
    return new Place(Slot.of(event.at()), channelId, event.teamId(), agentId);
  }
}

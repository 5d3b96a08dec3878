package parley.reports;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import parley.storage.Answer;
import parley.storage.Tx;

/** What is known before some events are counted, and what has come of them: one transaction's. */
final class Ledger {
  private final Map<Long, OpenConversation> conversations = new HashMap<>();
  private final Map<Long, CountedMessage> messages = new HashMap<>();
  private final Set<Long> changedConversations = new HashSet<>();
  private final Set<Long> changedMessages = new HashSet<>();
  private final Map<Tally, Long> tallies = new HashMap<>();

  /** What is known of all that these events are about. */
  static Ledger load(Tx tx, long organizationId, List<Occurrence> occurrences) {
    Ledger ledger = new Ledger();
    List<Long> conversations =
        occurrences.stream().map(Occurrence::conversationId).distinct().toList();
    List<Long> messages =
        occurrences.stream().filter(Occurrence::isOfMessage).map(Occurrence::messageId).toList();
    if (conversations.isEmpty()) {
      return ledger;
    }
    Answer<OpenConversation> open = OpenConversationRows.find(tx, organizationId, conversations);
    if (!messages.isEmpty()) {
      CountedMessageRows.find(tx, organizationId, messages)
          .list()
          .forEach(known -> ledger.messages.put(known.id(), known));
    }
    open.list().forEach(known -> ledger.conversations.put(known.id(), known));
    return ledger;
  }

  Optional<OpenConversation> conversation(long id) {
    return Optional.ofNullable(conversations.get(id));
  }

  void put(OpenConversation conversation) {
    conversations.put(conversation.id(), conversation);
    changedConversations.add(conversation.id());
  }

  /** Nothing more has to be known of a conversation. */
  void close(long conversationId) {
    conversations.remove(conversationId);
    changedConversations.add(conversationId);
  }

  Optional<CountedMessage> message(long id) {
    return Optional.ofNullable(messages.get(id));
  }

  /** Counts a message as what it is by now, and no more as what it was. */
  void put(CountedMessage message) {
    message(message.id()).ifPresent(before -> count(before, -1));
    count(message, 1);
    messages.put(message.id(), message);
    changedMessages.add(message.id());
  }

  private void count(CountedMessage message, long times) {
    add(new Tally(Measure.OUTBOUND, message.place(), message.status()), times);
    if (message.reason() != null) {
      add(new Tally(Measure.FAILURE, message.place(), message.reason()), times);
    }
  }

  void count(Measure measure, Place place) {
    count(measure, place, "");
  }

  void count(Measure measure, Place place, String part) {
    add(new Tally(measure, place, part), 1);
  }

  /** Counts how long something took; clocks that differ make nothing shorter than nothing. */
  void time(Measure measure, Place place, Instant from, Instant to) {
    int bucket = TimeBucket.of(Duration.between(from, to));
    add(new Tally(measure, place, Integer.toString(bucket)), 1);
  }

  private void add(Tally tally, long times) {
    tallies.merge(tally, times, (before, more) -> before + more == 0 ? null : before + more);
  }

  /** Writes what has changed. */
  void store(Tx tx, long organizationId, Instant now) {
    TallyRows.add(tx, organizationId, tallies);
    for (long id : changedConversations) {
      conversation(id)
          .ifPresentOrElse(
              known -> OpenConversationRows.put(tx, organizationId, known, now),
              () -> OpenConversationRows.delete(tx, organizationId, id));
    }
    changedMessages.forEach(
        id -> message(id).ifPresent(known -> CountedMessageRows.put(tx, organizationId, known)));
  }
}

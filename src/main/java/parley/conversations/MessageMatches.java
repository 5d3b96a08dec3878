package parley.conversations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.conversations.search.MessageText;
import parley.http.Json;
import parley.storage.Tx;

/** The messages of one page that match, as many as memory holds: see {@link MessagePageRows}. */
final class MessageMatches {
  /** A message and what it says today. */
  record Match(Message message, String text) {}

  private final MessageSearchFilter filter;
  private final List<Match> found = new ArrayList<>();
  private int room = MessagePageRows.ROOM;
  private boolean more;

  MessageMatches(MessageSearchFilter filter) {
    this.filter = filter;
  }

  /** Whether another message matches, for which there is no place beside these. */
  boolean hasMore() {
    return more;
  }

  /** Those that were found, the newest first. */
  List<Match> page() {
    return found;
  }

  /** Looks at messages, the newest first, while there is room. */
  void look(Tx tx, long organizationId, List<Long> ids) {
    if (ids.isEmpty()) {
      return;
    }
    List<Message> messages = MessageSearchRows.passing(tx, organizationId, ids, filter);
    List<Long> changeable =
        messages.stream().filter(MessageEdits::isChangeable).map(Message::id).toList();
    Map<Long, List<MessageEditRows.Change>> changes =
        MessageEditRows.of(tx, organizationId, changeable);
    for (int i = 0; i < messages.size() && !more; i++) {
      MessagePageRows.whole(tx, messages.get(i))
          .ifPresent(message -> look(message, changes.getOrDefault(message.id(), List.of())));
    }
  }

  private void look(Message message, List<MessageEditRows.Change> changes) {
    text(message, changes)
        .filter(filter.query()::matches)
        .ifPresent(text -> add(new Match(message, text)));
  }

  private void add(Match match) {
    room -= match.message().content().length() + match.text().length();
    more = found.size() == filter.limit() || (room < 0 && !found.isEmpty());
    if (!more) {
      found.add(match);
    }
  }

  /** What a message says after all changes; nothing when it was taken back. */
  private static Optional<String> text(Message message, List<MessageEditRows.Change> changes) {
    if (changes.stream().anyMatch(change -> change.type().equals("revoke"))) {
      return Optional.empty();
    }
    String content = changes.isEmpty() ? message.content() : changes.getLast().content();
    return Optional.of(MessageText.of(Json.parse(content)));
  }
}

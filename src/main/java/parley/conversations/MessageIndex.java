package parley.conversations;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.conversations.MessageWordRows.Place;
import parley.conversations.PostingRows.Posting;
import parley.conversations.search.IndexedWords;
import parley.conversations.search.MessageText;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/**
 * Under which words messages are found. New ones wait in {@link PendingWordRows} until the lists of
 * {@link PostingRows} get many at once; what has to be in the index at once stands alone in {@link
 * MessageWordRows}. See decision 102.
 */
final class MessageIndex {
  /** Each search reads all messages that wait, so they must be small: in words. */
  private static final int MOST_PENDING = 64;

  /** PostgreSQL's driver takes 65,535 values with all that leave together. */
  private static final int MOST_AT_ONCE = 250;

  private MessageIndex() {}

  /** Makes a message findable that has just been written. */
  static void add(Tx tx, Message message) {
    Collection<String> words = words(message);
    if (words.isEmpty()) {
      return;
    }
    if (foundAs(message) == message.id() && words.size() <= MOST_PENDING) {
      PendingWordRows.add(tx, message, words);
    } else {
      MessageWordRows.add(tx, message.organizationId(), foundAs(message), words);
    }
  }

  /** Makes a message that says something else from now on findable by that, and by that only. */
  static void change(Tx tx, Message before, Message after) {
    if (!before.content().equals(after.content())) {
      forget(tx, before.organizationId(), places(before));
      MessageWordRows.add(tx, after.organizationId(), foundAs(after), words(after));
    }
  }

  /** Forgets under which words a message was found that it doesn't say any more. */
  static void forgetLost(Tx tx, Message before, JsonNode content) {
    Collection<String> said = IndexedWords.of(MessageText.of(content));
    List<Place> lost =
        places(before).stream().filter(place -> !said.contains(place.word())).toList();
    if (!lost.isEmpty()) {
      MessageWordRows.add(tx, before.organizationId(), foundAs(before), said);
      forget(tx, before.organizationId(), lost);
    }
  }

  /** Where messages are found, in the order of the words: those of one word lie side by side. */
  static List<Place> places(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> places(message).stream())
        .sorted(Comparator.comparing(Place::word).thenComparingLong(Place::messageId))
        .toList();
  }

  /** Where a message is found, in the order of the words. */
  private static List<Place> places(Message message) {
    long id = foundAs(message);
    return words(message).stream().map(word -> new Place(word, id)).toList();
  }

  private static Collection<String> words(Message message) {
    return IndexedWords.of(MessageText.of(message.contentNode()));
  }

  /** A message that changes another one is found as the other one. */
  private static long foundAs(Message message) {
    Long changed = MessageEdits.isChange(message.type()) ? message.replyTo() : null;
    return changed == null ? message.id() : changed;
  }

  /**
   * Forgets places of messages that are about to be deleted, or to say something else: those that
   * wait, first, because they are on their way to the others.
   */
  static void forget(Tx tx, long organizationId, List<Place> places) {
    for (int from = 0; from < places.size(); from += MOST_AT_ONCE) {
      List<Place> some = places.subList(from, Math.min(places.size(), from + MOST_AT_ONCE));
      PendingWordRows.delete(
          tx, organizationId, some.stream().map(Place::messageId).distinct().toList());
      MessageWordRows.delete(tx, organizationId, some);
      takeFromLists(tx, organizationId, some);
    }
  }

  private static void takeFromLists(Tx tx, long organizationId, List<Place> places) {
    Set<Place> gone = Set.copyOf(places);
    List<Posting> emptied = new ArrayList<>();
    for (Posting list : PostingRows.findToChange(tx, organizationId, places)) {
      Posting left = list.without(gone);
      if (left.messageIds().isEmpty()) {
        emptied.add(left);
      } else if (left.messageIds().size() < list.messageIds().size()) {
        PostingRows.replace(tx, organizationId, left);
      }
    }
    PostingRows.delete(tx, organizationId, emptied);
  }

  /** Messages with a word and ids less than {@code before}, the newest first. */
  static List<Long> newest(Tx tx, long organizationId, String word, long before, int most) {
    return Stream.concat(
            MessageWordRows.newest(tx, organizationId, word, before, most).stream(),
            newestOfLists(tx, organizationId, word, before, most).stream())
        .distinct()
        .sorted(Comparator.reverseOrder())
        .limit(most)
        .toList();
  }

  /** How many lists hold so many messages is not known: most often it is few, or only one each. */
  private static Set<Long> newestOfLists(
      Tx tx, long organizationId, String word, long before, int most) {
    Set<Long> found = new HashSet<>();
    long end = before;
    int lists = 4;
    while (found.size() < most) {
      List<Posting> some = PostingRows.before(tx, organizationId, word, end, lists);
      some.stream()
          .flatMap(list -> list.messageIds().stream())
          .filter(id -> id < before)
          .forEach(found::add);
      if (some.size() < lists) {
        return found;
      }
      end = some.getLast().firstId();
      lists = Math.min(most, 4 * lists);
    }
    return found;
  }

  /** How many messages have a word; counts no further than about {@code most}. */
  static long count(Tx tx, long organizationId, String word, int most) {
    return MessageWordRows.count(tx, organizationId, word, most)
        + PostingRows.count(tx, organizationId, word, most);
  }

  /** Those of some messages that have all of some words, in the same order. */
  static List<Long> withAll(Tx tx, long organizationId, List<Long> messageIds, List<String> words) {
    Set<Place> places = new HashSet<>(MessageWordRows.among(tx, organizationId, messageIds, words));
    Set<Place> sought =
        words.stream()
            .flatMap(word -> messageIds.stream().map(id -> new Place(word, id)))
            .collect(Collectors.toSet());
    for (Posting list : PostingRows.find(tx, organizationId, sought)) {
      list.places().filter(sought::contains).forEach(places::add);
    }
    return messageIds.stream()
        .filter(id -> words.stream().allMatch(word -> places.contains(new Place(word, id))))
        .toList();
  }
}

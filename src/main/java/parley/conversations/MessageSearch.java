package parley.conversations;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.conversations.MessageMatches.Match;
import parley.conversations.search.Excerpt;
import parley.conversations.search.WordQuery;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Finds messages by their words. What the index of words proposes is compared with what the message
 * says today: it may have been changed or taken back.
 */
final class MessageSearch {
  /** After so many messages a page is answered with what was found by then. */
  private static final int MOST_EXAMINED = 5_000;

  private static final int MOST_AT_ONCE = 500;

  private final Database database;

  MessageSearch(Database database) {
    this.database = database;
  }

  /** The newest messages that match, as far as one page goes. */
  MessageHits find(long organizationId, MessageSearchFilter filter) {
    return database.scan(tx -> find(tx, organizationId, filter));
  }

  private static MessageHits find(Tx tx, long organizationId, MessageSearchFilter filter) {
    MessageCandidates candidates = MessageCandidates.of(tx, organizationId, filter);
    MessageMatches matches = new MessageMatches(filter);
    long before = filter.before();
    int atOnce = filter.limit() + 1;
    int examined = 0;
    while (before > filter.from() && examined < MOST_EXAMINED) {
      MessageCandidates.Batch batch = candidates.next(tx, before, atOnce);
      matches.look(tx, organizationId, batch.ids());
      if (matches.hasMore()) {
        List<Match> page = matches.page();
        return MessageHits.followed(
            hits(tx, organizationId, filter.query(), page), page.getLast().message().id());
      }
      if (!batch.hasMore()) {
        return MessageHits.last(hits(tx, organizationId, filter.query(), matches.page()));
      }
      before = batch.rest();
      examined += atOnce;
      atOnce = Math.min(MOST_AT_ONCE, 2 * atOnce);
    }
    List<MessageHit> hits = hits(tx, organizationId, filter.query(), matches.page());
    return before > filter.from() ? MessageHits.followed(hits, before) : MessageHits.last(hits);
  }

  private static List<MessageHit> hits(
      Tx tx, long organizationId, WordQuery query, List<Match> matches) {
    if (matches.isEmpty()) {
      return List.of();
    }
    List<MessageView> views =
        MessageQueries.views(tx, organizationId, matches.stream().map(Match::message).toList());
    Map<Long, Conversation> conversations = conversations(tx, organizationId, matches);
    return IntStream.range(0, matches.size())
        .boxed()
        .flatMap(i -> hit(matches.get(i), views.get(i), conversations, query).stream())
        .toList();
  }

  /** Nothing when the conversation was erased after the message was read. */
  private static Optional<MessageHit> hit(
      Match match, MessageView view, Map<Long, Conversation> conversations, WordQuery query) {
    return Optional.ofNullable(conversations.get(match.message().conversationId()))
        .map(conversation ->
            new MessageHit(
                view, MessageHit.InConversation.of(conversation), Excerpt.of(match.text(), query)));
  }

  private static Map<Long, Conversation> conversations(
      Tx tx, long organizationId, List<Match> matches) {
    List<Long> ids =
        matches.stream().map(match -> match.message().conversationId()).distinct().toList();
    return MessageSearchRows.conversations(tx, organizationId, ids).stream()
        .collect(Collectors.toMap(Conversation::id, Function.identity()));
  }
}

package parley.conversations;

import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ChannelTypes;
import parley.conversations.search.WordQuery;
import parley.http.InstantParameter;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.IdType;
import parley.storage.Ids;

/**
 * Which messages somebody looks for.
 *
 * @param channel a type of channel
 * @param from the first id that may be found
 * @param before the first id that may not be found any more
 * @param notes whether notes are found, which are for agents
 */
record MessageSearchFilter(
    WordQuery query,
    OptionalLong contactId,
    OptionalLong conversationId,
    Optional<String> channel,
    long from,
    long before,
    boolean notes,
    int limit) {
  private static final int LONGEST = 200;
  private static final int MOST_WORDS = 10;

  /**
   * Reads the query of {@code GET /v1/messages/search}.
   *
   * @param contactId the contact that it asks for
   */
  static MessageSearchFilter of(Request request, ChannelTypes types, OptionalLong contactId) {
    return new MessageSearchFilter(
        words(request.query("query").orElse("")),
        contactId,
        request.queryId("conversation_id", IdType.CONVERSATION),
        request.query("channel").map(name -> channel(name, types)),
        InstantParameter.read(request, "from").map(Ids::firstAt).orElse(0L),
        Math.min(
            InstantParameter.read(request, "to").map(Ids::firstAt).orElse(Long.MAX_VALUE),
            request.query("before").map(MessageSearchFilter::message).orElse(Long.MAX_VALUE)),
        request.caller().actingAgent().isPresent(),
        MessageHistory.Range.limit(request));
  }

  private static WordQuery words(String text) {
    if (text.codePointCount(0, text.length()) > LONGEST) {
      throw Problem.invalidParameter("query:query", "must have at most 200 characters");
    }
    WordQuery query = WordQuery.of(text);
    if (query.size() == 0 || query.size() > MOST_WORDS) {
      throw Problem.invalidParameter("query:query", "must have 1 to 10 words");
    }
    return query;
  }

  private static String channel(String name, ChannelTypes types) {
    return types
        .find(name)
        .orElseThrow(() -> Problem.invalidParameter("query:channel", types.hint()))
        .name();
  }

  private static long message(String id) {
    return IdType.MESSAGE
        .decode(id)
        .orElseThrow(() -> Problem.invalidParameter("query:before", "is not a message's id"));
  }
}

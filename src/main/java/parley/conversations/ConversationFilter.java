package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ChannelTypes;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Timestamps;
import parley.storage.IdType;

/**
 * Which conversations a list is about. An id that can't exist matches nothing, like one that
 * doesn't.
 *
 * @param unassigned only those that no agent has
 * @param unread only those with something that no agent has looked at
 * @param sort the order, of which one leaves out who doesn't wait
 */
record ConversationFilter(
    Optional<ConversationStatus> status,
    Optional<String> channel,
    OptionalLong channelId,
    OptionalLong assignedTo,
    boolean unassigned,
    OptionalLong teamId,
    OptionalLong contactId,
    Optional<ConversationPriority> priority,
    boolean unread,
    List<String> tags,
    Optional<String> search,
    Optional<Instant> updatedAfter,
    ConversationSort sort) {
  private static final int SEARCH_LENGTH = 200;
  private static final long NOBODY = 0;

  /** Reads the query of {@code GET /v1/conversations}. */
  static ConversationFilter of(Request request, ChannelTypes types) {
    Optional<String> assignedTo = request.query("assigned_to");
    return new ConversationFilter(
        request.query("status").map(ConversationFilter::status),
        request.query("channel").map(name -> channel(name, types)),
        request.queryId("channel_id", IdType.CHANNEL),
        assignedTo.filter(value -> !value.equals("none")).isPresent()
            ? agent(assignedTo.get(), request.caller())
            : OptionalLong.empty(),
        assignedTo.filter("none"::equals).isPresent(),
        request.queryId("team_id", IdType.TEAM),
        request.queryId("contact_id", IdType.CONTACT),
        request.query("priority").map(ConversationFilter::priority),
        request.query("unread").map(ConversationFilter::unread).orElse(false),
        request.queries("tag"),
        request.query("search").map(ConversationFilter::search),
        request.query("updated_after").map(ConversationFilter::instant),
        request.query("sort").map(ConversationFilter::sort).orElse(ConversationSort.NEWEST));
  }

  /** The same filter for the conversations of one contact. */
  static ConversationFilter ofContact(long contactId) {
    return new ConversationFilter(
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        false,
        OptionalLong.empty(),
        OptionalLong.of(contactId),
        Optional.empty(),
        false,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        ConversationSort.NEWEST);
  }

  /** Whether {@link ConversationCountRows} tells how many it finds. */
  boolean isCounted() {
    return channel.isEmpty()
        && contactId.isEmpty()
        && priority.isEmpty()
        && !unread
        && sort == ConversationSort.NEWEST
        && tags.isEmpty()
        && search.isEmpty()
        && updatedAfter.isEmpty();
  }

  private static ConversationStatus status(String text) {
    return ConversationStatus.of(text)
        .orElseThrow(
            () -> Problem.invalidParameter("query:status", "must be open, snoozed or resolved"));
  }

  private static String channel(String name, ChannelTypes types) {
    return types
        .find(name)
        .orElseThrow(() -> Problem.invalidParameter("query:channel", types.hint()))
        .name();
  }

  private static OptionalLong agent(String text, Caller caller) {
    return OptionalLong.of(
        text.equals("me") ? me(caller) : IdType.AGENT.decode(text).orElse(NOBODY));
  }

  private static long me(Caller caller) {
    return caller
        .actingAgent()
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:assigned_to", "can't be me: nothing is assigned to an API key"));
  }

  private static ConversationPriority priority(String text) {
    return ConversationPriority.of(text)
        .orElseThrow(() ->
            Problem.invalidParameter("query:priority", "must be low, medium, high or urgent"));
  }

  private static boolean unread(String text) {
    if (!text.equals("true")) {
      throw Problem.invalidParameter("query:unread", "must be true, or absent");
    }
    return true;
  }

  private static ConversationSort sort(String text) {
    return ConversationSort.of(text)
        .orElseThrow(() -> Problem.invalidParameter("query:sort", "must be newest or waiting"));
  }

  private static String search(String text) {
    if (text.codePointCount(0, text.length()) > SEARCH_LENGTH) {
      throw Problem.invalidParameter("query:search", "must have at most 200 characters");
    }
    return text;
  }

  private static Instant instant(String text) {
    return Timestamps.parse(text)
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:updated_after", "must be an ISO 8601 timestamp with an offset"));
  }
}

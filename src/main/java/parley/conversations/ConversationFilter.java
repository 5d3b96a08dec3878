package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import parley.channels.ChannelTypes;
import parley.contacts.TagParameter;
import parley.http.InstantParameter;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.IdType;

/**
 * Which conversations a list is about. An id that can't exist matches nothing, like one that
 * doesn't.
 *
 * @param unread only those with something that no agent has looked at
 * @param sort the order, of which one leaves out who doesn't wait
 */
record ConversationFilter(
    Optional<ConversationStatus> status,
    Optional<String> channel,
    OptionalLong channelId,
    AssigneeFilter assignee,
    OptionalLong teamId,
    OptionalLong contactId,
    Optional<ConversationPriority> priority,
    boolean unread,
    List<String> tags,
    Optional<String> search,
    Optional<Instant> updatedAfter,
    ConversationSort sort) {
  private static final int SEARCH_LENGTH = 200;

  /**
   * Reads the query of {@code GET /v1/conversations}.
   *
   * @param contactId the contact that it asks for
   * @param online the agents who can be counted on
   */
  static ConversationFilter of(
      Request request, ChannelTypes types, OptionalLong contactId, Supplier<List<Long>> online) {
    return new ConversationFilter(
        request.query("status").map(ConversationFilter::status),
        request.query("channel").map(name -> channel(name, types)),
        request.queryId("channel_id", IdType.CHANNEL),
        AssigneeFilter.of(request, online),
        request.queryId("team_id", IdType.TEAM),
        contactId,
        request.query("priority").map(ConversationFilter::priority),
        request.query("unread").map(ConversationFilter::unread).orElse(false),
        TagParameter.read(request),
        request.query("search").map(ConversationFilter::search),
        InstantParameter.read(request, "updated_after"),
        request.query("sort").map(ConversationFilter::sort).orElse(ConversationSort.NEWEST));
  }

  /** Reads the query of {@code GET /v1/contacts/{id}/conversations}. */
  static ConversationFilter ofContact(Request request, long contactId) {
    return new ConversationFilter(
        request.query("status").map(ConversationFilter::status),
        Optional.empty(),
        OptionalLong.empty(),
        new AssigneeFilter.Anybody(),
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
    return !(assignee instanceof AssigneeFilter.Absent)
        && channel.isEmpty()
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
}

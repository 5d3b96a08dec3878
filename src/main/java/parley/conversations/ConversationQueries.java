package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelTypes;
import parley.channels.Channels;
import parley.channels.ThreadTrail.Participant;
import parley.contacts.ContactDirectory;
import parley.http.Caller;
import parley.http.Json;
import parley.http.JsonPage;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Request;
import parley.storage.Database;
import parley.storage.IdQuery;
import parley.storage.IdType;
import parley.storage.Tx;

/** Shows conversations: in lists with their last message, alone with the latest ones. */
final class ConversationQueries {
  /** A conversation and the version that its entity tag is made of. */
  record Seen(ConversationView view, long version) {}

  private final Database database;
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final InstantSource clock;

  ConversationQueries(
      Database database,
      Channels channels,
      ContactDirectory contactDirectory,
      InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.clock = clock;
  }

  /** The contact that {@code contact_id} asks for, by the id that it has now. */
  OptionalLong contact(Request request) {
    OptionalLong asked = request.queryId("contact_id", IdType.CONTACT);
    return asked.isEmpty()
        ? asked
        : OptionalLong.of(
            database.read(
                tx -> contactDirectory.currentId(tx, request.organizationId(), asked.getAsLong())));
  }

  Page<ConversationView> list(long organizationId, ConversationFilter filter, Paging paging) {
    return database.scan(tx -> list(tx, organizationId, filter, paging));
  }

  /** How many conversations there are where {@code caller} may look for them. */
  ConversationCounts counts(Caller caller) {
    return ConversationCounts.of(
        database.scan(tx -> ConversationCountRows.tallies(tx, caller.organizationId())),
        caller.actingAgent());
  }

  /** The conversations of a contact; empty when there is no such contact. */
  Optional<Page<ConversationView>> listOf(Request request, long contactId, Paging paging) {
    long organizationId = request.organizationId();
    return database.scan(tx ->
        contactDirectory
            .find(tx, organizationId, contactId)
            .map(contact -> ConversationFilter.ofContact(request, contact.id()))
            .map(filter -> list(tx, organizationId, filter, paging)));
  }

  private Page<ConversationView> list(
      Tx tx, long organizationId, ConversationFilter filter, Paging paging) {
    Optional<IdQuery> ofContacts =
        filter.search().map(text -> contactDirectory.matching(tx, organizationId, text));
    Page<Conversation> page =
        ConversationListRows.page(tx, organizationId, filter, ofContacts, paging);
    return new Page<>(views(tx, organizationId, page.rows()), page.total(), page.next());
  }

  /** The next conversations of a contact, by their ids. */
  JsonPage documents(Tx tx, long organizationId, long contactId, long after, int most) {
    List<Conversation> found =
        ConversationListRows.ofContact(tx, organizationId, contactId, after, most);
    return new JsonPage(
        found.stream().map(Conversation::id).toList(),
        views(tx, organizationId, found).stream().map(Json::text).toList());
  }

  /** The list item of one conversation. */
  Optional<Seen> item(long organizationId, long id) {
    return database.read(tx -> item(tx, organizationId, id));
  }

  /** A conversation with its latest messages. */
  Optional<Seen> one(long organizationId, long id) {
    return database.read(tx -> one(tx, organizationId, id));
  }

  /** The same in a transaction that runs already. */
  Optional<Seen> one(Tx tx, long organizationId, long id) {
    return item(tx, organizationId, id)
        .map(seen ->
            new Seen(
                seen.view()
                    .with(
                        MessageQueries.history(
                            tx, organizationId, id, MessageHistory.Range.LATEST)),
                seen.version()));
  }

  Optional<MessageHistory> history(long organizationId, long id, MessageHistory.Range range) {
    return database.read(tx ->
        ConversationRows.find(tx, organizationId, id)
            .map(found -> MessageQueries.history(tx, organizationId, id, range)));
  }

  /** What was done to a conversation; empty when there is none. */
  Optional<ConversationActivityPage> activity(
      long organizationId, long id, ConversationActivityPage.Range range) {
    return database.read(tx ->
        ConversationRows.find(tx, organizationId, id)
            .map(found ->
                ConversationActivityPage.of(
                    ConversationChangeRows.before(tx, found, range.before(), range.limit() + 1),
                    range)));
  }

  Optional<MessageView> message(long organizationId, long id) {
    return database.read(tx ->
        MessageRows.find(tx, organizationId, id).map(found -> MessageQueries.view(tx, found)));
  }

  private Optional<Seen> item(Tx tx, long organizationId, long id) {
    return ConversationRows.find(tx, organizationId, id)
        .map(found ->
            new Seen(views(tx, organizationId, List.of(found)).getFirst(), found.version()));
  }

  /** Conversations as lists show them. */
  List<ConversationView> views(Tx tx, long organizationId, List<Conversation> found) {
    if (found.isEmpty()) {
      return List.of();
    }
    Map<Long, MessageView> last = lastMessages(tx, organizationId, found);
    Map<Long, Channel> byId = channels(tx, organizationId, found);
    Map<Long, List<Participant>> participants = participants(tx, organizationId, found, byId);
    Instant now = clock.instant();
    return found.stream()
        .map(conversation ->
            ConversationView.of(
                conversation,
                participants.getOrDefault(conversation.id(), List.of()),
                ReplyWindow.of(conversation, byId.get(conversation.channelId()), now),
                lastOf(conversation, last)))
        .toList();
  }

  /** Without those whose type only a newer Parley knows. */
  private Map<Long, Channel> channels(Tx tx, long organizationId, List<Conversation> found) {
    List<Long> ids = found.stream().map(Conversation::channelId).distinct().toList();
    return channels.findKnown(tx, organizationId, ids).stream()
        .collect(Collectors.toMap(Channel::id, channel -> channel));
  }

  /** Only where a contact has several conversations do others take part. */
  private static Map<Long, List<Participant>> participants(
      Tx tx, long organizationId, List<Conversation> found, Map<Long, Channel> byId) {
    List<Long> ids =
        found.stream()
            .filter(conversation -> mayHaveSeveral(byId.get(conversation.channelId())))
            .map(Conversation::id)
            .toList();
    return ids.isEmpty() ? Map.of() : ConversationParticipantRows.of(tx, organizationId, ids);
  }

  private static boolean mayHaveSeveral(@Nullable Channel channel) {
    return channel == null || channel.capabilities().severalConversations();
  }

  /** The types that a list can be filtered by. */
  ChannelTypes channelTypes() {
    return channels.types();
  }

  private Map<Long, MessageView> lastMessages(
      Tx tx, long organizationId, List<Conversation> conversations) {
    List<Long> ids =
        conversations.stream()
            .map(conversation -> conversation.traffic().lastMessageId())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<Message> found = MessagePageRows.inShort(tx, organizationId, ids);
    return MessageQueries.views(tx, organizationId, found).stream()
        .collect(Collectors.toMap(ConversationQueries::idOf, view -> view));
  }

  private static @Nullable MessageView lastOf(
      Conversation conversation, Map<Long, MessageView> last) {
    Long id = conversation.traffic().lastMessageId();
    return id == null ? null : last.get(id);
  }

  private static long idOf(MessageView view) {
    return IdType.MESSAGE.decode(view.id()).orElseThrow();
  }
}

package parley.webchat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.accounts.Members;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.ReportedStatus;
import parley.channels.Update;
import parley.channels.UpdateReceiver;
import parley.channels.webchat.WebChatType;
import parley.conversations.AddressThread;
import parley.http.Json;
import parley.http.Problem;
import parley.media.CustomerFiles;
import parley.storage.Database;
import parley.storage.Turns;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** What a visitor reads and writes. */
final class VisitorThreads {
  /**
   * A message of a visitor, as it is kept.
   *
   * @param isNew false when it was there already
   */
  record Written(VisitorView.MessageView message, boolean isNew) {}

  /** What a message becomes that is not known yet. */
  @FunctionalInterface
  interface Completion {
    /** Completes it, before anything is written; throws a problem for what may not be. */
    VisitorMessage complete(Channel channel);
  }

  /**
   * What is known before a message is taken in.
   *
   * @param begins whether it is new and begins a conversation
   */
  private record Known(
      Channel channel, Optional<VisitorView.MessageView> message, boolean begins) {}

  /** A message to a visitor. */
  private record Sent(Channel channel, Instant at) {}

  private static final int LATEST = 50;

  private final Database database;
  private final InstantSource clock;
  private final Channels channels;
  private final Members members;
  private final CustomerFiles files;
  private final UpdateReceiver receiver;
  private final VisitorLimits limits;

  VisitorThreads(
      Database database,
      InstantSource clock,
      Channels channels,
      Members members,
      CustomerFiles files,
      UpdateReceiver receiver,
      VisitorLimits limits) {
    this.database = database;
    this.clock = clock;
    this.channels = channels;
    this.members = members;
    this.files = files;
    this.receiver = receiver;
    this.limits = limits;
  }

  /**
   * Where it stands.
   *
   * @param subject whose news tell that it has changed; empty before the first word
   */
  record Latest(VisitorView view, Optional<Subject> subject) {}

  /** Whom a visitor's chat is about, and the conversation that it is. */
  record Subject(long contactId, long conversationId) {
    static Subject of(AddressThread.State state) {
      return new Subject(state.contactId(), state.conversationId());
    }
  }

  /** Where it stands, and the latest messages. */
  Latest latest(VisitorSession session) {
    return turn(session, () -> database.read(tx -> latest(tx, session)));
  }

  private Latest latest(Tx tx, VisitorSession session) {
    Optional<AddressThread.State> state = session.thread().state(tx);
    LongFunction<VisitorView.@Nullable Agent> agents = agents(tx, session);
    AddressThread.Page page = session.thread().page(tx, OptionalLong.empty(), LATEST);
    List<JsonNode> shown = VisitorView.shown(page);
    VisitorView view =
        new VisitorView(
            state.map(VisitorThreads::status).orElse(VisitorView.NONE),
            state.map(AddressThread.State::assignedTo).map(agents::apply).orElse(null),
            state.map(AddressThread.State::isSeen).orElse(false),
            state.map(AddressThread.State::score).orElse(null),
            VisitorView.unread(shown),
            VisitorView.messages(shown, agents, facts(tx, session, shown)),
            page.hasMore());
    return new Latest(view, state.map(Subject::of));
  }

  private static String status(AddressThread.State state) {
    return state.status().equals("resolved") ? "resolved" : "open";
  }

  /**
   * What the visitor is in the midst of; empty when nothing is open, or nobody wants to hear of
   * them.
   */
  Optional<Subject> open(VisitorSession session) {
    return turn(session, () -> database.read(tx -> open(tx, session)));
  }

  private static Optional<Subject> open(Tx tx, VisitorSession session) {
    AddressThread thread = session.thread();
    return thread
        .state(tx)
        .filter(state -> !status(state).equals("resolved") && !thread.isBlocked(tx))
        .map(Subject::of);
  }

  /** Messages before one, oldest first. */
  VisitorView.Older before(VisitorSession session, OptionalLong before, int most) {
    return turn(session, () -> database.read(tx -> before(tx, session, before, most)));
  }

  private VisitorView.Older before(Tx tx, VisitorSession session, OptionalLong before, int most) {
    AddressThread.Page page = session.thread().page(tx, before, most);
    List<JsonNode> shown = VisitorView.shown(page);
    return new VisitorView.Older(
        VisitorView.messages(shown, agents(tx, session), facts(tx, session, shown)),
        page.hasMore());
  }

  /**
   * Takes a message in, once.
   *
   * @throws Problem {@code rate_limited}
   */
  Written write(VisitorSession session, VisitorMessage message, String address) {
    return write(session, message, address, channel -> message);
  }

  /** The same for a message that is completed once it is known to be new. */
  Written write(
      VisitorSession session, VisitorMessage message, String address, Completion completion) {
    Known known = turn(session, () -> database.read(tx -> known(tx, session, message)));
    if (known.message().isPresent()) {
      return new Written(known.message().get(), false);
    }
    limits.chargeMessage(session, address);
    VisitorMessage complete = completion.complete(known.channel());
    if (known.begins()) {
      limits.chargeConversation(session, address);
    }
    receive(
        known.channel(),
        complete.received(session, clock.instant().truncatedTo(ChronoUnit.MILLIS)));
    if (!session.isVerified()) {
      turn(session, () -> database.read(tx -> VisitorSessionRows.subject(tx, session)))
          .ifPresent(subject -> named(known.channel(), session, subject));
    }
    return turn(session, () -> database.read(tx -> message(tx, session, message)))
        .map(kept -> new Written(kept, true))
        .orElseThrow(Problem::notFound);
  }

  private Known known(Tx tx, VisitorSession session, VisitorMessage message) {
    Channel channel = channel(tx, session);
    Optional<VisitorView.MessageView> known = message(tx, session, message);
    return new Known(channel, known, known.isEmpty() && begins(tx, session, channel));
  }

  private static boolean begins(Tx tx, VisitorSession session, Channel channel) {
    return session
        .thread()
        .state(tx)
        .map(state -> status(state).equals("resolved") && !channel.settings().reopens())
        .orElse(true);
  }

  /** Their own has no agent to be named. */
  private Optional<VisitorView.MessageView> message(
      Tx tx, VisitorSession session, VisitorMessage message) {
    return session
        .thread()
        .received(tx, message.providerId(session))
        .map(Json::parse)
        .map(known ->
            VisitorView.MessageView.of(known, agent -> null, facts(tx, session, List.of(known))));
  }

  private Map<Long, CustomerFiles.Facts> facts(
      Tx tx, VisitorSession session, List<JsonNode> shown) {
    return files.facts(tx, session.organizationId(), VisitorView.mediaIds(shown));
  }

  /**
   * A site has said who a visitor is: what was said with them is said with that user. Whoever logs
   * in says so once they have, and whoever was writing at that moment once that is written: one of
   * the two finds all of it.
   *
   * @param subject what the site calls its user
   */
  void named(Channel channel, VisitorSession visitor, String subject) {
    String address = VisitorIdentity.address(subject);
    receive(channel, new Update.AddressChanged(visitor.anonymousAddress(), address, true));
  }

  /** A message to the visitor, and all before it, has come this far. */
  void reached(VisitorSession session, long messageId, ReportedStatus status) {
    turn(session, () -> database.read(tx -> sent(tx, session, messageId)))
        .ifPresent(sent ->
            receive(sent.channel(), new Update.StatusUpTo(session.address(), status, sent.at())));
  }

  private Optional<Sent> sent(Tx tx, VisitorSession session, long messageId) {
    return session
        .thread()
        .sentAt(tx, messageId)
        .map(sentAt -> new Sent(channel(tx, session), sentAt));
  }

  /** The channel on which a visitor chats. */
  Channel channel(VisitorSession session) {
    return turn(session, () -> database.read(tx -> channel(tx, session)));
  }

  private Channel channel(Tx tx, VisitorSession session) {
    return channels
        .find(tx, session.organizationId(), session.channelId())
        .orElseThrow(Problem::notFound);
  }

  private void receive(Channel channel, Update update) {
    Turns.of(
        channel.organizationId(),
        () -> receiver.receive(channel, List.of(update), Optional.empty()));
  }

  private static <T> T turn(VisitorSession session, Supplier<T> work) {
    return Turns.of(session.organizationId(), work);
  }

  private LongFunction<VisitorView.@Nullable Agent> agents(Tx tx, VisitorSession session) {
    Map<Long, Optional<VisitorView.Agent>> known = new HashMap<>();
    return agent -> known.computeIfAbsent(agent, id -> agent(tx, session, id)).orElse(null);
  }

  private Optional<VisitorView.Agent> agent(Tx tx, VisitorSession session, long id) {
    return members
        .name(tx, session.organizationId(), id)
        .flatMap(name -> {
          Channel channel = channel(tx, session);
          return Optional.ofNullable(WebChatType.shownName(channel, name))
              .map(shown -> VisitorView.Agent.of(shown, id, WebChatType.showsAvatars(channel)));
        });
  }
}

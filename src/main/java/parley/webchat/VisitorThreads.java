package parley.webchat;

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
import parley.conversations.AddressThread;
import parley.http.Json;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Turns;
import parley.storage.Tx;

/** What a visitor reads and writes. */
final class VisitorThreads {
  /**
   * A message of a visitor, as it is kept.
   *
   * @param isNew false when it was there already
   */
  record Written(VisitorView.MessageView message, boolean isNew) {}

  private final Database database;
  private final InstantSource clock;
  private final Channels channels;
  private final Members members;
  private final UpdateReceiver receiver;
  private final VisitorLimits limits;

  VisitorThreads(
      Database database,
      InstantSource clock,
      Channels channels,
      Members members,
      UpdateReceiver receiver,
      VisitorLimits limits) {
    this.database = database;
    this.clock = clock;
    this.channels = channels;
    this.members = members;
    this.receiver = receiver;
    this.limits = limits;
  }

  /** Where it stands, and the latest messages. */
  VisitorView latest(VisitorSession session, int most) {
    return turn(session, () -> database.read(tx -> latest(tx, session, most)));
  }

  private VisitorView latest(Tx tx, VisitorSession session, int most) {
    Optional<AddressThread.State> state = session.thread().state(tx);
    LongFunction<@Nullable String> names = names(tx, session);
    AddressThread.Page page = session.thread().page(tx, OptionalLong.empty(), most);
    return new VisitorView(
        state
            .map(known -> known.status().equals("resolved") ? "resolved" : "open")
            .orElse(VisitorView.NONE),
        state
            .map(AddressThread.State::assignedTo)
            .map(names::apply)
            .map(VisitorView.Agent::new)
            .orElse(null),
        VisitorView.messages(page, names),
        page.hasMore());
  }

  /** Messages before one, oldest first. */
  VisitorView before(VisitorSession session, OptionalLong before, int most) {
    return turn(
        session,
        () ->
            database.read(tx -> {
              AddressThread.Page page = session.thread().page(tx, before, most);
              return new VisitorView(
                  VisitorView.NONE,
                  null,
                  VisitorView.messages(page, names(tx, session)),
                  page.hasMore());
            }));
  }

  /**
   * Takes a message in, once.
   *
   * @throws Problem {@code rate_limited}
   */
  Written write(VisitorSession session, VisitorMessage message, String address) {
    Optional<VisitorView.MessageView> known = kept(session, message);
    if (known.isPresent()) {
      return new Written(known.get(), false);
    }
    limits.chargeMessage(session, address);
    receive(session, message.received(session, clock.instant().truncatedTo(ChronoUnit.MILLIS)));
    return new Written(kept(session, message).orElseThrow(Problem::notFound), true);
  }

  private Optional<VisitorView.MessageView> kept(VisitorSession session, VisitorMessage message) {
    return turn(
        session,
        () ->
            database.read(tx ->
                session
                    .thread()
                    .received(tx, message.providerId(session))
                    .map(
                        text -> VisitorView.MessageView.of(Json.parse(text), names(tx, session)))));
  }

  /** A message to the visitor, and all before it, has come this far. */
  void reached(VisitorSession session, long messageId, ReportedStatus status) {
    turn(session, () -> database.read(tx -> session.thread().sentAt(tx, messageId)))
        .ifPresent(
            sentAt -> receive(session, new Update.StatusUpTo(session.address(), status, sentAt)));
  }

  private void receive(VisitorSession session, Update update) {
    Channel channel =
        database
            .read(tx -> channels.find(tx, session.organizationId(), session.channelId()))
            .orElseThrow(Problem::notFound);
    turn(session, () -> receiver.receive(channel, List.of(update), Optional.empty()));
  }

  private static <T> T turn(VisitorSession session, Supplier<T> work) {
    return Turns.of(session.organizationId(), work);
  }

  private LongFunction<@Nullable String> names(Tx tx, VisitorSession session) {
    Map<Long, Optional<String>> known = new HashMap<>();
    return agent ->
        known
            .computeIfAbsent(agent, id -> members.name(tx, session.organizationId(), id))
            .orElse(null);
  }
}

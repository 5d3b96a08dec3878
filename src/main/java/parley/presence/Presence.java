package parley.presence;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.accounts.AgentConnections;
import parley.accounts.Members;
import parley.conversations.Conversations;
import parley.events.LiveSource;
import parley.http.Actor;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.StorageException;

/** The room's door: who is where, told to the streams that ask for it. */
public final class Presence implements LiveSource, AgentConnections, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

  private static final String NAME = "presence";

  /** How long an agent without a stream counts as there: it may only be reconnecting. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  /** How long a stream may take to tell that notes have changed. */
  private static final Duration NEWS = Duration.ofSeconds(25);

  /** How often a node tells the others who is there. */
  private static final Duration REPEATED = Duration.ofSeconds(20);

  private final Database database;
  private final InstantSource clock;
  private final Members members;
  private final PresenceBoards boards = new PresenceBoards();
  private final PresenceNodes nodes;
  private final PresenceBell bell = new PresenceBell(this::tell, this::lookAround);
  private volatile AnswerListener answerListener = (organizationId, conversationId, life) -> {};
  private Instant repeatedAt = Instant.MIN;

  /**
   * Nobody is anywhere yet.
   *
   * @param node tells this process from the others on the database
   */
  public Presence(Database database, InstantSource clock, Members members, long node) {
    this.database = database;
    this.clock = clock;
    this.members = members;
    this.nodes = new PresenceNodes(database, node, this::hear);
  }

  /** Starts to tell, and to hear what other nodes know. */
  public void start() {
    bell.start();
    nodes.start();
  }

  /** {@code /v1/presence}. */
  public List<Route> routes(Conversations conversations) {
    return new PresenceRoutes(this, conversations).routes();
  }

  /** The agents who are there and have not said that they are away. */
  public List<Long> online(long organizationId) {
    return boards
        .find(organizationId)
        .map(board -> board.online(clock.instant()))
        .orElseGet(List::of);
  }

  /** Lets this one hear from now on that customers are being answered. */
  public void listen(AnswerListener listener) {
    answerListener = listener;
  }

  /** A customer writes in a conversation, or has stopped. */
  public void customer(long organizationId, long conversationId, long contactId, boolean isTyping) {
    PresencePlace place = new PresencePlace(conversationId, Actor.contact(contactId));
    note(organizationId, place, isTyping ? PresenceState.TYPING : PresenceState.GONE);
  }

  /** The notes on a contact have changed, as streams of those who may read them are to tell. */
  public void noted(long organizationId, long contactId) {
    nodes.say(new Notice.Noted(organizationId, contactId));
    hearNoted(organizationId, contactId);
  }

  private void hearNoted(long organizationId, long contactId) {
    boards.change(organizationId, board -> board.noted(contactId, clock.instant().plus(NEWS)));
    bell.ring();
  }

  /** Somebody writes an answer to the customer. */
  void answers(long organizationId, long conversationId) {
    Duration life = PresenceState.TYPING.life();
    nodes.say(new Notice.Answers(organizationId, conversationId, life));
    answerListener.answers(organizationId, conversationId, life);
    bell.ring();
  }

  /** All that is true now. */
  PresenceSnapshot snapshot(long organizationId) {
    return boards
        .find(organizationId)
        .map(board -> board.snapshot(clock.instant()))
        .orElse(PresenceSnapshot.EMPTY);
  }

  @Override
  public boolean isConnected(long organizationId, long agentId) {
    return boards
        .find(organizationId)
        .filter(board -> board.isConnected(agentId, clock.instant()))
        .isPresent();
  }

  @Override
  public void chose(long organizationId, long agentId, boolean isAway) {
    nodes.say(new Notice.Chose(organizationId, agentId, isAway));
    attend(organizationId, agentId, it -> it.chosen(isAway));
  }

  /** Somebody does something in a conversation. */
  void note(long organizationId, PresencePlace place, PresenceState state) {
    nodes.say(new Notice.Seen(organizationId, place, state, state.life()));
    see(organizationId, place, state, state.life());
  }

  @Override
  public Set<String> names() {
    return Set.of(NAME);
  }

  @Override
  public Listening listen(Caller caller, String name, Runnable changed) {
    Runnable left = caller instanceof AgentCaller agent ? attended(agent) : () -> {};
    if (!name.equals(NAME)) {
      return new Deaf(left);
    }
    PresenceBoard board = boards.change(caller.organizationId(), it -> it.join(changed));
    return new PresenceListening(
        board,
        clock,
        caller.has(Scope.CONTACTS_READ),
        () -> {
          board.leave(changed);
          left.run();
        });
  }

  /** An agent has opened a stream; the answer is to be run when it has ended. */
  private Runnable attended(AgentCaller agent) {
    long organizationId = agent.organizationId();
    long agentId = agent.agentId();
    boolean isAway = database.read(tx -> members.isAway(tx, organizationId, agentId));
    nodes.say(new Notice.Attends(organizationId, agentId, isAway, GRACE.plus(REPEATED)));
    attend(organizationId, agentId, it -> it.opened(isAway));
    AtomicBoolean open = new AtomicBoolean(true);
    return () -> {
      if (open.getAndSet(false)) {
        attend(organizationId, agentId, it -> it.closed(clock.instant().plus(GRACE)));
      }
    };
  }

  private void attend(long organizationId, long agentId, UnaryOperator<Attendance> change) {
    boards.change(organizationId, board -> board.attend(agentId, clock.instant(), change));
    bell.ring();
  }

  private void see(long organizationId, PresencePlace place, PresenceState state, Duration life) {
    boards.change(organizationId, board -> board.note(place, state, clock.instant().plus(life)));
    bell.ring();
  }

  private void tell() {
    boards.wake();
    nodes.flush();
  }

  private void lookAround() {
    Instant now = clock.instant();
    boards.sweep(now);
    if (!now.isBefore(repeatedAt.plus(REPEATED))) {
      repeatedAt = now;
      lookUp();
      boards.forEach(this::sayWhoAttends);
    }
  }

  /** What can't be read now is as it was. */
  private void lookUp() {
    try {
      boards.forEach(this::lookUp);
    } catch (StorageException e) {
      Failures.log(LOG, e, "who is away can't be looked up");
    }
  }

  /**
   * Reads what agents have chosen, which may not have been heard here: else their node would go on
   * telling the others the opposite. What is heard meanwhile is newer.
   */
  private void lookUp(long organizationId, PresenceBoard board) {
    Map<Long, Boolean> known = board.here();
    if (known.isEmpty()) {
      return;
    }
    List<Long> away =
        database.read(tx -> members.away(tx, organizationId, List.copyOf(known.keySet())));
    known.forEach((agentId, wasAway) -> {
      boolean isAway = away.contains(agentId);
      if (isAway != wasAway) {
        attend(organizationId, agentId, it -> it.isAway() == wasAway ? it.chosen(isAway) : it);
      }
    });
  }

  private void sayWhoAttends(long organizationId, PresenceBoard board) {
    board.attends(organizationId, GRACE.plus(REPEATED)).forEach(nodes::say);
  }

  /** Another node has told something. */
  private void hear(Notice notice) {
    switch (notice) {
      case Notice.Seen seen -> see(seen.organizationId(), seen.place(), seen.state(), seen.life());
      case Notice.Attends attends ->
          attend(
              attends.organizationId(),
              attends.agentId(),
              it -> it.heard(attends.isAway(), clock.instant().plus(attends.life())));
      case Notice.Chose chose ->
          attend(chose.organizationId(), chose.agentId(), it -> it.chosen(chose.isAway()));
      case Notice.Answers answers ->
          answerListener.answers(
              answers.organizationId(), answers.conversationId(), answers.life());
      case Notice.Noted noted -> hearNoted(noted.organizationId(), noted.contactId());
      case Notice.Hello() -> boards.forEach(this::sayAll);
    }
  }

  private void sayAll(long organizationId, PresenceBoard board) {
    sayWhoAttends(organizationId, board);
    board.seen(organizationId, clock.instant()).forEach(nodes::say);
    bell.ring();
  }

  @Override
  public void close() {
    bell.close();
    nodes.close();
  }
}

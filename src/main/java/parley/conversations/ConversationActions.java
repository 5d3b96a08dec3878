package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.accounts.Members;
import parley.events.EventType;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.ETags;
import parley.http.FieldChange;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Tx;

/** What agents do with a conversation: assign, read, resolve, reopen, snooze. */
final class ConversationActions {
  static final String WAKE_KIND = "conversation.wake";

  private final Database database;
  private final Members members;
  private final ConversationRelease release;
  private final ReadReceipts readReceipts;
  private final Outbox outbox;
  private final ConversationEvents events;
  private final InstantSource clock;

  ConversationActions(
      Database database,
      Members members,
      ConversationRelease release,
      ReadReceipts readReceipts,
      Outbox outbox,
      ConversationEvents events,
      InstantSource clock) {
    this.database = database;
    this.members = members;
    this.release = release;
    this.readReceipts = readReceipts;
    this.outbox = outbox;
    this.events = events;
    this.clock = clock;
  }

  /** Assigns it to an agent, a team, or takes them away. Idempotent. */
  void assign(
      Caller caller,
      long id,
      FieldChange<Long> agent,
      FieldChange<Long> team,
      OptionalLong expected) {
    database.write(tx -> {
      Conversation before = find(tx, caller.organizationId(), id, expected);
      requireKnown(tx, caller.organizationId(), agent, team);
      if (!agent.alters(before.assignedTo()) && !team.alters(before.teamId())) {
        return true;
      }
      ConversationUpdateRows.assign(tx, caller.organizationId(), id, agent, team, clock.instant());
      return tell(tx, EventType.CONVERSATION_ASSIGNED, before, Actor.of(caller));
    });
  }

  /** An agent has read it all, and the customer may know. Idempotent. */
  void read(Caller caller, long id, OptionalLong expected) {
    database.write(tx -> {
      Conversation before = find(tx, caller.organizationId(), id, expected);
      readReceipts.add(tx, caller.organizationId(), id);
      return ConversationUpdateRows.read(tx, caller.organizationId(), id, clock.instant())
          && tell(tx, EventType.CONVERSATION_UPDATED, before, Actor.of(caller));
    });
  }

  /** An agent wants it to be looked at again. Idempotent. */
  void unread(Caller caller, long id, OptionalLong expected) {
    database.write(tx -> {
      Conversation before = find(tx, caller.organizationId(), id, expected);
      return ConversationUpdateRows.unread(tx, caller.organizationId(), id, clock.instant())
          && tell(tx, EventType.CONVERSATION_UPDATED, before, Actor.of(caller));
    });
  }

  /** Resolves it. Idempotent. */
  Conversation resolve(Caller caller, long id, OptionalLong expected) {
    return database.write(tx -> {
      Conversation before = find(tx, caller.organizationId(), id, expected);
      if (ConversationUpdateRows.resolve(tx, caller.organizationId(), id, clock.instant())) {
        tell(tx, EventType.CONVERSATION_STATUS_CHANGED, before, Actor.of(caller));
      }
      return ConversationRows.find(tx, caller.organizationId(), id).orElseThrow();
    });
  }

  /** Makes it open; again changes nothing. */
  void reopen(Caller caller, long id, OptionalLong expected) {
    database.write(tx -> {
      Conversation before = find(tx, caller.organizationId(), id, expected);
      if (before.status() == ConversationStatus.OPEN) {
        return true;
      }
      return ConversationUpdateRows.reopen(tx, caller.organizationId(), id, clock.instant())
          ? tellTakenUp(tx, EventType.CONVERSATION_STATUS_CHANGED, before, Actor.of(caller))
          : refused(tx, before);
    });
  }

  /** Sets it aside; a job opens it again when the time has come. Idempotent. */
  void snooze(Caller caller, long id, Instant until, OptionalLong expected) {
    database.write(tx -> {
      Conversation before = find(tx, caller.organizationId(), id, expected);
      if (until.truncatedTo(ChronoUnit.MILLIS).equals(before.snoozedUntil())) {
        return true;
      }
      outbox.add(tx, NewJob.at(caller.organizationId(), WAKE_KIND, Long.toString(id), until));
      return ConversationUpdateRows.snooze(tx, caller.organizationId(), id, until, clock.instant())
          ? tellTakenUp(tx, EventType.CONVERSATION_UPDATED, before, Actor.of(caller))
          : refused(tx, before);
    });
  }

  /** Runs a {@link #WAKE_KIND} job. It waits on where the clock was set back meanwhile. */
  void wake(Job job) {
    long id = Long.parseLong(job.payload());
    database.write(tx -> {
      Optional<Conversation> before = ConversationRows.findToChange(tx, job.organizationId(), id);
      if (before.isPresent()
          && ConversationUpdateRows.wake(tx, job.organizationId(), id, clock.instant())) {
        tell(tx, EventType.CONVERSATION_STATUS_CHANGED, before.get(), Actor.SYSTEM);
        return outbox.finish(tx, job);
      }
      Instant until = before.map(Conversation::snoozedUntil).orElse(null);
      return until == null ? outbox.finish(tx, job) : outbox.hold(tx, job, until, null);
    });
  }

  private boolean tellTakenUp(Tx tx, EventType type, Conversation before, Actor actor) {
    release.ofFormerAgent(tx, before);
    return tell(tx, type, before, actor);
  }

  private boolean tell(Tx tx, EventType type, Conversation before, Actor actor) {
    events.changed(tx, type, before, actor);
    return true;
  }

  /** The conversation as somebody has seen it: nobody else changes it until they have. */
  private static Conversation find(Tx tx, long organizationId, long id, OptionalLong expected) {
    Conversation found =
        ConversationRows.findToChange(tx, organizationId, id).orElseThrow(Problem::notFound);
    ETags.require(expected, found.version());
    return found;
  }

  private void requireKnown(
      Tx tx, long organizationId, FieldChange<Long> agent, FieldChange<Long> team) {
    Long agentId = agent.value();
    Long teamId = team.value();
    if (agentId != null && !members.isAgent(tx, organizationId, agentId)) {
      throw Problem.invalidField("/agent_id", "unknown_agent", "does not exist");
    }
    if (teamId != null && !members.isTeam(tx, organizationId, teamId)) {
      throw Problem.invalidField("/team_id", "unknown_team", "does not exist");
    }
  }

  /** Says what is in the place of a conversation that is resolved. */
  private static boolean refused(Tx tx, Conversation before) {
    Conversation other =
        ConversationAddressRows.inPlaceOf(tx, before).orElseThrow(StorageException::lostRace);
    throw Problem.withErrors(
        ProblemCode.CONVERSATION_EXISTS,
        List.of(
            new FieldError(
                "/status",
                "taken",
                "the contact has another conversation here that is not resolved",
                IdType.CONVERSATION.encode(other.id()))));
  }
}

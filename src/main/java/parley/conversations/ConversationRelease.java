package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.accounts.Members;
import parley.accounts.Reassignment;
import parley.events.EventType;
import parley.http.Actor;
import parley.http.FieldChange;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Takes conversations from agents and teams that are no more. */
final class ConversationRelease {
  static final String KIND = "conversation.release";

  /** Of one transaction: so many hold up no other writer for long. */
  private static final int TOGETHER = 100;

  private final Database database;
  private final Members members;
  private final Outbox outbox;
  private final ConversationEvents events;
  private final InstantSource clock;

  ConversationRelease(
      Database database,
      Members members,
      Outbox outbox,
      ConversationEvents events,
      InstantSource clock) {
    this.database = database;
    this.members = members;
    this.outbox = outbox;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Gives the conversations of an agent that aren't resolved to somebody else; those beyond the
   * first hundred in jobs that follow. Resolved ones show whose they were.
   */
  void ofAgent(Tx tx, long organizationId, long agentId, Reassignment to) {
    List<Conversation> some =
        ConversationReleaseRows.unresolvedOfAgent(tx, organizationId, agentId, TOGETHER);
    some.forEach(before -> assign(tx, before, to));
    if (some.size() == TOGETHER) {
      String payload = new ReleasePayload(agentId, to).text();
      outbox.add(tx, NewJob.now(organizationId, KIND, payload));
    }
  }

  /** Runs a {@link #KIND} job. Who should get the conversations may have left meanwhile. */
  void run(Job job) {
    ReleasePayload payload = ReleasePayload.of(job.payload());
    long organizationId = job.organizationId();
    database.write(tx -> {
      Reassignment to =
          exists(tx, organizationId, payload.to()) ? payload.to() : Reassignment.NOBODY;
      ofAgent(tx, organizationId, payload.agentId(), to);
      return outbox.finish(tx, job);
    });
  }

  /**
   * Takes a team from a hundred of its conversations, and says whether there may be more. Nobody is
   * told of those that are resolved, which come last.
   */
  boolean ofTeam(Tx tx, long organizationId, long teamId) {
    List<Conversation> some =
        ConversationReleaseRows.unresolvedOfTeam(tx, organizationId, teamId, TOGETHER);
    some.forEach(before -> {
      reassign(tx, before, FieldChange.none(), new FieldChange<>(true, null));
      events.changed(tx, EventType.CONVERSATION_ASSIGNED, before, Actor.SYSTEM);
    });
    return some.size() == TOGETHER
        || ConversationReleaseRows.takeTeamFromResolved(
                tx, organizationId, teamId, TOGETHER, clock.instant())
            == TOGETHER;
  }

  /** A conversation that was resolved is taken up again: nobody who has left is to answer it. */
  void ofFormerAgent(Tx tx, Conversation before) {
    Long agentId = before.assignedTo();
    if (before.status() == ConversationStatus.RESOLVED
        && agentId != null
        && !members.isAgent(tx, before.organizationId(), agentId)) {
      reassign(tx, before, Reassignment.NOBODY);
    }
  }

  private boolean exists(Tx tx, long organizationId, Reassignment to) {
    return to.agentId().stream().allMatch(id -> members.isAgent(tx, organizationId, id))
        && to.teamId().stream().allMatch(id -> members.isTeam(tx, organizationId, id));
  }

  private void assign(Tx tx, Conversation before, Reassignment to) {
    reassign(tx, before, to);
    events.changed(tx, EventType.CONVERSATION_ASSIGNED, before, Actor.SYSTEM);
  }

  private void reassign(Tx tx, Conversation before, Reassignment to) {
    reassign(
        tx,
        before,
        new FieldChange<>(true, boxed(to.agentId())),
        new FieldChange<>(to.teamId().isPresent(), boxed(to.teamId())));
  }

  private void reassign(
      Tx tx, Conversation before, FieldChange<Long> agent, FieldChange<Long> team) {
    ConversationUpdateRows.assign(
        tx, before.organizationId(), before.id(), agent, team, clock.instant());
  }

  private static @Nullable Long boxed(OptionalLong id) {
    return id.isPresent() ? id.getAsLong() : null;
  }
}

package parley.accounts;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.http.Cursors;
import parley.http.FieldError;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Makes, changes and deletes teams. */
final class Teams {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Quota quota;
  private final TeamRelease release;
  private final Audit audit;

  Teams(Database database, Ids ids, InstantSource clock, Quota quota, TeamRelease release) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.quota = quota;
    this.release = release;
    this.audit = new Audit(ids, clock);
  }

  Page<Team> page(long organizationId, Paging paging) {
    return database.read(tx ->
        Page.of(
            withMembers(tx, organizationId, TeamRows.list(tx, organizationId, paging)),
            paging,
            TeamRows.count(tx, organizationId),
            team -> new Cursors.Position(team.id(), team.id())));
  }

  Team find(long organizationId, long id) {
    return database.read(tx -> found(tx, organizationId, id));
  }

  /** Makes a team; {@code memberIds} as the client sent them. */
  Team create(Tx tx, AuditActor actor, String name, List<String> memberIds) {
    long organizationId = actor.organizationId();
    quota.requireRoom(tx, organizationId, () -> TeamRows.count(tx, organizationId));
    Instant now = clock.instant();
    Team team = new Team(organizationId, ids.next(), name, List.of(), now, now);
    if (!TeamRows.add(tx, team)) {
      throw taken(TeamRows.named(tx, organizationId, name).orElseThrow(StorageException::lostRace));
    }
    addMembers(tx, team.organizationId(), team.id(), memberIds);
    audit.write(tx, actor, AuditAction.TEAM_CREATED, team.auditTarget());
    return found(tx, organizationId, team.id());
  }

  /** Changes a team; what is null stays as it is. */
  Team update(AuditActor actor, long id, @Nullable String name, @Nullable List<String> memberIds) {
    long organizationId = actor.organizationId();
    return database.write(tx -> {
      Team before = found(tx, organizationId, id);
      if (before.is(name, memberIds)) {
        return before;
      }
      if (name != null) {
        refuseTaken(tx, organizationId, id, name);
      }
      if (!TeamRows.update(tx, organizationId, id, name, clock.instant())) {
        throw Problem.notFound();
      }
      if (memberIds != null) {
        TeamMemberRows.clear(tx, organizationId, id);
        addMembers(tx, organizationId, id, memberIds);
      }
      Team after = found(tx, organizationId, id);
      audit.writeChange(
          tx, actor, AuditAction.TEAM_CHANGED, after.auditTarget(), after.changesSince(before));
      return after;
    });
  }

  /**
   * Deletes a team. What is with it is taken from it first, some in each transaction: one for all
   * would hold up every other writer.
   */
  void delete(AuditActor actor, long id) {
    boolean deleted = false;
    while (!deleted) {
      deleted = database.write(tx -> deleteReleased(tx, actor, id));
    }
  }

  private boolean deleteReleased(Tx tx, AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    Team team = found(tx, organizationId, id);
    if (release.some(tx, organizationId, id)) {
      return false;
    }
    if (!TeamRows.delete(tx, organizationId, id)) {
      throw Problem.notFound();
    }
    audit.write(tx, actor, AuditAction.TEAM_DELETED, team.auditTarget());
    return true;
  }

  private static Team found(Tx tx, long organizationId, long id) {
    Team team = TeamRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    return withMembers(tx, organizationId, List.of(team)).getFirst();
  }

  private static List<Team> withMembers(Tx tx, long organizationId, List<Team> teams) {
    if (teams.isEmpty()) {
      return teams;
    }
    Map<Long, List<Long>> members =
        TeamMemberRows.between(tx, organizationId, teams.getFirst().id(), teams.getLast().id())
            .stream()
            .collect(
                groupingBy(
                    TeamMemberRows.Member::teamId,
                    mapping(TeamMemberRows.Member::agentId, toList())));
    return teams.stream()
        .map(team -> team.withMembers(members.getOrDefault(team.id(), List.of())))
        .toList();
  }

  private static void addMembers(Tx tx, long organizationId, long id, List<String> memberIds) {
    List<FieldError> errors = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < memberIds.size(); i++) {
      String memberId = memberIds.get(i);
      if (seen.add(memberId) && !addMember(tx, organizationId, id, memberId)) {
        errors.add(
            new FieldError(
                "/member_ids/" + i, "unknown_agent", "is not an agent of the organization"));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalidFields(errors);
    }
  }

  /** Who leaves at this moment is kept from it until they are in the team, and taken out of it. */
  private static boolean addMember(Tx tx, long organizationId, long id, String memberId) {
    return IdType.AGENT.decode(memberId).stream()
        .filter(agentId -> AgentRows.isActive(tx, organizationId, agentId))
        .anyMatch(agentId -> TeamMemberRows.add(tx, organizationId, id, agentId));
  }

  /** Two who take one name at once both pass here; the unique key then makes one of them repeat. */
  private static void refuseTaken(Tx tx, long organizationId, long id, String name) {
    TeamRows.named(tx, organizationId, name)
        .filter(other -> other != id && TeamRows.exists(tx, organizationId, id))
        .ifPresent(other -> {
          throw taken(other);
        });
  }

  private static Problem taken(long existingId) {
    return Problem.withErrors(
        ProblemCode.TEAM_EXISTS,
        List.of(
            new FieldError("/name", "taken", "is another team's", IdType.TEAM.encode(existingId))));
  }
}

package parley.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditChanges;
import parley.audit.AuditTarget;
import parley.storage.IdType;

/** A group of agents that conversations are assigned to. */
record Team(
    long organizationId,
    long id,
    String name,
    List<Long> memberIds,
    Instant createdAt,
    Instant updatedAt) {

  /** What the API shows of it. */
  record View(
      String id, String name, List<String> memberIds, Instant createdAt, Instant updatedAt) {}

  /** Whether it has this name and these members, where they aren't null. */
  boolean is(@Nullable String wantedName, @Nullable List<String> wantedMembers) {
    return (wantedName == null || wantedName.equals(name))
        && (wantedMembers == null
            || Set.copyOf(wantedMembers).equals(Set.copyOf(view().memberIds())));
  }

  Team withMembers(List<Long> agentIds) {
    return new Team(organizationId, id, name, agentIds, createdAt, updatedAt);
  }

  AuditTarget auditTarget() {
    return AuditTarget.of(IdType.TEAM, id, name);
  }

  AuditChanges changesSince(Team before) {
    return AuditChanges.none()
        .field("name", before.name(), name)
        .field("member_ids", before.view().memberIds(), view().memberIds());
  }

  View view() {
    return new View(
        IdType.TEAM.encode(id),
        name,
        memberIds.stream().map(IdType.AGENT::encode).toList(),
        createdAt,
        updatedAt);
  }
}

package parley.accounts;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Role;
import parley.storage.IdType;

/**
 * That somebody is asked to become an agent.
 *
 * @param name what the agent will be called unless they say something else
 * @param status never {@code EXPIRED}, which is only shown
 * @param invitedBy the id of an agent or an API key, as the API shows it
 * @param lastSentAt when the link was last sent by mail; null when it never was
 */
record Invitation(
    long organizationId,
    long id,
    String email,
    Role role,
    @Nullable String name,
    List<Long> teamIds,
    InvitationStatus status,
    String invitedBy,
    Instant createdAt,
    Instant expiresAt,
    @Nullable Instant lastSentAt) {

  /** What the API shows of it; {@code acceptUrl} only to who has just made the link. */
  record View(
      String id,
      String email,
      Role role,
      @Nullable String name,
      List<String> teamIds,
      InvitationStatus status,
      String invitedBy,
      Instant createdAt,
      Instant expiresAt,
      @Nullable Instant lastSentAt,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String acceptUrl) {}

  /** The same for these teams. */
  Invitation in(List<Long> teams) {
    return with(role, name, teams, invitedBy, expiresAt, lastSentAt);
  }

  /**
   * The same as what somebody wants it to be now.
   *
   * @param sentAt when it was sent by mail again; null when it was not
   */
  Invitation renewed(
      InvitationDraft draft, String inviter, Instant newExpiry, @Nullable Instant sentAt) {
    return with(
        draft.role(),
        draft.name() == null ? name : draft.name(),
        draft.teamIds(),
        inviter,
        newExpiry,
        sentAt == null ? lastSentAt : sentAt);
  }

  private Invitation with(
      Role newRole,
      @Nullable String newName,
      List<Long> teams,
      String inviter,
      Instant newExpiry,
      @Nullable Instant sentAt) {
    return new Invitation(
        organizationId,
        id,
        email,
        newRole,
        newName,
        teams,
        status,
        inviter,
        createdAt,
        newExpiry,
        sentAt);
  }

  boolean isPending() {
    return status == InvitationStatus.PENDING;
  }

  boolean isGood(Instant now) {
    return isPending() && now.isBefore(expiresAt);
  }

  View view(Instant now) {
    return view(now, null);
  }

  View view(Instant now, @Nullable String acceptUrl) {
    return new View(
        IdType.INVITATION.encode(id),
        email,
        role,
        name,
        teamIds.stream().map(IdType.TEAM::encode).toList(),
        isPending() && !isGood(now) ? InvitationStatus.EXPIRED : status,
        invitedBy,
        createdAt,
        expiresAt,
        lastSentAt,
        acceptUrl);
  }
}

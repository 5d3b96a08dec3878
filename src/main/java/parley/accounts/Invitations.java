package parley.accounts;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.audit.AuditEntry;
import parley.audit.AuditTarget;
import parley.http.Caller;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.mail.AppPage;
import parley.mail.Mail;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/** Asks people to become agents, by a link that works once and for seven days. */
final class Invitations {
  static final Duration LIFE = Duration.ofDays(7);

  /** Between two mails of one invitation. */
  private static final Duration PAUSE = Duration.ofSeconds(60);

  private static final Quota PENDING = new Quota("pending invitations", 100, "revoke one first");

  private final Ids ids;
  private final InstantSource clock;
  private final Tokens tokens;
  private final InvitationThrottle throttle;
  private final Mail mail;
  private final Audit audit;

  Invitations(
      Ids ids,
      InstantSource clock,
      Tokens tokens,
      InvitationThrottle throttle,
      Mail mail,
      Audit audit) {
    this.ids = ids;
    this.clock = clock;
    this.tokens = tokens;
    this.throttle = throttle;
    this.mail = mail;
    this.audit = audit;
  }

  /**
   * Invites somebody; whose invitation is pending gets a new link, as what is wanted now.
   *
   * @throws Problem {@code agent_exists}, {@code agent_deactivated}, {@code quota_exceeded}, {@code
   *     rate_limited}, {@code forbidden} when the caller may not change the pending one
   */
  SentInvitation invite(Tx tx, Caller caller, AuditActor actor, InvitationDraft draft) {
    long organizationId = actor.organizationId();
    PENDING.requireRoom(tx, organizationId, () -> room(tx, organizationId, draft.email()));
    refuseAgent(tx, organizationId, draft.email());
    requireTeams(tx, organizationId, draft.teamIds());
    return InvitationRows.pending(tx, organizationId, draft.email())
        .map(known -> {
          caller.requireGrant(known.role());
          return again(tx, actor, known, draft);
        })
        .orElseGet(() -> create(tx, actor, draft));
  }

  /** Sends a pending invitation again, with a new link; also when it has expired. */
  SentInvitation resend(Tx tx, AuditActor actor, Invitation known) {
    refuseAgent(tx, actor.organizationId(), known.email());
    return again(
        tx,
        actor,
        known,
        new InvitationDraft(known.email(), known.role(), known.name(), known.teamIds(), true));
  }

  /** Makes the link worthless. Revoking again changes nothing. */
  void revoke(Tx tx, AuditActor actor, Invitation invitation) {
    if (InvitationRows.end(tx, invitation, InvitationStatus.REVOKED)) {
      note(tx, actor, AuditAction.INVITATION_REVOKED, invitation, AuditChanges.none());
    } else if (invitation.status() == InvitationStatus.ACCEPTED) {
      throw gone();
    }
  }

  static Invitation found(Tx tx, long organizationId, long id) {
    return InvitationRows.find(tx, organizationId, id)
        .map(invitation -> withTeams(tx, organizationId, List.of(invitation)).getFirst())
        .orElseThrow(Problem::notFound);
  }

  /**
   * An invitation that the caller changes; nobody else does before the transaction ends.
   *
   * @throws Problem {@code not_found}, {@code forbidden}
   */
  static Invitation foundToChange(Tx tx, Caller caller, long id) {
    OrganizationLock.take(tx, caller.organizationId());
    Invitation invitation = found(tx, caller.organizationId(), id);
    caller.requireGrant(invitation.role());
    return invitation;
  }

  /** Invitations of an organization, in the order of their ids, with their teams. */
  static List<Invitation> withTeams(Tx tx, long organizationId, List<Invitation> invitations) {
    if (invitations.isEmpty()) {
      return invitations;
    }
    Map<Long, List<Long>> teams =
        InvitationTeamRows.between(
                tx, organizationId, invitations.getFirst().id(), invitations.getLast().id())
            .stream()
            .collect(
                groupingBy(
                    InvitationTeamRows.Place::invitationId,
                    mapping(InvitationTeamRows.Place::teamId, toList())));
    return invitations.stream()
        .map(invitation -> invitation.in(teams.getOrDefault(invitation.id(), List.of())))
        .toList();
  }

  /** What is answered whatever the reason: used, expired, revoked, unknown. */
  static Problem gone() {
    return Problem.of(ProblemCode.INVITATION_GONE, "Ask whoever invited you for a new one.");
  }

  private SentInvitation create(Tx tx, AuditActor actor, InvitationDraft draft) {
    Instant now = clock.instant();
    Invitation invitation =
        new Invitation(
            actor.organizationId(),
            ids.next(),
            draft.email(),
            draft.role(),
            draft.name(),
            draft.teamIds(),
            InvitationStatus.PENDING,
            String.valueOf(actor.id()),
            now,
            now.plus(LIFE),
            draft.sendEmail() ? now : null);
    String token = tokens.newInvitation();
    InvitationRows.add(tx, invitation, Tokens.hash(token));
    note(
        tx,
        actor,
        AuditAction.INVITATION_CREATED,
        invitation,
        AuditChanges.none().field("role", null, draft.role().text()));
    return sent(tx, actor, invitation, token, draft.sendEmail(), true);
  }

  private SentInvitation again(Tx tx, AuditActor actor, Invitation known, InvitationDraft draft) {
    Instant now = clock.instant();
    if (draft.sendEmail()) {
      requirePause(known.lastSentAt(), now);
    }
    Invitation renewed =
        known.renewed(
            draft, String.valueOf(actor.id()), now.plus(LIFE), draft.sendEmail() ? now : null);
    String token = tokens.newInvitation();
    if (!InvitationRows.renew(tx, renewed, Tokens.hash(token))) {
      throw gone();
    }
    note(
        tx,
        actor,
        AuditAction.INVITATION_RESENT,
        renewed,
        AuditChanges.none().field("role", known.role().text(), draft.role().text()));
    return sent(tx, actor, renewed, token, draft.sendEmail(), false);
  }

  private SentInvitation sent(
      Tx tx, AuditActor actor, Invitation invitation, String token, boolean byMail, boolean isNew) {
    InvitationTeamRows.replace(
        tx, invitation.organizationId(), invitation.id(), invitation.teamIds());
    if (byMail) {
      throttle.admit(tx, invitation.email(), String.valueOf(actor.ip()));
      mail.send(tx, InvitationLetter.of(tx, invitation, token));
    }
    return new SentInvitation(invitation, mail.links().to(AppPage.ACCEPT, token), isNew);
  }

  private void note(
      Tx tx, AuditActor actor, AuditAction action, Invitation invitation, AuditChanges changes) {
    AuditTarget target = AuditTarget.of(IdType.INVITATION, invitation.id(), invitation.email());
    audit.write(tx, new AuditEntry(actor, action, target, changes));
  }

  /** A pending one for the address is replaced, and needs no room. */
  private static long room(Tx tx, long organizationId, String email) {
    return InvitationRows.countPending(tx, organizationId)
        - InvitationRows.pending(tx, organizationId, email).stream().count();
  }

  private static void refuseAgent(Tx tx, long organizationId, String email) {
    AgentRows.withEmail(tx, organizationId, email)
        .ifPresent(agent -> {
          throw Problem.withErrors(
              agent.isActive() ? ProblemCode.AGENT_EXISTS : ProblemCode.AGENT_DEACTIVATED,
              List.of(
                  new FieldError(
                      "/email",
                      "taken",
                      agent.isActive()
                          ? "is an agent of the organization"
                          : "is an agent who was deactivated: let them in again instead",
                      IdType.AGENT.encode(agent.id()))));
        });
  }

  private static void requireTeams(Tx tx, long organizationId, List<Long> teamIds) {
    List<FieldError> errors =
        teamIds.stream()
            .filter(id -> !TeamRows.exists(tx, organizationId, id))
            .map(id ->
                new FieldError(
                    "/team_ids/" + teamIds.indexOf(id), "unknown_team", "does not exist"))
            .toList();
    if (!errors.isEmpty()) {
      throw Problem.invalidFields(errors);
    }
  }

  private static void requirePause(@Nullable Instant lastSentAt, Instant now) {
    if (lastSentAt != null && now.isBefore(lastSentAt.plus(PAUSE))) {
      throw Problem.of(ProblemCode.RATE_LIMITED, "A mail was sent less than a minute ago.")
          .retryAfter(Duration.between(now, lastSentAt.plus(PAUSE)).plusMillis(999).toSeconds());
    }
  }
}

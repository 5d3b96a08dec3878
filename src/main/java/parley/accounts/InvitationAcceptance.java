package parley.accounts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.Request;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** Makes an agent of who has the link of an invitation, once. */
final class InvitationAcceptance {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Agents agents;
  private final Sessions sessions;
  private final SignIn signIn;
  private final Audit audit;

  InvitationAcceptance(
      Database database,
      Ids ids,
      InstantSource clock,
      Agents agents,
      Sessions sessions,
      SignIn signIn,
      Audit audit) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.agents = agents;
    this.sessions = sessions;
    this.signIn = signIn;
    this.audit = audit;
  }

  /**
   * The invitation that a token opens.
   *
   * @throws parley.http.Problem {@code invitation_gone}
   */
  Invitation opened(Tx tx, String token) {
    return InvitationRows.withToken(tx, Tokens.hash(token))
        .filter(invitation -> invitation.isGood(clock.instant()))
        .orElseThrow(Invitations::gone);
  }

  /**
   * The same for a new agent, for whom there is room. Looked at again under the lock for that: it
   * may have been sent anew meanwhile, for another role and with another link.
   */
  private Invitation openedToChange(Tx tx, String token) {
    agents.requireRoom(tx, opened(tx, token).organizationId());
    return opened(tx, token);
  }

  /**
   * Lets somebody in who has a login.
   *
   * @param proof that it is theirs
   * @param name what the person wants to be called; null for what the invitation says
   */
  SignIn.Outcome accept(
      Request request,
      String token,
      Login login,
      InvitationProof.Proven proof,
      @Nullable String name) {
    return accept(request, token, (tx, invitation) -> known(tx, invitation, login, proof), name);
  }

  /** The same with a new login. */
  SignIn.Outcome acceptNew(
      Request request, String token, String passwordHash, @Nullable String name) {
    return accept(request, token, (tx, invitation) -> added(tx, invitation, passwordHash), name);
  }

  private SignIn.Outcome accept(
      Request request,
      String token,
      BiFunction<Tx, Invitation, Login> person,
      @Nullable String name) {
    return database.write(tx -> {
      Invitation invitation = openedToChange(tx, token);
      if (!InvitationRows.end(tx, invitation, InvitationStatus.ACCEPTED)) {
        throw Invitations.gone();
      }
      Login login = person.apply(tx, invitation);
      Agent agent = joined(tx, invitation, login, name);
      audit.write(
          tx,
          AuditActor.agent(request, agent.organizationId(), agent.id(), agent.name()),
          AuditAction.INVITATION_ACCEPTED,
          AuditTarget.of(IdType.INVITATION, invitation.id(), invitation.email()));
      return signedIn(tx, request, login, agent);
    });
  }

  /** Whoever has shown a token has shown the second factor, too. */
  private SignIn.Outcome signedIn(Tx tx, Request request, Login login, Agent agent) {
    return InvitationProof.isByToken(request)
        ? new SignIn.Outcome.Opened(sessions.open(tx, agent.actor(request), agent.id()))
        : signIn.begin(tx, request, login.id(), agent);
  }

  private static Login known(
      Tx tx, Invitation invitation, Login login, InvitationProof.Proven proof) {
    LoginRows.used(tx, login.id(), invitation.organizationId());
    proof.require(tx);
    return login;
  }

  private Login added(Tx tx, Invitation invitation, String passwordHash) {
    Login login = new Login(ids.next(), invitation.email(), passwordHash);
    if (!LoginRows.add(tx, login, invitation.organizationId(), clock.instant())) {
      throw EmailField.taken();
    }
    return login;
  }

  private Agent joined(Tx tx, Invitation invitation, Login login, @Nullable String name) {
    Instant now = clock.instant();
    String called = Optional.ofNullable(name).orElse(invitation.name());
    long organizationId = invitation.organizationId();
    Agent agent = Agent.of(organizationId, ids.next(), login, called, invitation.role(), now);
    if (!AgentRows.add(tx, agent)) {
      // Somebody added them by other means since.
      throw Invitations.gone();
    }
    InvitationTeamRows.of(tx, organizationId, invitation.id())
        .forEach(teamId -> TeamMemberRows.add(tx, organizationId, teamId, agent.id()));
    return agent;
  }
}

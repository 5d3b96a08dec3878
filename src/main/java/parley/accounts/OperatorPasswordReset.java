package parley.accounts;

import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** A way back for people whom no mail reaches, by whoever has the command line of the server. */
public final class OperatorPasswordReset {
  private final Database database;
  private final ResetLinks links;
  private final Audit audit;

  /** Links in {@code database}; {@code random} must be good for secrets. */
  public OperatorPasswordReset(
      Database database, Ids ids, InstantSource clock, RandomGenerator random) {
    this.database = database;
    this.links = new ResetLinks(new Tokens(random), clock);
    this.audit = new Audit(ids, clock);
  }

  /** The token of a link for a new password; empty when nobody logs in with the address. */
  public Optional<String> token(String email) {
    return database.write(
        tx -> LoginRows.find(tx, EmailField.normal(email)).map(login -> issued(tx, login)));
  }

  private String issued(Tx tx, Login login) {
    String token = links.issue(tx, login);
    for (Membership membership : MembershipRows.ofLogin(tx, login.id())) {
      audit.write(
          tx,
          AuditActor.operator(membership.organizationId()),
          AuditAction.PASSWORD_RESET_REQUESTED,
          AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName()));
    }
    return token;
  }
}

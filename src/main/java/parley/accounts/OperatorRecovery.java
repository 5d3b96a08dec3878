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

/**
 * Lets people in again whom nothing else helps, by whoever has the command line of the server. The
 * audit logs of all their organizations tell of it.
 */
public final class OperatorRecovery {
  private final Database database;
  private final ResetLinks links;
  private final Audit audit;

  /** For the people in {@code database}; {@code random} must be good for secrets. */
  public OperatorRecovery(Database database, Ids ids, InstantSource clock, RandomGenerator random) {
    this.database = database;
    this.links = new ResetLinks(new Tokens(random), clock);
    this.audit = new Audit(ids, clock);
  }

  /** The token of a link for a new password; empty when nobody logs in with the address. */
  public Optional<String> passwordToken(String email) {
    return database.write(tx -> {
      Optional<Login> login = find(tx, email);
      login.ifPresent(known -> note(tx, known, AuditAction.PASSWORD_RESET_REQUESTED));
      return login.map(known -> links.issue(tx, known));
    });
  }

  /**
   * Removes the second factor of a login with its recovery codes.
   *
   * @return whether somebody logs in with the address, and had one
   */
  public boolean removeSecondFactor(String email) {
    return database.write(tx -> {
      Optional<Login> login =
          find(tx, email).filter(known -> SecondFactorRows.delete(tx, known.id()));
      login.ifPresent(known -> note(tx, known, AuditAction.SECOND_FACTOR_RESET));
      return login.isPresent();
    });
  }

  private static Optional<Login> find(Tx tx, String email) {
    return LoginRows.find(tx, EmailField.normal(email));
  }

  private void note(Tx tx, Login login, AuditAction action) {
    for (Membership membership : MembershipRows.ofLogin(tx, login.id())) {
      audit.write(
          tx,
          AuditActor.operator(membership.organizationId()),
          action,
          AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName()));
    }
  }
}

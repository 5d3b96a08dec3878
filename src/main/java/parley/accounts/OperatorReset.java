package parley.accounts;

import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** Takes away a second factor by the command line: the last resort of an only owner. */
public final class OperatorReset {
  private final Database database;
  private final Audit audit;

  public OperatorReset(Database database, Ids ids, InstantSource clock) {
    this.database = database;
    this.audit = new Audit(ids, clock);
  }

  /**
   * Removes the second factor of a login, and says so in the audit log of all its organizations.
   *
   * @return whether there is such a login, and it had one
   */
  public boolean resetSecondFactor(String email) {
    return database.write(tx -> {
      Optional<Login> login = LoginRows.find(tx, email.strip().toLowerCase(Locale.ROOT));
      if (login.isEmpty() || !SecondFactorRows.delete(tx, login.get().id())) {
        return false;
      }
      MembershipRows.ofLogin(tx, login.get().id()).forEach(membership -> note(tx, membership));
      return true;
    });
  }

  private void note(Tx tx, Membership membership) {
    audit.write(
        tx,
        AuditActor.operator(membership.organizationId()),
        AuditAction.SECOND_FACTOR_RESET,
        AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName()));
  }
}

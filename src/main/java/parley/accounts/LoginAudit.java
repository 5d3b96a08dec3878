package parley.accounts;

import java.util.Comparator;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditTarget;
import parley.http.Request;
import parley.storage.IdType;
import parley.storage.Tx;

/** Notes what a person did with their login, in each organization that they work for. */
final class LoginAudit {
  private final Audit audit;

  LoginAudit(Audit audit) {
    this.audit = audit;
  }

  /** Notes it; in the order of their ids, so that no two of these wait for each other. */
  void write(Tx tx, Request request, long loginId, AuditAction action) {
    MembershipRows.ofLogin(tx, loginId).stream()
        .sorted(Comparator.comparingLong(Membership::organizationId))
        .forEach(membership ->
            audit.write(
                tx,
                membership.actor(request),
                action,
                AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName())));
  }
}

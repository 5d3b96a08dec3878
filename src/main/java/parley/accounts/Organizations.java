package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** Founds organizations. */
final class Organizations {
  private final Ids ids;
  private final InstantSource clock;
  private final List<OrganizationFounded> hooks;
  private final Audit audit;

  Organizations(Ids ids, InstantSource clock, List<OrganizationFounded> hooks, Audit audit) {
    this.ids = ids;
    this.clock = clock;
    this.hooks = List.copyOf(hooks);
    this.audit = audit;
  }

  /** Adds an organization with what other rooms give it to begin with, and nobody in it. */
  Organization add(Tx tx, String name) {
    Organization organization = new Organization(ids.next(), name, clock.instant());
    OrganizationRows.add(tx, organization);
    hooks.forEach(hook -> hook.founded(tx, organization.id()));
    return organization;
  }

  /** Begins the audit log of a new organization, once it has an owner. */
  void noteFounded(Tx tx, AuditActor owner, Organization organization) {
    audit.write(
        tx,
        owner,
        AuditAction.ORGANIZATION_CREATED,
        AuditTarget.of(IdType.ORGANIZATION, organization.id(), organization.name()));
  }
}

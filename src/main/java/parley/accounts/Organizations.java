package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import parley.storage.Ids;
import parley.storage.Tx;

/** Founds organizations. */
final class Organizations {
  private final Ids ids;
  private final InstantSource clock;
  private final List<OrganizationFounded> hooks;

  Organizations(Ids ids, InstantSource clock, List<OrganizationFounded> hooks) {
    this.ids = ids;
    this.clock = clock;
    this.hooks = List.copyOf(hooks);
  }

  /** Adds an organization with what other rooms give it to begin with, and nobody in it. */
  Organization add(Tx tx, String name) {
    Organization organization = new Organization(ids.next(), name, clock.instant());
    OrganizationRows.add(tx, organization);
    hooks.forEach(hook -> hook.founded(tx, organization.id()));
    return organization;
  }
}

package parley.contacts;

import java.time.ZoneId;
import parley.storage.Tx;

/** Where the days of an organization begin. */
@FunctionalInterface
public interface OrganizationZone {
  /** The time zone that the organization has set. */
  ZoneId of(Tx tx, long organizationId);
}

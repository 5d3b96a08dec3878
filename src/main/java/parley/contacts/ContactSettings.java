package parley.contacts;

import java.time.ZoneId;
import parley.storage.Tx;

/** What an organization has set that matters to its contacts. */
public interface ContactSettings {
  /** The time zone in which its days begin. */
  ZoneId timeZone(Tx tx, long organizationId);

  /** Whether contacts of whom a provider says that they are the same person become one. */
  boolean mergesAttested(Tx tx, long organizationId);
}

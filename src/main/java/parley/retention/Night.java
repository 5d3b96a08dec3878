package parley.retention;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import parley.accounts.Accounts;
import parley.storage.Tx;

/** When an organization sleeps. */
final class Night {
  private static final LocalTime HOUR = LocalTime.of(3, 0);

  private Night() {}

  /** The next 3 o'clock in the organization's time zone. */
  static Instant after(Tx tx, long organizationId, Instant now) {
    ZonedDateTime local = now.atZone(Accounts.settings(tx, organizationId).timeZone());
    ZonedDateTime tonight = local.with(HOUR);
    return (tonight.isAfter(local) ? tonight : tonight.plusDays(1)).toInstant();
  }
}

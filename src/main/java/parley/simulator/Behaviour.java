package parley.simulator;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How the provider behaves towards one business number.
 *
 * @param receipts how far statuses go
 * @param enforceWindow whether free-form messages are refused 24 hours after the customer's last
 * @param checkTemplates whether templates that the business doesn't have are refused
 * @param callback where webhooks go; null for where the account says
 * @param faults what goes wrong
 */
record Behaviour(
    Receipts receipts,
    boolean enforceWindow,
    boolean checkTemplates,
    @Nullable URI callback,
    Faults faults) {
  static final Behaviour DEFAULT = new Behaviour(Receipts.READ, false, false, null, Faults.NONE);

  /** The behaviour after one more call that something went wrong with. */
  Behaviour afterFault() {
    return new Behaviour(receipts, enforceWindow, checkTemplates, callback, faults.afterOne());
  }
}

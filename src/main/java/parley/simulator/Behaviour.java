package parley.simulator;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the provider behaves towards one business number.
 *
 * @param receipts how far statuses go
 * @param receiptDelays how fast they do
 * @param enforceWindow whether free-form messages are refused 24 hours after the customer's last
 * @param windowsClosedAt when all reply windows were closed, whatever {@code enforceWindow} says;
 *     who has written since may be answered. Null for never
 * @param checkTemplates whether templates that the business doesn't have are refused
 * @param callback where webhooks go; null for where the account says
 * @param faults what goes wrong
 */
record Behaviour(
    Receipts receipts,
    ReceiptDelays receiptDelays,
    boolean enforceWindow,
    @Nullable Instant windowsClosedAt,
    boolean checkTemplates,
    @Nullable URI callback,
    Faults faults) {
  static final Behaviour DEFAULT =
      new Behaviour(Receipts.READ, ReceiptDelays.NONE, false, null, false, null, Faults.NONE);

  /** The behaviour after one more call that something went wrong with. */
  Behaviour afterFault() {
    return new Behaviour(
        receipts,
        receiptDelays,
        enforceWindow,
        windowsClosedAt,
        checkTemplates,
        callback,
        faults.afterOne());
  }
}

package parley.simulator;

/**
 * How the provider behaves towards one business number.
 *
 * @param receipts how far statuses go
 * @param enforceWindow whether free-form messages are refused 24 hours after the customer's last
 * @param checkTemplates whether templates that the business doesn't have are refused
 * @param faults what goes wrong
 */
record Behaviour(Receipts receipts, boolean enforceWindow, boolean checkTemplates, Faults faults) {
  static final Behaviour DEFAULT = new Behaviour(Receipts.READ, false, false, Faults.NONE);

  /** The behaviour after one more call that something went wrong with. */
  Behaviour afterFault() {
    return new Behaviour(receipts, enforceWindow, checkTemplates, faults.afterOne());
  }
}

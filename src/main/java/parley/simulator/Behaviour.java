package parley.simulator;

/**
 * How the provider behaves towards one business number.
 *
 * @param receipts how far statuses go
 * @param faults what goes wrong
 */
record Behaviour(Receipts receipts, Faults faults) {
  static final Behaviour DEFAULT = new Behaviour(Receipts.READ, Faults.NONE);

  /** The behaviour after one more call that something went wrong with. */
  Behaviour afterFault() {
    return new Behaviour(receipts, faults.afterOne());
  }
}

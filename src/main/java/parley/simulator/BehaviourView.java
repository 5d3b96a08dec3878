package parley.simulator;

import org.jspecify.annotations.Nullable;

/** A behaviour as the API shows it. */
record BehaviourView(
    String phoneNumberId,
    Receipts receipts,
    int delayMs,
    @Nullable ErrorView error,
    @Nullable Integer httpStatus,
    boolean dropResponse,
    boolean duplicate,
    boolean shuffle) {
  record ErrorView(int code) {}

  static BehaviourView of(BusinessNumber number, Behaviour behaviour) {
    Integer code = behaviour.errorCode();
    return new BehaviourView(
        number.phoneNumberId(),
        behaviour.receipts(),
        behaviour.delayMs(),
        code == null ? null : new ErrorView(code),
        behaviour.httpStatus(),
        behaviour.dropResponse(),
        behaviour.duplicate(),
        behaviour.shuffle());
  }
}

package parley.simulator;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A behaviour as the API shows it. */
record BehaviourView(
    String phoneNumberId,
    Receipts receipts,
    int deliveredAfterMs,
    int readAfterMs,
    boolean enforceWindow,
    boolean closeWindow,
    boolean checkTemplates,
    @Nullable URI callbackUrl,
    int delayMs,
    @Nullable ErrorView error,
    @Nullable Integer httpStatus,
    boolean dropRequest,
    boolean dropResponse,
    @Nullable FailureView failStatus,
    boolean duplicate,
    boolean shuffle,
    boolean expiredUrl,
    boolean wrongBytes,
    CallKind calls,
    int chance,
    @Nullable Integer times) {
  /**
   * The code of a refusal; the first of several.
   *
   * @param chance null for that of all faults
   */
  record ErrorView(int code, List<Integer> codes, @Nullable Integer chance) {}

  record FailureView(int code) {}

  static BehaviourView of(BusinessNumber number, Behaviour behaviour) {
    Faults faults = behaviour.faults();
    ErrorChoice errors = faults.errors();
    List<Integer> codes = errors.codes();
    Integer failCode = faults.failCode();
    return new BehaviourView(
        number.phoneNumberId(),
        behaviour.receipts(),
        behaviour.receiptDelays().deliveredMs(),
        behaviour.receiptDelays().readMs(),
        behaviour.enforceWindow(),
        behaviour.windowsClosedAt() != null,
        behaviour.checkTemplates(),
        behaviour.callback(),
        faults.delayMs(),
        codes.isEmpty() ? null : new ErrorView(codes.getFirst(), codes, errors.chance()),
        faults.httpStatus(),
        faults.dropRequest(),
        faults.dropResponse(),
        failCode == null ? null : new FailureView(failCode),
        faults.duplicate(),
        faults.shuffle(),
        faults.expiredUrl(),
        faults.wrongBytes(),
        faults.calls(),
        faults.chance(),
        faults.times());
  }
}

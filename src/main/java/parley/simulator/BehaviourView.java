package parley.simulator;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A behaviour as the API shows it. */
record BehaviourView(
    String phoneNumberId,
    Receipts receipts,
    boolean enforceWindow,
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
  /** The code of a refusal; the first of several. */
  record ErrorView(int code, List<Integer> codes) {}

  record FailureView(int code) {}

  static BehaviourView of(BusinessNumber number, Behaviour behaviour) {
    Faults faults = behaviour.faults();
    List<Integer> codes = faults.errorCodes();
    Integer failCode = faults.failCode();
    return new BehaviourView(
        number.phoneNumberId(),
        behaviour.receipts(),
        behaviour.enforceWindow(),
        behaviour.checkTemplates(),
        behaviour.callback(),
        faults.delayMs(),
        codes.isEmpty() ? null : new ErrorView(codes.getFirst(), codes),
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

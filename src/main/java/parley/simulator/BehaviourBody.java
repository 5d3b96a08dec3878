package parley.simulator;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.Change;
import parley.http.Field;
import parley.http.Fields;

/** The body of {@code PUT /simulator/behaviour}: absent stays, null is the default. */
record BehaviourBody(
    BusinessNumber number,
    Change<Receipts> receipts,
    Change<Long> delayMs,
    Change<Long> errorCode,
    Change<Long> httpStatus,
    Change<Boolean> dropResponse,
    Change<Boolean> duplicate,
    Change<Boolean> shuffle) {
  private static final int MOST_DELAY = 60_000;
  private static final int MOST_CODE = 9_999_999;

  static BehaviourBody of(Fields body, Numbers numbers) {
    Field<BusinessNumber> number =
        body.text("phone_number_id", 100)
            .required()
            .parse(numbers::find, "unknown_channel", "is not a simulated number");
    Field<Receipts> receipts = body.choice("receipts", Receipts::of);
    Field<Long> delayMs = between(body, "delay_ms", 0, MOST_DELAY);
    Field<Fields> error = body.object("error");
    Fields inner = error.orNull();
    Field<Long> code = inner == null ? null : between(inner, "code", 0, MOST_CODE).required();
    Field<Long> httpStatus = between(body, "http_status", 400, 599);
    Field<Boolean> dropResponse = body.flag("drop_response");
    Field<Boolean> duplicate = body.flag("duplicate");
    Field<Boolean> shuffle = body.flag("shuffle");
    body.check();
    return new BehaviourBody(
        number.get(),
        receipts.change(),
        delayMs.change(),
        new Change<>(error.isPresent(), code == null ? null : code.orNull()),
        httpStatus.change(),
        dropResponse.change(),
        duplicate.change(),
        shuffle.change());
  }

  private static Field<Long> between(Fields fields, String name, long least, long most) {
    return fields
        .number(name)
        .check(
            value -> value >= least && value <= most,
            "out_of_range",
            "must be from " + least + " to " + most);
  }

  /** What {@code current} becomes. */
  Behaviour over(Behaviour current) {
    Behaviour initial = Behaviour.DEFAULT;
    return new Behaviour(
        over(receipts, current.receipts(), initial.receipts()),
        over(delayMs, (long) current.delayMs(), (long) initial.delayMs()).intValue(),
        over(errorCode, current.errorCode()),
        over(httpStatus, current.httpStatus()),
        over(dropResponse, current.dropResponse(), initial.dropResponse()),
        over(duplicate, current.duplicate(), initial.duplicate()),
        over(shuffle, current.shuffle(), initial.shuffle()));
  }

  private static <T> T over(Change<T> change, T current, T initial) {
    return Objects.requireNonNullElse(change.over(current), initial);
  }

  private static @Nullable Integer over(Change<Long> change, @Nullable Integer current) {
    Long value = change.over(current == null ? null : current.longValue());
    return value == null ? null : Math.toIntExact(value);
  }
}

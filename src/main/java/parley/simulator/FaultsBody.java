package parley.simulator;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.Choices;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;

/** The faults in the body of {@code PUT /simulator/behaviour}. */
record FaultsBody(
    FieldChange<Long> delayMs,
    FieldChange<ErrorChoice> errors,
    FieldChange<Long> httpStatus,
    FieldChange<Boolean> dropRequest,
    FieldChange<Boolean> dropResponse,
    FieldChange<Integer> failCode,
    FieldChange<Boolean> duplicate,
    FieldChange<Boolean> shuffle,
    FieldChange<Boolean> expiredUrl,
    FieldChange<Boolean> wrongBytes,
    FieldChange<CallKind> calls,
    FieldChange<Long> chance,
    FieldChange<Long> times) {
  /** Those that faults can be set for. */
  private static final Choices<CallKind> CALLS =
      Choices.of(List.of(CallKind.MESSAGES, CallKind.MEDIA), CallKind::text);

  private static final int MOST_DELAY = 60_000;
  private static final int MOST_CODE = 9_999_999;
  private static final int MOST_TIMES = 1_000_000;
  private static final int MOST_CODES = 20;

  static FaultsBody of(Fields body) {
    return new FaultsBody(
        delay(body, "delay_ms"),
        errors(body),
        body.number("http_status", 400, 599).change(),
        body.flag("drop_request").change(),
        body.flag("drop_response").change(),
        failure(body),
        body.flag("duplicate").change(),
        body.flag("shuffle").change(),
        body.flag("expired_url").change(),
        body.flag("wrong_bytes").change(),
        body.choice("calls", CALLS).change(),
        body.number("chance", 0, Faults.ALWAYS).change(),
        body.number("times", 1, MOST_TIMES).change());
  }

  /** One code, or several to choose from. */
  private static FieldChange<ErrorChoice> errors(Fields body) {
    Field<Fields> error = body.object("error");
    Fields inner = error.orNull();
    if (inner == null) {
      return new FieldChange<>(error.isPresent(), null);
    }
    Field<Long> code = inner.number("code", 0, MOST_CODE).notNull();
    Field<List<Long>> codes =
        inner
            .numbers("codes", 0, MOST_CODE)
            .notNull()
            .check(
                list -> !list.isEmpty() && list.size() <= MOST_CODES,
                "out_of_range",
                "must have from 1 to " + MOST_CODES + " elements");
    Long chance = inner.number("chance", 0, Faults.ALWAYS).orNull();
    if (code.isPresent() == codes.isPresent()) {
      inner.reject("code", "required", "give either code or codes");
    }
    Long one = code.orNull();
    List<Long> all = codes.or(one == null ? List.of() : List.of(one));
    return new FieldChange<>(
        true,
        new ErrorChoice(
            all.stream().map(Math::toIntExact).toList(),
            chance == null ? null : Math.toIntExact(chance)));
  }

  private static FieldChange<Integer> failure(Fields body) {
    Field<Fields> failure = body.object("fail_status");
    Fields inner = failure.orNull();
    Long code = inner == null ? null : inner.number("code", 0, MOST_CODE).required().orNull();
    return new FieldChange<>(failure.isPresent(), code == null ? null : Math.toIntExact(code));
  }

  /** Milliseconds. */
  static FieldChange<Long> delay(Fields fields, String name) {
    return fields.number(name, 0, MOST_DELAY).change();
  }

  /** What {@code current} becomes. */
  Faults over(Faults current) {
    Faults none = Faults.NONE;
    return new Faults(
        over(delayMs, (long) current.delayMs(), (long) none.delayMs()).intValue(),
        over(errors, current.errors(), none.errors()),
        over(httpStatus, current.httpStatus()),
        over(dropRequest, current.dropRequest(), none.dropRequest()),
        over(dropResponse, current.dropResponse(), none.dropResponse()),
        failCode.over(current.failCode()),
        over(duplicate, current.duplicate(), none.duplicate()),
        over(shuffle, current.shuffle(), none.shuffle()),
        over(expiredUrl, current.expiredUrl(), none.expiredUrl()),
        over(wrongBytes, current.wrongBytes(), none.wrongBytes()),
        over(calls, current.calls(), none.calls()),
        over(chance, (long) current.chance(), (long) none.chance()).intValue(),
        over(times, current.times()));
  }

  static <T> T over(FieldChange<T> fieldChange, T current, T initial) {
    return Objects.requireNonNullElse(fieldChange.over(current), initial);
  }

  private static @Nullable Integer over(FieldChange<Long> fieldChange, @Nullable Integer current) {
    Long value = fieldChange.over(current == null ? null : current.longValue());
    return value == null ? null : Math.toIntExact(value);
  }
}

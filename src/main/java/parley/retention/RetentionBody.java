package parley.retention;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import parley.http.FieldChange;
import parley.http.Fields;

/** What a client wants the rules to be; absent ones stay as they are. */
record RetentionBody(Map<AgedKind, FieldChange<Long>> days) {
  private static final long MOST = 36_500;
  private static final List<String> READ_ONLY = List.of("last_run", "next_run_at", "due");

  static RetentionBody of(Fields body) {
    Map<AgedKind, FieldChange<Long>> days = new EnumMap<>(AgedKind.class);
    for (AgedKind kind : AgedKind.values()) {
      days.put(
          kind,
          body.number(kind.field())
              .check(
                  value -> value >= kind.least() && value <= MOST,
                  "out_of_range",
                  "must be null, or from " + kind.least() + " to " + MOST + " days")
              .change());
    }
    body.ignore(READ_ONLY);
    body.check();
    return new RetentionBody(days);
  }

  RetentionRules over(RetentionRules rules) {
    return new RetentionRules(
        change(AgedKind.MEDIA).over(rules.media()),
        change(AgedKind.MESSAGES).over(rules.messages()),
        change(AgedKind.CONVERSATIONS).over(rules.conversations()),
        change(AgedKind.CONTACTS).over(rules.contacts()),
        change(AgedKind.EVENTS).over(rules.events()),
        rules.version() + 1);
  }

  private FieldChange<Long> change(AgedKind kind) {
    return Objects.requireNonNull(days.get(kind));
  }
}

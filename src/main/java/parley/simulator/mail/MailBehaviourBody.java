package parley.simulator.mail;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Choices;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;

/**
 * The body of {@code PUT /simulator/behaviour} for a mailbox: absent stays, null is the default.
 */
record MailBehaviourBody(
    FieldChange<SmtpFault> smtp,
    FieldChange<Boolean> dropAfterDot,
    FieldChange<Bounce> bounce,
    FieldChange<DeliveryNotice> dsn,
    FieldChange<Boolean> duplicate,
    FieldChange<Boolean> autoReply) {
  private static final Choices<DeliveryNotice> NOTICES =
      Choices.of(List.of(DeliveryNotice.values()), DeliveryNotice::word);
  private static final Choices<SmtpStep> STEPS =
      Choices.of(List.of(SmtpStep.values()), SmtpStep::word);
  private static final Pattern REPLY = Pattern.compile("[45][0-9]{2} [ -~]{1,480}");
  private static final Pattern STATUS = Pattern.compile("[45]\\.[0-9]{1,3}\\.[0-9]{1,3}");
  private static final int MOST_TIMES = 1_000_000;
  private static final int MOST_DELAY = 60_000;
  private static final int ADDRESS = 320;

  static MailBehaviourBody of(Fields body) {
    body.ignore(List.of("channel_id"));
    MailBehaviourBody read =
        new MailBehaviourBody(
            fault(body),
            body.flag("drop_after_dot").change(),
            bounce(body),
            body.choice("dsn", NOTICES).change(),
            body.flag("duplicate").change(),
            body.flag("auto_reply").change());
    body.check();
    return read;
  }

  private static FieldChange<SmtpFault> fault(Fields body) {
    Field<Fields> field = body.object("smtp");
    Fields fault = field.orNull();
    if (fault == null) {
      return new FieldChange<>(field.isPresent(), null);
    }
    SmtpStep stage = fault.choice("stage", STEPS).required().orNull();
    String reply =
        fault
            .text("reply", 500)
            .required()
            .check(
                text -> REPLY.matcher(text).matches(),
                "invalid_format",
                "must be like 450 4.2.0 Greylisted")
            .orNull();
    String recipient = fault.text("recipient", ADDRESS).orNull();
    Long chance = fault.number("chance", 0, SmtpFault.ALWAYS).orNull();
    Long times = fault.number("times", 1, MOST_TIMES).orNull();
    return new FieldChange<>(
        true,
        stage == null || reply == null
            ? null
            : new SmtpFault(
                stage,
                reply,
                recipient,
                chance == null ? SmtpFault.ALWAYS : chance.intValue(),
                times == null ? null : times.intValue()));
  }

  private static FieldChange<Bounce> bounce(Fields body) {
    Field<Fields> field = body.object("bounce");
    Fields bounce = field.orNull();
    if (bounce == null) {
      return new FieldChange<>(field.isPresent(), null);
    }
    String status =
        bounce
            .text("status", 12)
            .required()
            .check(text -> STATUS.matcher(text).matches(), "invalid_format", "must be like 5.1.1")
            .orNull();
    Long delay = bounce.number("delay_ms", 0, MOST_DELAY).orNull();
    Boolean headersOnly = bounce.flag("headers_only").orNull();
    return new FieldChange<>(
        true,
        status == null
            ? null
            : new Bounce(
                status, delay == null ? 0 : delay.intValue(), Boolean.TRUE.equals(headersOnly)));
  }

  /** What {@code current} becomes. */
  MailBehaviour over(MailBehaviour current) {
    MailBehaviour initial = MailBehaviour.DEFAULT;
    return new MailBehaviour(
        smtp.over(current.smtp()),
        over(dropAfterDot, current.dropAfterDot(), initial.dropAfterDot()),
        bounce.over(current.bounce()),
        over(dsn, current.dsn(), initial.dsn()),
        over(duplicate, current.duplicate(), initial.duplicate()),
        over(autoReply, current.autoReply(), initial.autoReply()));
  }

  private static <T> T over(FieldChange<T> change, T current, T initial) {
    @Nullable T next = change.over(current);
    return Objects.requireNonNullElse(next, initial);
  }
}

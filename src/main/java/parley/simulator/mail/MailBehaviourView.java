package parley.simulator.mail;

import org.jspecify.annotations.Nullable;

/** A behaviour as the API shows it. */
record MailBehaviourView(
    String channelId,
    @Nullable SmtpFault smtp,
    boolean dropAfterDot,
    @Nullable Bounce bounce,
    DeliveryNotice dsn,
    boolean duplicate,
    boolean autoReply) {
  static MailBehaviourView of(SimulatedMailbox mailbox, MailBehaviour behaviour) {
    return new MailBehaviourView(
        mailbox.channelId(),
        behaviour.smtp(),
        behaviour.dropAfterDot(),
        behaviour.bounce(),
        behaviour.dsn(),
        behaviour.duplicate(),
        behaviour.autoReply());
  }
}

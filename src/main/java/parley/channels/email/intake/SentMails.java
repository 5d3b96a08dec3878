package parley.channels.email.intake;

import java.util.List;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.Update;
import parley.channels.email.content.ReadMail;
import parley.channels.email.headers.MailAddress;
import parley.channels.email.headers.MailAddresses;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.headers.MessageIds;

/** Mails that were sent from elsewhere, as from a phone: they show in their conversations. */
final class SentMails {
  private SentMails() {}

  /** Whether it is one that Parley sent. */
  static boolean isSealed(ReadMail mail, MailSeals seals) {
    return MessageIds.own(mail.headers()).flatMap(seals::reference).isPresent();
  }

  static List<Update> updates(
      IncomingMails incoming, Channel channel, ReadMail mail, MailEnvelope envelope) {
    Optional<MailAddress> recipient =
        MailAddresses.of(mail.headers(), "To", 1).stream()
            .filter(address -> !address.key().equals(channel.accountKey()))
            .findFirst();
    return recipient
        .<List<Update>>map(
            address -> List.of(new Update.Echoed(incoming.sent(mail, envelope, address))))
        .orElseGet(() -> List.of(new Update.Skipped("no_recipient")));
  }
}

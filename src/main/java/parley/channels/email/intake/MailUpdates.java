package parley.channels.email.intake;

import java.util.List;
import java.util.Set;
import parley.channels.Channel;
import parley.channels.OrganizationAccounts;
import parley.channels.OrganizationKeys;
import parley.channels.Update;
import parley.channels.email.content.ReadMail;
import parley.channels.email.headers.MailKind;
import parley.channels.email.headers.MailKinds;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.headers.MailStructure;
import parley.channels.email.headers.OwnAddresses;

/** Turns a mail that was read into what it means for its channel. */
public final class MailUpdates {
  private final OrganizationKeys keys;
  private final OrganizationAccounts accounts;

  /** Knows the mails of organizations by their keys, and what is to one of their mailboxes. */
  public MailUpdates(OrganizationKeys keys, OrganizationAccounts accounts) {
    this.keys = keys;
    this.accounts = accounts;
  }

  /** What a mail means; never empty. */
  public List<Update> of(Channel channel, ReadMail mail, MailEnvelope envelope) {
    MailSeals seals = new MailSeals(keys.of(channel.organizationId()));
    OwnAddresses own = OwnAddresses.of(channel.accountKey(), accounts.of(channel));
    IncomingMails incoming = new IncomingMails(channel, seals, own);
    MailStructure structure =
        MailStructure.of(
            mail.contentType(), mail.contentTypeParameters(), mail.deliveryStatus().isPresent());
    MailKind kind =
        new MailKinds(seals, seals.installation())
            .of(mail.headers(), structure, Set.of(channel.accountKey()));
    if (envelope.isSent()) {
      return kind instanceof MailKind.Ours && SentMails.isSealed(mail, seals)
          ? List.of(new Update.Skipped("own_mail"))
          : SentMails.updates(incoming, channel, mail, envelope);
    }
    return switch (kind) {
      case MailKind.Ours() -> List.of(new Update.Skipped("own_mail"));
      case MailKind.DeliveryReported() -> MailReports.delivery(mail, envelope, seals);
      case MailKind.AbuseReported() -> MailReports.abuse(mail, envelope, seals);
      case MailKind.ReadReported() -> List.of(new Update.Skipped("read_notification"));
      case MailKind.Looping() -> List.of(UnreadableMail.of(mail, "the mail goes round in circles"));
      case MailKind.Automatic(var reason) ->
          MailReports.undeclared(mail, envelope, seals)
              .orElseGet(() -> incoming.received(mail, envelope, reason));
      case MailKind.Personal() -> incoming.received(mail, envelope, null);
    };
  }
}

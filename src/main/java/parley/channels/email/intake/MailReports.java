package parley.channels.email.intake;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parley.channels.MessageError;
import parley.channels.ReportedStatus;
import parley.channels.Update;
import parley.channels.email.content.ReadMail;
import parley.channels.email.headers.Bounces;
import parley.channels.email.headers.DeliveryReport;
import parley.channels.email.headers.MailAddress;
import parley.channels.email.headers.MailAddresses;
import parley.channels.email.headers.MailHeaders;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.headers.MessageIds;

/** Reads what servers report of mails of ours. A report that names none of ours proves nothing. */
final class MailReports {
  private MailReports() {}

  /** What a delivery report says (RFC 3464). */
  static List<Update> delivery(ReadMail mail, MailEnvelope envelope, MailSeals seals) {
    Optional<DeliveryReport> report = mail.deliveryStatus().map(DeliveryReport::read);
    Optional<String> reference =
        Bounces.reference(
            envelope.recipients(mail.headers()), report, mail.reportedHeaders(), seals);
    if (report.isEmpty() || reference.isEmpty()) {
      return List.of(new Update.Skipped("unknown_report"));
    }
    List<Update> updates = new ArrayList<>();
    for (DeliveryReport.Recipient recipient : report.get().recipients()) {
      status(recipient, reference.get(), mail, envelope).ifPresent(updates::add);
      if (isGone(recipient)) {
        address(recipient)
            .map(key ->
                new Update.AddressState(key, Update.Reachability.UNDELIVERABLE, reference.get()))
            .ifPresent(updates::add);
      }
    }
    return updates.isEmpty() ? List.of(new Update.Skipped("delivery_delayed")) : updates;
  }

  /** A letter of a mail server that is no report, as old servers write; empty for all else. */
  static Optional<List<Update>> undeclared(ReadMail mail, MailEnvelope envelope, MailSeals seals) {
    return Bounces.inText(mail.headers(), mail.text(), seals)
        .map(reference ->
            List.of(failed(reference, reference, Bounces.GENERAL_STATUS, "", envelope)));
  }

  /** Whoever calls our mail abuse wants no advertisements any more (RFC 5965). */
  static List<Update> abuse(ReadMail mail, MailEnvelope envelope, MailSeals seals) {
    Optional<MailHeaders> reported = mail.reportedHeaders();
    Optional<MailAddress> who =
        reported.stream()
            .flatMap(headers -> MailAddresses.of(headers, "To", 1).stream())
            .findFirst();
    Optional<String> reference =
        Bounces.reference(envelope.recipients(mail.headers()), Optional.empty(), reported, seals);
    if (who.isEmpty() || reference.isEmpty()) {
      return List.of(new Update.Skipped("unknown_report"));
    }
    Update.Customer customer = new Update.Customer(List.of(who.get().key()), null, null, null);
    return List.of(
        new Update.MarketingConsent(customer, false, envelope.receivedAt(), reference.get()));
  }

  private static Optional<Update> status(
      DeliveryReport.Recipient recipient, String reference, ReadMail mail, MailEnvelope envelope) {
    String id = mail.reportedHeaders().flatMap(MessageIds::own).orElse(reference);
    return switch (recipient.action()) {
      case FAILED ->
          Optional.of(
              of(
                  recipient,
                  failed(id, reference, recipient.status(), recipient.diagnostic(), envelope)));
      case DELIVERED ->
          Optional.of(
              of(
                  recipient,
                  new Update.Status(
                      id, reference, ReportedStatus.DELIVERED, envelope.receivedAt(), null)));
      case DELAYED, RELAYED, EXPANDED -> Optional.empty();
    };
  }

  private static Update of(DeliveryReport.Recipient recipient, Update.Status status) {
    return address(recipient)
        .<Update>map(key -> new Update.RecipientStatus(status, key))
        .orElse(status);
  }

  private static Update.Status failed(
      String id, String reference, String status, String diagnostic, MailEnvelope envelope) {
    String message = diagnostic.isEmpty() ? "The mail server could not deliver it." : diagnostic;
    MessageError error = new MessageError(code(status), status, message, isFull(status));
    return new Update.Status(id, reference, ReportedStatus.FAILED, envelope.receivedAt(), error);
  }

  private static String code(String status) {
    if (status.startsWith("5.1.") || status.equals("5.4.1") || status.equals("5.2.1")) {
      return MessageError.RECIPIENT_UNREACHABLE;
    }
    boolean isRejected =
        status.equals("5.3.4") || status.startsWith("5.6.") || status.startsWith("5.7.");
    return isRejected ? MessageError.CONTENT_REJECTED : MessageError.PROVIDER_ERROR;
  }

  /** Of a mailbox that is full, or a server that did not answer in time: another time it may. */
  private static boolean isFull(String status) {
    return status.equals("5.2.2") || status.startsWith("4.");
  }

  /** Nothing will ever arrive at the address. */
  private static boolean isGone(DeliveryReport.Recipient recipient) {
    return recipient.action() == DeliveryReport.Action.FAILED
        && recipient.status().startsWith("5.1.");
  }

  private static Optional<String> address(DeliveryReport.Recipient recipient) {
    return Optional.ofNullable(recipient.address()).map(MailAddress::key);
  }
}

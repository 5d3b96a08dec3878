package parley.channels.email.smtp;

import jakarta.mail.Address;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeUtility;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.OrganizationAccounts;
import parley.channels.OutboundMessage;
import parley.channels.email.EmailFields;
import parley.channels.email.headers.MailAddress;
import parley.channels.email.headers.MailKinds;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.headers.MailSubject;
import parley.channels.email.headers.OwnAddresses;
import tools.jackson.databind.JsonNode;

/** Writes the mail of a message. */
public final class MailComposer {
  /**
   * For Exchange: neither absence notices nor receipts, but reports of the delivery (MS-OXCMAIL).
   */
  private static final String NO_ANSWERS = "RN, NRN, OOF, AutoReply";

  private static final int HEADERS = 4_096;

  private final LongFunction<MailSeals> seals;
  private final OrganizationAccounts accounts;
  private final InstantSource clock;

  /**
   * A composer.
   *
   * @param seals names mails, by the organization that sends them
   * @param accounts the mailboxes of organizations
   */
  public MailComposer(
      LongFunction<MailSeals> seals, OrganizationAccounts accounts, InstantSource clock) {
    this.seals = seals;
    this.accounts = accounts;
    this.clock = clock;
  }

  /**
   * Writes a mail.
   *
   * @throws MessagingException when nobody is left to whom it could go
   */
  OutgoingMail compose(Session session, Channel channel, OutboundMessage message)
      throws MessagingException {
    OwnAddresses ours = OwnAddresses.of(channel.accountKey(), accounts.of(channel));
    MailRecipients recipients = MailRecipients.of(message, ours);
    List<String> envelope = recipients.envelope(message.address());
    if (recipients.to().isEmpty()) {
      throw new MessagingException("nobody is left to whom it could go");
    }
    MailSeals own = seals.apply(channel.organizationId());
    ComposedWords words = ComposedWords.of(message, channel.settings());
    boolean utf8 = !envelope.stream().allMatch(HeaderAddress::isAscii);
    session.getProperties().setProperty("mail.mime.allowutf8", Boolean.toString(utf8));
    OutgoingMail mail =
        new OutgoingMail(
            session,
            new OutgoingMail.Envelope(
                own.messageId(message.reference(), domain(channel)),
                own.envelopeId(message.reference()),
                envelope,
                size(words, message)));
    address(mail, new SealedAddress(own, channel), message, recipients);
    thread(mail, channel, message);
    mail.setHeader(MailKinds.LOOP, own.installation());
    if (message.content().path("automatic").asBoolean(false)) {
      mail.setHeader("Auto-Submitted", "auto-replied");
      mail.setHeader("X-Auto-Response-Suppress", NO_ANSWERS);
    }
    mail.setContent(MailParts.of(words, message));
    mail.saveChanges();
    return mail;
  }

  private void address(
      OutgoingMail mail, SealedAddress sealed, OutboundMessage message, MailRecipients recipients)
      throws MessagingException {
    Channel channel = sealed.channel();
    String name = fromName(channel, message.author());
    String answers = sealed.forAnswers(message.thread().id());
    mail.setFrom(HeaderAddress.of(name, channel.accountKey()));
    mail.setRecipients(RecipientType.TO, all(recipients.to()));
    mail.setRecipients(RecipientType.CC, all(recipients.cc()));
    if (!answers.equals(channel.accountKey())) {
      mail.setReplyTo(new Address[] {HeaderAddress.of(name, answers)});
    }
    mail.setEnvelopeFrom(sealed.forBounces(message.reference()));
    mail.setSentDate(Date.from(clock.instant()));
  }

  private static void thread(OutgoingMail mail, Channel channel, OutboundMessage message)
      throws MessagingException {
    mail.setSubject(subject(channel, message), StandardCharsets.UTF_8.name());
    MailTrail trail = MailTrail.of(message);
    if (!trail.messageIds().isEmpty()) {
      mail.setHeader("In-Reply-To", trail.inReplyTo());
      mail.setHeader("References", MimeUtility.fold("References: ".length(), trail.references()));
    }
  }

  /** The subject that is given, or that of the thread: the last that the customer wrote. */
  private static String subject(Channel channel, OutboundMessage message) {
    JsonNode given = message.content().path("subject");
    String last = message.thread().subject();
    return OneLine.of(
        given.isString() && !given.asString().isBlank()
            ? given.asString()
            : last == null || last.isBlank() ? channel.name() : MailSubject.reply(last));
  }

  /** {@code {agent} at {channel}}; the channel's name while no agent is known. */
  private static String fromName(Channel channel, @Nullable String agent) {
    String set = channel.settings().text(EmailFields.FROM_NAME);
    boolean isFit = set != null && (agent != null || !set.contains("{agent}"));
    return OneLine.of(
        set != null && isFit
            ? set.replace("{agent}", Objects.requireNonNullElse(agent, ""))
                .replace("{channel}", channel.name())
            : channel.name());
  }

  private static Address[] all(List<MailAddress> people) {
    return people.stream().map(HeaderAddress::of).toArray(Address[]::new);
  }

  private static String domain(Channel channel) {
    String address = channel.accountKey();
    return address.substring(address.lastIndexOf('@') + 1);
  }

  /** Base64 and its line ends make 137 bytes of 100, quoted-printable up to 300. */
  private static long size(ComposedWords words, OutboundMessage message) {
    long files = message.attachments().stream().mapToLong(file -> file.bodySource().length()).sum();
    long text = words.text().length() + (long) words.html().length();
    return HEADERS + files * 137 / 100 + text * 2;
  }
}

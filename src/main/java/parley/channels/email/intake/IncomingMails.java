package parley.channels.email.intake;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ThreadTrail;
import parley.channels.ThreadTrail.Clue;
import parley.channels.ThreadTrail.Participant;
import parley.channels.ThreadTrail.SenderIdentity;
import parley.channels.Update;
import parley.channels.Update.Customer;
import parley.channels.Update.IncomingMessage;
import parley.channels.Update.MessageOrigin;
import parley.channels.Update.MessageThread;
import parley.channels.email.EmailFields;
import parley.channels.email.EmailType;
import parley.channels.email.content.ReadMail;
import parley.channels.email.headers.Authentication;
import parley.channels.email.headers.MailAddress;
import parley.channels.email.headers.MailAddresses;
import parley.channels.email.headers.MailHeaders;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.headers.MailSender;
import parley.channels.email.headers.MailSubject;
import parley.channels.email.headers.MessageIds;
import parley.channels.email.headers.OwnAddresses;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** Makes messages of the mails that somebody wrote to a channel. */
final class IncomingMails {
  private static final int MOST_PEOPLE = 100;

  private final Channel channel;
  private final MailSeals seals;
  private final OwnAddresses own;

  /**
   * Mails to a channel.
   *
   * @param own where the organization gets mail: nobody who takes part
   */
  IncomingMails(Channel channel, MailSeals seals, OwnAddresses own) {
    this.channel = channel;
    this.seals = seals;
    this.own = own;
  }

  /**
   * A mail to the channel.
   *
   * @param automatic why a machine wrote it; null when somebody did
   */
  List<Update> received(ReadMail mail, MailEnvelope envelope, @Nullable String automatic) {
    Optional<MailAddress> author = author(mail.headers());
    if (author.isEmpty()) {
      return List.of(nobody(mail, automatic));
    }
    MailAddress sender = customer(mail.headers(), author.get());
    Authentication authentication = Authentication.read(mail.headers(), trusted(mail.headers()));
    ObjectNode metadata = metadata(mail.headers(), sender, authentication, automatic);
    Customer customer = new Customer(List.of(sender.key()), null, sender.key(), sender.name());
    MessageThread thread = thread(mail, envelope, sender, identity(authentication));
    return List.of(
        new Update.Received(
            message(mail, envelope, customer, metadata, thread, automatic != null)));
  }

  /** Our own mailboxes are named by others than those who write. */
  private Optional<MailAddress> author(MailHeaders headers) {
    return MailSender.of(headers)
        .or(() ->
            MailSender.substitutes(headers).stream()
                .filter(person -> !own.has(person))
                .findFirst());
  }

  /** What servers say of the sender is about {@code From}. */
  private List<String> trusted(MailHeaders headers) {
    return MailSender.of(headers).isEmpty()
        ? List.of()
        : channel.settings().texts(EmailFields.TRUSTED_AUTHSERV_IDS);
  }

  private static Update nobody(ReadMail mail, @Nullable String automatic) {
    return automatic == null
        ? UnreadableMail.of(mail, "nobody says to have written the mail")
        : new Update.Skipped("no_sender");
  }

  /** The same for what was written to a customer from elsewhere. */
  IncomingMessage sent(ReadMail mail, MailEnvelope envelope, MailAddress recipient) {
    Customer customer =
        new Customer(List.of(recipient.key()), null, recipient.key(), recipient.name());
    return message(
        mail,
        envelope,
        customer,
        Json.object(),
        thread(mail, envelope, recipient, SenderIdentity.PROVED),
        false);
  }

  private IncomingMessage message(
      ReadMail mail,
      MailEnvelope envelope,
      Customer customer,
      ObjectNode metadata,
      MessageThread thread,
      boolean automatic) {
    return new IncomingMessage(
        MailNames.of(mail),
        customer,
        EmailFields.TYPE,
        MailContents.of(isAnswer(mail) ? mail : mail.uncut(), author(mail.headers())),
        envelope.receivedAt(),
        null,
        metadata,
        thread,
        new MessageOrigin(mail.digest(), envelope.source(), automatic));
  }

  /** What begins a conversation quotes what is nowhere else. */
  private static boolean isAnswer(ReadMail mail) {
    return !MessageIds.referredTo(mail.headers()).isEmpty();
  }

  /** Forms write in the name of those who have filled them in. */
  private MailAddress customer(MailHeaders headers, MailAddress author) {
    boolean isForm =
        channel.settings().texts(EmailFields.TRUSTED_FORM_SENDERS).stream()
            .flatMap(address -> MailAddress.of(null, address).stream())
            .anyMatch(form -> form.key().equals(author.key()));
    return isForm ? MailSender.replyTo(headers).orElse(author) : author;
  }

  private MessageThread thread(
      ReadMail mail, MailEnvelope envelope, MailAddress sender, SenderIdentity identity) {
    MailHeaders headers = mail.headers();
    String subject = headers.text("Subject").orElse(null);
    List<String> referred =
        subject != null && MailSubject.isForward(subject)
            ? List.of()
            : MessageIds.referredTo(headers);
    MailAddress answerTo = MailSender.answersGoTo(sender, MailSender.replyTo(headers));
    ThreadTrail trail =
        new ThreadTrail(
            clues(headers, envelope, referred),
            sender.key(),
            identity,
            others(headers, sender),
            answerTo.key().equals(sender.key()) ? null : answerTo.address(),
            channel.settings().whole(EmailFields.REOPEN_DAYS, EmailType.REOPEN_DAYS_USUAL),
            "join".equals(channel.settings().text(EmailFields.UNKNOWN_SENDERS)));
    String key = referred.isEmpty() ? MailNames.of(mail) : MailNames.bounded(referred.getLast());
    return new MessageThread(key, subject, trail);
  }

  /** What only whoever got a mail of ours can name comes first. */
  private List<Clue> clues(MailHeaders headers, MailEnvelope envelope, List<String> referred) {
    List<Clue> clues = new ArrayList<>();
    List<String> addresses = envelope.recipients(headers);
    addressees(headers).forEach(person -> addresses.add(person.address()));
    addresses.stream()
        .flatMap(address -> seals.conversation(address, channel.publicId()).stream())
        .distinct()
        .map(Clue.Conversation::new)
        .forEach(clues::add);
    for (String id : referred) {
      seals.reference(id).map(Clue.Attempt::new).ifPresent(clues::add);
      clues.add(new Clue.Message(MailNames.bounded(id)));
    }
    return clues;
  }

  private List<Participant> others(MailHeaders headers, MailAddress sender) {
    Map<String, Participant> others = new LinkedHashMap<>();
    addressees(headers).stream()
        .filter(person -> !own.has(person) && !person.key().equals(sender.key()))
        .forEach(person ->
            others.putIfAbsent(
                person.key(), new Participant(person.address(), person.key(), person.name())));
    return List.copyOf(others.values());
  }

  private static List<MailAddress> addressees(MailHeaders headers) {
    List<MailAddress> people = new ArrayList<>(MailAddresses.of(headers, "To", MOST_PEOPLE));
    people.addAll(MailAddresses.of(headers, "Cc", MOST_PEOPLE));
    return people;
  }

  private static SenderIdentity identity(Authentication authentication) {
    return switch (authentication.dmarc()) {
      case PASS -> SenderIdentity.PROVED;
      case FAIL -> SenderIdentity.FORGED;
      case NONE -> SenderIdentity.UNKNOWN;
    };
  }

  private static ObjectNode metadata(
      MailHeaders headers,
      MailAddress sender,
      Authentication authentication,
      @Nullable String automatic) {
    ObjectNode metadata = Json.object();
    MessageIds.own(headers).ifPresent(id -> metadata.put("message_id", id));
    MailSender.replyTo(headers)
        .filter(address -> !address.key().equals(sender.key()))
        .ifPresent(address -> metadata.put("reply_to", address.address()));
    metadata
        .putObject("authentication")
        .put("dmarc", authentication.dmarc().keyword())
        .put("spf", authentication.spf().keyword())
        .put("dkim", authentication.dkim().keyword())
        .put("domain", authentication.domain());
    if (automatic != null) {
      metadata.put("automatic", automatic);
    }
    return metadata;
  }
}

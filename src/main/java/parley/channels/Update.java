package parley.channels;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One thing that a provider's webhook reports. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "update")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Update.Received.class, name = "received"),
  @JsonSubTypes.Type(value = Update.Echoed.class, name = "echoed"),
  @JsonSubTypes.Type(value = Update.Status.class, name = "status"),
  @JsonSubTypes.Type(value = Update.RecipientStatus.class, name = "recipient_status"),
  @JsonSubTypes.Type(value = Update.StatusUpTo.class, name = "status_up_to"),
  @JsonSubTypes.Type(value = Update.AddressState.class, name = "address_state"),
  @JsonSubTypes.Type(value = Update.AddressChanged.class, name = "address_changed"),
  @JsonSubTypes.Type(value = Update.AddressAdded.class, name = "address_added"),
  @JsonSubTypes.Type(value = Update.MarketingConsent.class, name = "marketing_consent"),
  @JsonSubTypes.Type(value = Update.Notice.class, name = "notice")
})
public sealed interface Update {

  /** The customer wrote. */
  record Received(IncomingMessage message) implements Update {}

  /** The business wrote from elsewhere (WhatsApp's own app): shown, never sent again. */
  record Echoed(IncomingMessage message) implements Update {}

  /**
   * A message of ours came further, or failed.
   *
   * @param providerId the provider's id of the message
   * @param reference what {@link OutboundMessage#reference} was; null when the provider doesn't say
   * @param at by the provider's clock, which may know whole seconds only
   * @param error why it failed; null unless it did
   */
  record Status(
      String providerId,
      @Nullable String reference,
      ReportedStatus status,
      Instant at,
      @Nullable MessageError error)
      implements Update {}

  /**
   * The same for one of several to whom it went: what happens to the others' is no status of it.
   *
   * @param recipient folded for comparing
   */
  record RecipientStatus(Status status, String recipient) implements Update {}

  /**
   * All that we sent to somebody until some time came this far.
   *
   * @param address whom it was sent to
   * @param until by the provider's clock
   */
  record StatusUpTo(String address, ReportedStatus status, Instant until) implements Update {}

  /**
   * Whether somebody can be written to at this address.
   *
   * @param reference of the message of ours that says so as it comes back, as in {@link
   *     OutboundMessage#reference}: believed only of whom that message went to. Null when the
   *     provider itself says it
   */
  record AddressState(String address, Reachability reachability, @Nullable String reference)
      implements Update {}

  /** Whether an address takes messages. */
  enum Reachability {
    ACTIVE,
    BLOCKED,
    OPTED_OUT,
    UNDELIVERABLE;

    /** The name in the API and the database. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The provider knows the same customer by another address from now on: messages go there.
   *
   * @param personal whether nobody else can have had {@code next}: an id that was made for this
   *     customer, and no number that may have been somebody else's
   */
  record AddressChanged(String known, String next, boolean personal) implements Update {}

  /** The same customer has another id as well; what is written to them goes where it went. */
  record AddressAdded(String known, String next) implements Update {}

  /**
   * The customer wants to get advertisements, or no longer.
   *
   * @param reference as in {@link AddressState}
   */
  record MarketingConsent(
      Customer customer, boolean granted, Instant at, @Nullable String reference)
      implements Update {}

  /**
   * Something about the account, or about the business that it belongs to, that no person wrote.
   *
   * @param kind the provider's name for it
   * @param displayPhoneNumber the number that it is about, as people write it; null for all of the
   *     business
   * @param news what it changes of what is known about the account
   * @param details as the provider sent it
   */
  record Notice(
      String kind, @Nullable String displayPhoneNumber, ProviderProfile news, JsonNode details)
      implements Update {}

  /** Understood, and of no consequence here; counted under {@code reason}. No inbox sees it. */
  record Skipped(String reason) implements Update {}

  /**
   * A report that lacks an id or a sender; set aside in the quarantine. No inbox sees it.
   *
   * @param raw as the provider sent it
   */
  record Unreadable(String reason, String raw) implements Update {}

  /**
   * A message that came from outside.
   *
   * @param providerId unique on the account: the key against doubles
   * @param customer who is at the other end: the sender, or of an echo the recipient
   * @param type as in the API: {@code text}, …, {@code unsupported}
   * @param content of the shape that the API shows for the type
   * @param sentAt by the provider's clock
   * @param replyTo the provider's id of the quoted message
   * @param metadata what else the provider tells (forwarded, referral); may be empty
   * @param thread which conversation it belongs to, where a contact has several on one account;
   *     null where there is one
   * @param origin what else is kept of it; null for nothing
   */
  record IncomingMessage(
      String providerId,
      Customer customer,
      String type,
      ObjectNode content,
      Instant sentAt,
      @Nullable String replyTo,
      ObjectNode metadata,
      @Nullable MessageThread thread,
      @Nullable MessageOrigin origin) {

    /** A message of the one conversation that its sender has. */
    public IncomingMessage(
        String providerId,
        Customer customer,
        String type,
        ObjectNode content,
        Instant sentAt,
        @Nullable String replyTo,
        ObjectNode metadata) {
      this(providerId, customer, type, content, sentAt, replyTo, metadata, null, null);
    }

    /** The same message, known by another id. */
    public IncomingMessage identified(String otherId) {
      return new IncomingMessage(
          otherId, customer, type, content, sentAt, replyTo, metadata, thread, origin);
    }

    /** The same message in another thread. */
    public IncomingMessage in(MessageThread other) {
      return new IncomingMessage(
          providerId, customer, type, content, sentAt, replyTo, metadata, other, origin);
    }

    /** Whether it is known that whoever it names has not written it. */
    public boolean comesFromForger() {
      ThreadTrail trail = thread == null ? null : thread.trail();
      return trail != null && trail.identity() == ThreadTrail.SenderIdentity.FORGED;
    }

    /** Whether a machine wrote it, so that nobody has to look at it. */
    public boolean comesFromMachine() {
      return origin != null && origin.automatic();
    }
  }

  /**
   * What else is kept of a message.
   *
   * @param digest of all that a person reads of it: another message under the same provider's id
   *     has another one
   * @param source the id of the file as it came ({@code med_…}), which is kept for some time; null
   *     when there is none
   * @param automatic whether a machine wrote it
   */
  record MessageOrigin(String digest, @Nullable String source, boolean automatic) {}

  /**
   * One of several conversations with the same contact on one account.
   *
   * @param key of at most 255 characters; the same for all of its messages
   * @param subject as people read it; null where there is none
   * @param trail by what else than the key it is found; null when the key alone says it
   */
  record MessageThread(String key, @Nullable String subject, @Nullable ThreadTrail trail) {
    /** A thread that is known by its key alone. */
    public MessageThread(String key, @Nullable String subject) {
      this(key, subject, null);
    }
  }

  /**
   * A customer as the provider knows them.
   *
   * @param addresses at least one, the best for sending first
   * @param phone international with +, when the provider vouches for it
   * @param email when the provider vouches for it
   * @param attributes of the contact's {@code custom_attributes}, those that the provider vouches
   *     for; null when there are none
   */
  record Customer(
      List<String> addresses,
      @Nullable String phone,
      @Nullable String email,
      @Nullable String name,
      @Nullable ObjectNode attributes) {

    /** A customer of whom nothing else is known. */
    public Customer(
        List<String> addresses,
        @Nullable String phone,
        @Nullable String email,
        @Nullable String name) {
      this(addresses, phone, email, name, null);
    }
  }
}

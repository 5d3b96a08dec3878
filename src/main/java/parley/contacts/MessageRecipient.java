package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.storage.IdType;

/**
 * Whom a client wants to reach: a contact, or a phone, an e-mail or an address on a channel that
 * may become one.
 */
public record MessageRecipient(
    Field<Long> contactId,
    Field<String> name,
    Field<String> phone,
    Field<String> email,
    Optional<IdentityFields> identity) {

  /**
   * Reads a {@code to}: exactly one of contact_id, phone, email and identity, and perhaps a name.
   */
  public static MessageRecipient of(Fields to, ChannelNames channels) {
    Field<Fields> identity = to.object("identity");
    MessageRecipient recipient =
        new MessageRecipient(
            to.id("contact_id", IdType.CONTACT, "unknown_contact"),
            ContactBody.name(to),
            ContactBody.phone(to),
            ContactBody.email(to),
            Optional.ofNullable(identity.orNull())
                .map(fields -> IdentityFields.of(fields, channels)));
    long named =
        Stream.of(recipient.contactId, recipient.phone, recipient.email, identity)
            .filter(Field::isPresent)
            .count();
    if (named != 1) {
      to.rejectAll(
          "invalid_recipient", "needs exactly one of contact_id, phone, email and identity");
    }
    return recipient;
  }

  /** The type of channel that an identity is on, as far as it is known. */
  public Optional<String> channel() {
    return identity.flatMap(known -> Optional.ofNullable(known.channel().orNull()));
  }

  /** The identity, once the body has been checked. */
  public Optional<Identity> named() {
    return identity.map(IdentityFields::identity);
  }

  /** What a new contact would be. */
  ContactChange card() {
    return new ContactChange(
        name.change(),
        phone.change(),
        email.change(),
        FieldChange.none(),
        new FieldChange<>(true, List.of()),
        List.of(),
        FieldChange.none(),
        FieldChange.none(),
        null);
  }
}

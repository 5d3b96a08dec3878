package parley.contacts;

import java.util.List;
import java.util.stream.Stream;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.storage.IdType;

/** Whom a client wants to reach: a contact, or a phone or an e-mail that may become one. */
public record MessageRecipient(
    Field<Long> contactId, Field<String> name, Field<String> phone, Field<String> email) {

  /** Reads a {@code to}: exactly one of contact_id, phone and email, and perhaps a name. */
  public static MessageRecipient of(Fields to) {
    MessageRecipient messageRecipient =
        new MessageRecipient(
            to.id("contact_id", IdType.CONTACT, "unknown_contact"),
            ContactBody.name(to),
            ContactBody.phone(to),
            ContactBody.email(to));
    long named =
        Stream.of(messageRecipient.contactId, messageRecipient.phone, messageRecipient.email)
            .filter(Field::isPresent)
            .count();
    if (named != 1) {
      to.rejectAll("invalid_recipient", "needs exactly one of contact_id, phone and email");
    }
    return messageRecipient;
  }

  /** What a new contact would be. */
  ContactChange card() {
    return new ContactChange(
        name.change(),
        phone.change(),
        email.change(),
        FieldChange.none(),
        new FieldChange<>(true, List.of()),
        FieldChange.none(),
        FieldChange.none());
  }
}

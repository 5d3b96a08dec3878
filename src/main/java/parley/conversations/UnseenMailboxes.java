package parley.conversations;

import java.util.Optional;
import parley.contacts.ContactDirectory;
import parley.storage.Tx;

/** Finds where somebody who has left can be reached by mail. */
final class UnseenMailboxes {
  private final ContactDirectory contacts;

  UnseenMailboxes(ContactDirectory contacts) {
    this.contacts = contacts;
  }

  /** The mailbox of the contact, or the one that they say they have; empty for who is blocked. */
  Optional<UnseenMailbox> of(Tx tx, Conversation conversation) {
    return contacts
        .find(tx, conversation.organizationId(), conversation.contactId())
        .filter(contact -> !contact.blocked())
        .flatMap(contact ->
            Optional.ofNullable(contact.email())
                .map(email -> new UnseenMailbox(email, true))
                .or(() ->
                    UnseenMessageRows.answers(tx, conversation.organizationId(), conversation.id())
                        .flatMap(UnseenMailbox::claimed)));
  }
}

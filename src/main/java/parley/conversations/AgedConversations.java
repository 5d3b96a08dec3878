package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactHolds;
import parley.conversations.ConversationAgeRows.Aged;
import parley.outbox.Outbox;
import parley.storage.AgedRecords;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Conversations that were resolved long ago, with their messages. */
record AgedConversations(ContactDirectory contacts, Outbox outbox) implements AgedRecords {
  @Override
  public List<Long> page(Tx tx, long organizationId, long after, Instant until, int most) {
    return ConversationAgeRows.conversations(tx, organizationId, after, Ids.firstAt(until), most);
  }

  @Override
  public List<Long> due(Tx tx, long organizationId, List<Long> page, Instant until) {
    return free(
        tx,
        contacts,
        organizationId,
        ConversationAgeRows.resolved(tx, organizationId, page, until));
  }

  @Override
  public long erase(Tx tx, long organizationId, List<Long> due, Instant until) {
    putOffHolds(tx, organizationId, due);
    ConversationAgeRows.take(tx, organizationId, due);
    List<Long> gone =
        ConversationAgeRows.delete(tx, organizationId, due(tx, organizationId, due, until));
    gone.forEach(id -> ConversationErasure.begin(tx, outbox, organizationId, List.of(id), id));
    return gone.size();
  }

  /** Nobody holds the contacts of some conversations until the transaction ends. */
  static void putOffHolds(Tx tx, long organizationId, List<Long> conversations) {
    List<Long> contacts = ConversationAgeRows.contacts(tx, organizationId, conversations);
    ContactHolds.putOff(tx, organizationId, contacts);
    if (!ConversationAgeRows.contacts(tx, organizationId, conversations).equals(contacts)) {
      // One has become a part of another contact meanwhile, whom somebody may hold.
      throw StorageException.lostRace();
    }
  }

  /** The ids of those that are with contacts of whom something may be erased. */
  static List<Long> free(Tx tx, ContactDirectory contacts, long organizationId, List<Aged> aged) {
    Set<Long> held =
        contacts.held(tx, organizationId, aged.stream().map(Aged::contactId).distinct().toList());
    return aged.stream().filter(one -> !held.contains(one.contactId())).map(Aged::id).toList();
  }
}

package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import parley.events.EventType;
import parley.http.Actor;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Keeps how content customers were: once each time that a conversation ends. */
public final class ConversationRatings {
  private final Database database;
  private final ConversationEvents events;
  private final InstantSource clock;

  ConversationRatings(Database database, ConversationEvents events, InstantSource clock) {
    this.database = database;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Rates the newest conversation with an address.
   *
   * @param score from 1 to 5
   * @param comment null for none
   * @return false when it has not ended, or was rated otherwise since; true also for the same again
   * @throws StorageException as any write
   */
  public boolean rate(AddressThread thread, int score, @Nullable String comment) {
    return database.write(tx ->
        AddressThreadRows.newest(tx, thread)
            .flatMap(
                found -> ConversationRows.findToChange(tx, thread.organizationId(), found.id()))
            .filter(before -> before.status() == ConversationStatus.RESOLVED)
            .map(before -> keep(tx, before, score, comment))
            .orElse(false));
  }

  private boolean keep(Tx tx, Conversation before, int score, @Nullable String comment) {
    Integer known = before.score();
    if (known != null) {
      return known == score;
    }
    ConversationUpdateRows.rate(tx, before, score, comment, ratedAt(before));
    Actor customer = Actor.contact(before.contactId());
    events.changed(tx, EventType.CONVERSATION_UPDATED, before, customer);
    return true;
  }

  /** Not before it has ended, whatever another node's clock says: that would be no rating of it. */
  private Instant ratedAt(Conversation resolved) {
    Instant now = clock.instant();
    Instant end = resolved.resolvedAt();
    return end != null && now.isBefore(end) ? end : now;
  }
}

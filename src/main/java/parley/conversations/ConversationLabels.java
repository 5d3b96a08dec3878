package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import parley.events.EventType;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.ETags;
import parley.http.Json;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Tx;

/** Gives conversations a priority and tags: {@code PUT /v1/conversations/{id}}. */
final class ConversationLabels {
  private final Database database;
  private final ConversationEvents events;
  private final InstantSource clock;

  ConversationLabels(Database database, ConversationEvents events, InstantSource clock) {
    this.database = database;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Changes what {@code change} has; a null priority and null tags are none. Idempotent.
   *
   * @throws Problem {@code not_found}, {@code precondition_failed}
   */
  void change(Caller caller, long id, ConversationLabelsChange change, OptionalLong expected) {
    database.write(tx -> change(tx, caller, id, change, expected));
  }

  private boolean change(
      Tx tx, Caller caller, long id, ConversationLabelsChange change, OptionalLong expected) {
    long organizationId = caller.organizationId();
    ConversationPriority priority = change.priority().value();
    List<String> tags = Objects.requireNonNullElse(change.tags().value(), List.of());
    ConversationUpdateRows.Labelled labelled =
        new ConversationUpdateRows.Labelled(
            change.priority().present(),
            priority == null ? null : priority.text(),
            change.tags().present(),
            Json.text(tags));
    Conversation before =
        ConversationRows.findToChange(tx, organizationId, id).orElseThrow(Problem::notFound);
    ETags.require(expected, before.version());
    if (!labelled.alters(before)) {
      return true;
    }
    ConversationUpdateRows.label(tx, organizationId, id, labelled, clock.instant());
    if (change.tags().present()) {
      ConversationUpdateRows.replaceTags(tx, organizationId, id, tags);
    }
    events.changed(tx, EventType.CONVERSATION_UPDATED, before, Actor.of(caller));
    return true;
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import parley.http.Json;
import parley.http.Timestamps;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/**
 * What somebody has done to a conversation, as its thread shows it in a line.
 *
 * @param type {@code assigned}, {@code status_changed}, {@code priority_changed}, {@code
 *     tags_changed} or {@code rated}
 * @param from JSON object: the fields in question before
 * @param to JSON object: the same after
 */
record ConversationChange(String type, String from, String to) {

  /** What people see of a change: one for each thing that is not as it was. */
  static List<ConversationChange> between(Conversation before, Conversation after) {
    List<ConversationChange> changes = new ArrayList<>();
    add(changes, "assigned", before, after, ConversationChange::assignment);
    add(changes, "status_changed", before, after, ConversationChange::status);
    add(changes, "priority_changed", before, after, ConversationChange::priority);
    add(changes, "tags_changed", before, after, ConversationChange::tags);
    add(changes, "rated", before, after, ConversationChange::rating);
    return changes;
  }

  private static void add(
      List<ConversationChange> changes,
      String type,
      Conversation before,
      Conversation after,
      Function<Conversation, ObjectNode> fields) {
    ObjectNode from = fields.apply(before);
    ObjectNode to = fields.apply(after);
    if (!from.equals(to)) {
      changes.add(new ConversationChange(type, Json.text(from), Json.text(to)));
    }
  }

  private static ObjectNode assignment(Conversation conversation) {
    return Json.object()
        .put("assigned_to", IdType.AGENT.encodeOrNull(conversation.assignedTo()))
        .put("team_id", IdType.TEAM.encodeOrNull(conversation.teamId()));
  }

  private static ObjectNode status(Conversation conversation) {
    Instant until = conversation.snoozedUntil();
    return Json.object()
        .put("status", conversation.status().text())
        .put("snoozed_until", until == null ? null : Timestamps.format(until));
  }

  private static ObjectNode priority(Conversation conversation) {
    return Json.object().put("priority", conversation.priority());
  }

  private static ObjectNode rating(Conversation conversation) {
    ConversationRating rating = conversation.rating();
    ObjectNode fields = Json.object().putNull("rating");
    if (rating != null) {
      fields.set("rating", Json.parse(Json.text(rating)));
    }
    return fields;
  }

  private static ObjectNode tags(Conversation conversation) {
    return Json.object().set("tags", Json.parse(conversation.tags()));
  }
}

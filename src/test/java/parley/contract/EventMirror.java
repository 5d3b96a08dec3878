package parley.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import parley.testing.Answer;
import parley.testing.Client;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What somebody knows of an organization who is told its events and asks for nothing else:
 * contacts, conversations and messages as the API has them, by their paths.
 */
final class EventMirror {
  private static final Map<String, String> PATHS =
      Map.of(
          "contact", "/v1/contacts/",
          "conversation", "/v1/conversations/",
          "message", "/v1/messages/");

  /**
   * By events of their own: the newest message, by which its writer was seen, and a contact's card.
   */
  private static final Set<String> TOLD_ELSEWHERE =
      Set.of("last_message", "contact", "last_seen_at");

  /** No event tells that a resolved conversation has moved to another contact. */
  private static final Set<String> CHANGED_BY_MOVE = Set.of("etag", "updated_at");

  private final Map<String, ObjectNode> known = new TreeMap<>();
  private final Set<String> moved = new TreeSet<>();
  private final Client owner;
  private long after;

  EventMirror(Client owner) {
    this.owner = owner;
  }

  /** Reads on to the end of the log, and says what is otherwise in the API. */
  List<String> differences() {
    Answer page;
    do {
      page = owner.get("/v1/events?limit=500&after=" + after).expect(200);
      page.at("/data").forEach(this::hear);
      after = page.at("/meta/next").asLong();
    } while (!page.at("/data").isEmpty());
    return known.entrySet().stream()
        .flatMap(entry -> differences(entry.getKey(), entry.getValue()))
        .toList();
  }

  private Stream<String> differences(String path, ObjectNode told) {
    Answer now = owner.get(path);
    if (now.status() != 200) {
      return Stream.of(path + " is told of, and answered " + now.status());
    }
    Predicate<String> isTold =
        field ->
            !TOLD_ELSEWHERE.contains(field)
                && !(moved.contains(path) && CHANGED_BY_MOVE.contains(field));
    return told.propertyNames().stream()
        .filter(isTold)
        .filter(field -> !told.path(field).equals(now.json().path(field)))
        .map(field ->
            "%s %s: told %s, is %s"
                .formatted(path, field, told.path(field), now.json().path(field)));
  }

  private void hear(JsonNode event) {
    String type = event.path("type").asString();
    JsonNode data = event.path("data");
    if (type.equals("contact.deleted")) {
      forget(data.path("id").asString());
    } else if (type.equals("contact.merged") && data.isObject()) {
      move(data.path("from_id").asString(), data.path("id").asString());
    } else {
      keep(type.substring(0, type.indexOf('.')), data);
    }
    keep("conversation", event.path("conversation"));
  }

  /** What belongs to an erased person has lost its data, unless it was heard before. */
  private void keep(String kind, JsonNode data) {
    String prefix = PATHS.get(kind);
    if (prefix != null && data instanceof ObjectNode object && data.path("id").isString()) {
      known.merge(prefix + data.path("id").asString(), object, (before, now) -> before.setAll(now));
    }
  }

  private void forget(String contactId) {
    known.remove(PATHS.get("contact") + contactId);
    Set<String> gone = new TreeSet<>();
    conversationsOf(contactId)
        .forEach(conversation -> gone.add(conversation.path("id").asString()));
    known.values().removeIf(value -> gone.contains(value.path("id").asString()));
    known.values().removeIf(value -> gone.contains(value.path("conversation_id").asString("")));
  }

  private void move(String fromId, String intoId) {
    for (ObjectNode conversation : conversationsOf(fromId)) {
      moved.add(PATHS.get("conversation") + conversation.path("id").asString());
      conversation.withObject("contact").put("id", intoId);
    }
  }

  private List<ObjectNode> conversationsOf(String contactId) {
    return known.values().stream()
        .filter(value -> value.at("/contact/id").asString("").equals(contactId))
        .toList();
  }
}

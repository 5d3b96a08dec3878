package parley.conversations;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.events.EventText;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes somebody who is erased out of JSON of ours: what they have written, and the places where
 * they are named as somebody who gets mail. What others have written stays as it is.
 *
 * @param until the id from which on messages are about somebody new with the same address
 */
record WithoutPerson(ErasedPerson person, long until) {
  /** Members that hold an address. */
  private static final Set<String> ADDRESSES = Set.of("address", "reply_to");

  /** The same text without them; null when nothing of it may be left. */
  @Nullable String of(String text) {
    if (!person.isNamedIn(text) && person.ids().stream().noneMatch(text::contains)) {
      return text;
    }
    JsonNode before = Json.parse(text);
    JsonNode after = of(before);
    if (after == null) {
      return null;
    }
    return after.equals(before) ? text : Json.text(after);
  }

  /** The same of what an event tells. */
  EventText of(EventText told) {
    String data = told.data() == null ? null : of(told.data());
    String previous = told.previous() == null ? null : of(told.previous());
    return data == null ? EventText.NOTHING : new EventText(data, previous);
  }

  /** The same of what a provider has said of a failure, in its own words. */
  String ofError(String text) {
    return person.isNamedIn(text) ? Json.text(error(Json.parse(text))) : text;
  }

  private @Nullable JsonNode of(JsonNode node) {
    if (node instanceof ObjectNode object) {
      return isNew(object) ? object : isTheirs(object) ? null : members(object);
    }
    return node instanceof ArrayNode array ? elements(array) : node;
  }

  private boolean isNew(ObjectNode object) {
    return IdType.MESSAGE.decode(object.path("id").asString("")).orElse(0) >= until;
  }

  /** A message that goes with them, or one of those to whom one went. */
  private boolean isTheirs(ObjectNode object) {
    return person.takesAlong(object)
        || (!object.has("id") && person.isAt(object.path("address").asString("")));
  }

  private ObjectNode members(ObjectNode object) {
    ObjectNode kept = Json.object();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode value = member.getValue();
      if (value.isString()) {
        kept.set(member.getKey(), isAddress(member.getKey(), value) ? null : value);
      } else {
        kept.set(member.getKey(), member.getKey().equals("error") ? error(value) : of(value));
      }
    }
    return kept;
  }

  private boolean isAddress(String name, JsonNode value) {
    return ADDRESSES.contains(name) && person.isAt(value.asString());
  }

  /** A provider says in its own words whom it did not reach. */
  private JsonNode error(JsonNode error) {
    if (error instanceof ObjectNode object
        && person.isNamedIn(object.path("message").asString(""))) {
      return object.deepCopy().put("message", "");
    }
    return error;
  }

  private ArrayNode elements(ArrayNode array) {
    ArrayNode kept = array.arrayNode();
    for (JsonNode element : array.values()) {
      JsonNode without = element.isString() && person.isAt(element.asString()) ? null : of(element);
      if (without != null) {
        kept.add(without);
      }
    }
    return kept;
  }
}

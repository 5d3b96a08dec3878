package parley.channels.whatsapp;

import java.util.Map;
import parley.http.Json;
import parley.http.StorableText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Puts U+FFFD in the place of what no database keeps: NUL and halves of surrogate pairs. */
final class UnstorableCharacters {
  private UnstorableCharacters() {}

  /** The same tree, or a copy if there is something to replace. */
  static JsonNode of(JsonNode node) {
    return isStorable(node) ? node : copy(node);
  }

  private static boolean isStorable(JsonNode node) {
    if (node.isString()) {
      return StorableText.areStorable(node.asString());
    }
    for (String name : node.propertyNames()) {
      if (!StorableText.areStorable(name)) {
        return false;
      }
    }
    for (JsonNode child : node) {
      if (!isStorable(child)) {
        return false;
      }
    }
    return true;
  }

  private static JsonNode copy(JsonNode node) {
    return switch (node) {
      case StringNode text -> StringNode.valueOf(text(text.asString()));
      case ObjectNode object -> {
        ObjectNode copy = Json.object();
        for (Map.Entry<String, JsonNode> member : object.properties()) {
          copy.set(text(member.getKey()), copy(member.getValue()));
        }
        yield copy;
      }
      case ArrayNode array -> {
        ArrayNode copy = array.arrayNode();
        array.forEach(element -> copy.add(copy(element)));
        yield copy;
      }
      default -> node;
    };
  }

  private static String text(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .map(c ->
            c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) ? 0xFFFD : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }
}

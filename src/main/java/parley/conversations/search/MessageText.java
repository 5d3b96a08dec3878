package parley.conversations.search;

import java.util.Set;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/** What there is to read in the content of a message, of whatever type. */
public final class MessageText {
  /** Members whose text people see. All others are ids, addresses and kinds. */
  private static final Set<String> READABLE =
      Set.of(
          "text",
          "caption",
          "filename",
          "subject",
          "body",
          "footer",
          "title",
          "description",
          "name",
          "formatted_name",
          "address");

  private MessageText() {}

  /** All that can be read in a content, line by line; empty when there is nothing. */
  public static String of(JsonNode content) {
    StringJoiner lines = new StringJoiner("\n");
    read(content, lines);
    return lines.toString();
  }

  private static void read(JsonNode node, StringJoiner lines) {
    node.properties()
        .forEach(member -> {
          if (!member.getValue().isString()) {
            read(member.getValue(), lines);
          } else if (READABLE.contains(member.getKey())) {
            lines.add(member.getValue().asString());
          }
        });
    if (node.isArray()) {
      node.values().forEach(child -> read(child, lines));
    }
  }
}

package parley.conversations.content;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Fields;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code {text, mentions?}}: mentions are the agents whom the note is meant for above all. */
final class NoteContent {
  private static final int MOST_MENTIONS = 20;

  private NoteContent() {}

  static Content read(Fields fields) {
    ObjectNode json = Json.object();
    json.put("text", TextField.required(fields, "text", TextContent.LENGTH).orNull());
    List<Long> mentions = mentions(fields);
    if (!mentions.isEmpty()) {
      ArrayNode ids = json.putArray("mentions");
      mentions.forEach(id -> ids.add(IdType.AGENT.encode(id)));
    }
    return new Content(json, List.of(), List.of(), null, mentions);
  }

  private static List<Long> mentions(Fields fields) {
    return fields
        .texts("mentions", MOST_MENTIONS, NoteContent::agent, "unknown_agent", "is no agent's id")
        .or(List.of());
  }

  private static Optional<Long> agent(String text) {
    OptionalLong id = IdType.AGENT.decode(text);
    return id.isPresent() ? Optional.of(id.getAsLong()) : Optional.empty();
  }
}

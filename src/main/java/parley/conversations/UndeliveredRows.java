package parley.conversations;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import parley.http.Json;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The column {@code metadata} of {@code message}: who else won't get a message that was sent. */
final class UndeliveredRows {
  /** A message goes to so many: whoever reports more of them makes them up. */
  private static final int MOST = 150;

  private UndeliveredRows() {}

  /** Notes the addresses of those that the provider refused while it took the message. */
  static void note(Tx tx, Message message, List<String> addresses) {
    if (!addresses.isEmpty()) {
      MessageRows.findToChange(tx, message.organizationId(), message.id())
          .ifPresent(current -> add(tx, current, addresses));
    }
  }

  private static void add(Tx tx, Message message, List<String> addresses) {
    ObjectNode metadata = (ObjectNode) Json.parse(message.metadata());
    ArrayNode undelivered = metadata.withArray("undelivered");
    Set<String> known =
        undelivered.valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    addresses.stream()
        .filter(known::add)
        .limit(Math.max(0, MOST - undelivered.size()))
        .forEach(undelivered::add);
    tx.run(
        "update message set metadata = :metadata where org_id = :org_id and id = :id",
        Values.of("metadata", Json.text(metadata))
            .and("org_id", message.organizationId())
            .and("id", message.id()));
  }
}

package parley.channels.whatsapp;

import java.nio.charset.StandardCharsets;
import parley.http.Json;
import parley.outbound.CallResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** What Meta's API answers. */
final class MetaAnswer {
  private MetaAnswer() {}

  /** The document without characters that no database takes; missing where it is no JSON. */
  static JsonNode json(CallResult.Answered answered) {
    JsonNode parsed = Json.parse(answered.body().getBytes(StandardCharsets.UTF_8));
    return parsed == null ? MissingNode.getInstance() : UnstorableCharacters.of(parsed);
  }
}

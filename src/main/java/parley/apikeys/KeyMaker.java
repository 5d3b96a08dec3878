package parley.apikeys;

import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.KeyCaller;
import parley.storage.IdType;

/**
 * Who made a key.
 *
 * @param type {@code agent} or {@code api_key}
 */
record KeyMaker(String type, long id) {
  static KeyMaker of(Caller caller) {
    return switch (caller) {
      case AgentCaller agent -> new KeyMaker("agent", agent.agentId());
      case KeyCaller key ->
          key.actingAgent().isPresent()
              ? new KeyMaker("agent", key.actingAgent().getAsLong())
              : new KeyMaker("api_key", key.keyId());
    };
  }

  View view() {
    IdType idType = type.equals("agent") ? IdType.AGENT : IdType.API_KEY;
    return new View(type, idType.encode(id));
  }

  /** As the API shows it. */
  record View(String type, String id) {}
}

package parley.presence;

import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.KeyCaller;
import parley.storage.IdType;

/** Who is somewhere: a person, or a program with a key of the organization. */
record PresenceActor(boolean isProgram, long id) {
  /** As the API shows it. */
  record View(String type, String id) {}

  /** Who sent a request: a personal key acts as its agent. */
  static PresenceActor of(Caller caller) {
    return switch (caller) {
      case AgentCaller agent -> new PresenceActor(false, agent.agentId());
      case KeyCaller key ->
          key.actingAgent().isPresent()
              ? new PresenceActor(false, key.actingAgent().getAsLong())
              : new PresenceActor(true, key.keyId());
    };
  }

  View view() {
    return isProgram
        ? new View("api_key", IdType.API_KEY.encode(id))
        : new View("agent", IdType.AGENT.encode(id));
  }
}

package parley.reports;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.events.Event;
import parley.http.Json;
import parley.http.Timestamps;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * An event of which something is counted.
 *
 * @param data the conversation or the message, as it was right after
 * @param previous what of it was different before
 * @param around of an event about a message, its conversation right after
 * @param actor who has changed a conversation
 */
record Occurrence(
    String type, Instant at, JsonNode data, JsonNode previous, JsonNode around, JsonNode actor) {
  static final String OPENED = "conversation.created";
  static final String CONVERSATION_STATUS = "conversation.status_changed";
  static final String CHANGED = "conversation.updated";
  static final String WRITTEN = "message.created";
  static final String MESSAGE_STATUS = "message.status_changed";
  static final String MESSAGE_CHANGED = "message.updated";

  private static final Set<String> COUNTED =
      Set.of(OPENED, CONVERSATION_STATUS, CHANGED, WRITTEN, MESSAGE_STATUS, MESSAGE_CHANGED);

  /** What an event tells; empty when that counts nothing, or was erased with its contact. */
  static Optional<Occurrence> of(Event event) {
    return event.data() == null || !COUNTED.contains(event.type())
        ? Optional.empty()
        : Optional.of(
                new Occurrence(
                    event.type(),
                    event.createdAt(),
                    json(event.data()),
                    json(event.previous()),
                    json(event.conversation()),
                    json(event.actor())))
            .filter(Occurrence::counts);
  }

  private boolean counts() {
    return switch (type) {
      case CHANGED -> score() > 0;
      case MESSAGE_CHANGED -> reason() != null;
      default -> true;
    };
  }

  private static JsonNode json(@Nullable String text) {
    return text == null ? MissingNode.getInstance() : Json.parse(text);
  }

  boolean isOfMessage() {
    return type.startsWith("message.");
  }

  long conversationId() {
    return id(data.path(isOfMessage() ? "conversation_id" : "id"), IdType.CONVERSATION);
  }

  /** Of the message; {@link Place#NOBODY} when it is about none. */
  long messageId() {
    return isOfMessage() ? id(data.path("id"), IdType.MESSAGE) : Place.NOBODY;
  }

  long channelId() {
    return id(data.path("channel_id"), IdType.CHANNEL);
  }

  /** The team of the conversation. */
  long teamId() {
    return id((isOfMessage() ? around : data).path("team_id"), IdType.TEAM);
  }

  /** Whose the conversation is. */
  long assignedTo() {
    return id((isOfMessage() ? around : data).path("assigned_to"), IdType.AGENT);
  }

  /** The agent who wrote the message. */
  long sender() {
    return agent(data.path("sender"));
  }

  /** The agent who has changed the conversation; whose it is where that wasn't told yet. */
  long changedBy() {
    return actor.isObject() ? agent(actor) : assignedTo();
  }

  private static long agent(JsonNode who) {
    return who.path("type").asString("").equals("agent")
        ? id(who.path("id"), IdType.AGENT)
        : Place.NOBODY;
  }

  String status() {
    return data.path("status").asString("");
  }

  String statusBefore() {
    return previous.path("status").asString("");
  }

  boolean isFrom(String direction) {
    return data.path("direction").asString("").equals(direction);
  }

  /** Whether somebody wrote it: no change of another one, and no notice of the provider. */
  boolean isMessage() {
    return !Set.of("edit", "revoke", "system").contains(data.path("type").asString(""));
  }

  /**
   * Since when the customer waits for an answer, right after the message: since nobody has to look
   * at some messages, and some answer nothing. Empty when they don't.
   */
  Optional<Instant> waitingSince() {
    return Timestamps.parse(around.path("waiting_since").asString(""));
  }

  /** How content the customer has just said to be, from 1 to 5; 0 when they have not. */
  int score() {
    return previous.has("rating") ? data.path("rating").path("score").asInt(0) : 0;
  }

  /** The code of the message's error; null when it hasn't failed. */
  @Nullable String reason() {
    return status().equals("failed") ? data.path("error").path("code").asString("unknown") : null;
  }

  private static long id(JsonNode text, IdType type) {
    return type.decode(text.asString("")).orElse(Place.NOBODY);
  }
}

package parley.conversations;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/**
 * How messages of customers hang together: what each is about, and what has become of it since. It
 * is looked up whenever they are shown, so it doesn't matter which of them came first.
 */
final class MessageEdits {
  /** A later version of a message. */
  record Edit(String messageId, String type, @JsonRawValue String content, Instant at) {}

  private static final Set<String> CHANGES = Set.of("edit", "revoke");

  /** Of messages without edits, revocations or reactions. */
  static final MessageEdits NONE = new MessageEdits(Map.of(), Map.of());

  private final Map<Long, Long> targets;
  private final Map<Long, List<MessageEditRows.Change>> changes;

  /**
   * What is known of some messages.
   *
   * @param targets which message each of them is about
   * @param changes what others have changed about each of them
   */
  MessageEdits(Map<Long, Long> targets, Map<Long, List<MessageEditRows.Change>> changes) {
    this.targets = targets;
    this.changes = changes;
  }

  /** Whether others may have changed this one since. */
  static boolean isChangeable(Message message) {
    return message.providerId() != null && !isOurs(message);
  }

  /** Whether messages of this type change another one. */
  static boolean isChange(String type) {
    return CHANGES.contains(type);
  }

  /** Agents name the message that they react to by our own id, and can't change any. */
  static boolean isAboutAnother(Message message) {
    return !isOurs(message) && (isChange(message.type()) || message.type().equals("reaction"));
  }

  private static boolean isOurs(Message message) {
    return message.author().isOurs();
  }

  /** The message that this one quotes or is about. */
  @Nullable String replyTo(Message message) {
    Long id = targets.getOrDefault(message.id(), message.replyTo());
    return id == null ? null : IdType.MESSAGE.encode(id);
  }

  /** The content as the API shows it. */
  String content(Message message) {
    return isAboutAnother(message)
        ? Json.text(message.contentNode().put("message_id", replyTo(message)))
        : message.content();
  }

  /** What the message was changed to, the latest last. */
  List<Edit> edits(Message message) {
    return changesOf(message).stream()
        .filter(change -> change.type().equals("edit"))
        .map(MessageEdits::edit)
        .toList();
  }

  /** When the customer took the message back; null unless they did. */
  @Nullable Instant revokedAt(Message message) {
    return changesOf(message).stream()
        .filter(change -> change.type().equals("revoke"))
        .map(MessageEditRows.Change::at)
        .findFirst()
        .orElse(null);
  }

  private List<MessageEditRows.Change> changesOf(Message message) {
    return changes.getOrDefault(message.id(), List.of());
  }

  private static Edit edit(MessageEditRows.Change change) {
    JsonNode content = Json.parse(change.content());
    return new Edit(
        IdType.MESSAGE.encode(change.messageId()),
        content.path("type").asString(""),
        Json.text(content.path("content")),
        change.at());
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.ThreadTrail.Participant;
import parley.conversations.content.ContentType;
import parley.conversations.content.MediaReference;
import parley.http.Json;

/**
 * A message that an agent wants to send, checked but for what only the database knows.
 *
 * @param content JSON as the API shows it
 * @param media the uploaded files that it names
 * @param participants to whom else it goes, if it says so
 * @param mentions the agents whom a note names
 * @param replyTo the message that it quotes, or of a reaction the one that it is about
 * @param metadata JSON object
 * @param sendAt when it is to leave; null for at once
 * @param fallback JSON content of the template to send instead outside the reply window
 * @param lastSeen the newest message that its writer knows of; null for whatever there is
 * @param purpose what it is for
 */
record MessageDraft(
    ContentType type,
    String content,
    List<MediaReference> media,
    List<Participant> participants,
    List<Long> mentions,
    @Nullable Long replyTo,
    @Nullable String clientMessageId,
    String metadata,
    @Nullable Instant sendAt,
    @Nullable String fallback,
    @Nullable Long lastSeen,
    MessagePurpose purpose) {

  /** Notes stay among the agents. */
  boolean isNote() {
    return type == ContentType.NOTE;
  }

  boolean isReaction() {
    return type == ContentType.REACTION;
  }

  /** What it is about; null where nothing is said of that. */
  @Nullable String subject() {
    return type == ContentType.EMAIL ? Json.parse(content).path("subject").asString(null) : null;
  }

  /** The status that the message starts with. */
  MessageStatus status() {
    if (isNote()) {
      return MessageStatus.RECEIVED;
    }
    return sendAt == null ? MessageStatus.QUEUED : MessageStatus.SCHEDULED;
  }
}

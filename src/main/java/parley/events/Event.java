package parley.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One entry of an organization's log.
 *
 * @param sequence its number, from 1 without a hole
 * @param subject the contact that it is about, or else the channel or 0: events of one subject must
 *     be told in order
 * @param data JSON of the resource as the API showed it then; null once its contact was erased
 * @param previous JSON object: what the fields that changed were before
 * @param conversation JSON of the conversation right after an event about one of its messages
 * @param actor JSON of who has changed a conversation
 */
public record Event(
    long organizationId,
    long sequence,
    long id,
    String type,
    long subject,
    @Nullable String data,
    @Nullable String previous,
    @Nullable String conversation,
    @Nullable String actor,
    Instant createdAt) {

  /** Characters of JSON. */
  long size() {
    return size(data) + size(previous) + size(conversation) + size(actor);
  }

  private static long size(@Nullable String json) {
    return json == null ? 0 : json.length();
  }

  /** The event as the API shows it, to webhooks and streams alike; for {@code Json.write}. */
  public Object view() {
    return EventView.of(this);
  }
}

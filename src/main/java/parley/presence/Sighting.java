package parley.presence;

import java.time.Duration;
import java.time.Instant;
import parley.http.Actor;
import parley.storage.IdType;

/**
 * What somebody was last seen doing in a conversation.
 *
 * @param until when it is believed no longer
 * @param version of the board, at which it was noted
 */
record Sighting(PresenceState state, Instant until, long version) {
  /** As the API tells it. */
  record View(String conversationId, Actor.View actor, PresenceState state, long expiresInMs) {}

  boolean isOver(Instant now) {
    return !now.isBefore(until);
  }

  /** Whether somebody is there, as far as one knows. */
  boolean isTrue(Instant now) {
    return state != PresenceState.GONE && !isOver(now);
  }

  View view(PresencePlace place, Instant now) {
    return new View(
        IdType.CONVERSATION.encode(place.conversationId()),
        place.actor().view(),
        state,
        isTrue(now) ? Duration.between(now, until).toMillis() : 0);
  }

  Notice notice(long organizationId, PresencePlace place, Instant now) {
    return new Notice.Seen(organizationId, place, state, Duration.between(now, until));
  }
}

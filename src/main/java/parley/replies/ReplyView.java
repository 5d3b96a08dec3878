package parley.replies;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.ETags;
import parley.storage.IdType;

/** A reply as the API shows it. */
record ReplyView(
    String id,
    String shortcut,
    String text,
    Visibility visibility,
    @Nullable String teamId,
    @Nullable String createdBy,
    Instant createdAt,
    Instant updatedAt,
    String etag) {

  static ReplyView of(Reply reply) {
    return new ReplyView(
        IdType.REPLY.encode(reply.id()),
        reply.shortcut(),
        reply.text(),
        reply.audience().visibility(),
        IdType.TEAM.encodeOrNull(reply.audience().teamId()),
        IdType.AGENT.encodeOrNull(reply.createdBy()),
        reply.createdAt(),
        reply.updatedAt(),
        ETags.of(reply.version()));
  }
}

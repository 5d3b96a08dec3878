package parley.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An entry as it is kept and shown, at its place in the chain of its organization.
 *
 * @param at never before that of the entry before
 * @param changes {@code {field: [before, after]}}
 * @param hash in hex, see {@link ChainHash}; null before it is known
 */
record ChainedEntry(
    String id,
    long sequence,
    Instant at,
    String action,
    Actor actor,
    AuditTarget target,
    JsonNode changes,
    @Nullable String ip,
    @Nullable String userAgent,
    @Nullable String requestId,
    @Nullable String hash) {

  /**
   * Who acted.
   *
   * @param type an {@link AuditActor.Type}, or one that a newer Parley knows
   */
  record Actor(String type, @Nullable String id, @Nullable String name) {
    static Actor of(AuditActor actor) {
      return new Actor(actor.type().text(), actor.id(), actor.name());
    }
  }

  /** The same entry behind the one with this hash. */
  ChainedEntry after(String previousHash) {
    return new ChainedEntry(
        id,
        sequence,
        at,
        action,
        actor,
        target,
        changes,
        ip,
        userAgent,
        requestId,
        ChainHash.of(previousHash, this));
  }

  /** Whether it is what was written behind the entry with this hash. */
  boolean follows(String previousHash) {
    return ChainHash.of(previousHash, this).equals(hash);
  }
}

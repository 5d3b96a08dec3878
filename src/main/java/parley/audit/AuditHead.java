package parley.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The end of an organization's chain, and where it begins.
 *
 * @param sequence of the newest entry; 0 when there never was one
 * @param hash of the newest entry, in hex; {@link ChainHash#NONE} when there never was one
 * @param at of the newest entry
 * @param prunedSequence of the newest entry that was deleted by age; 0 when none was
 * @param prunedHash of that entry: what the first one that is left follows
 */
record AuditHead(long sequence, String hash, Instant at, long prunedSequence, String prunedHash) {
  static final AuditHead NONE = new AuditHead(0, ChainHash.NONE, Instant.EPOCH, 0, ChainHash.NONE);

  /** What the API shows of it; {@code pruned} is where the chain begins now. */
  record View(long sequence, String hash, @Nullable Instant at, Place pruned) {}

  /** An entry by its place. */
  record Place(long sequence, String hash) {}

  View view() {
    return new View(
        sequence, hash, sequence == 0 ? null : at, new Place(prunedSequence, prunedHash));
  }
}

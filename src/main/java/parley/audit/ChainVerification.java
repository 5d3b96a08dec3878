package parley.audit;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import parley.storage.IdType;
import parley.storage.Tx;

/** Walks the chains of all organizations and says where one is broken. */
public final class ChainVerification {
  private static final int PIECE = 500;

  private final Tx tx;
  private final List<KeptHead> kept;

  /**
   * A walk.
   *
   * @param tx sees the database as it is at one moment, however long it takes
   * @param kept heads that were noted earlier: the chains must have them still
   */
  public ChainVerification(Tx tx, List<KeptHead> kept) {
    this.tx = tx;
    this.kept = List.copyOf(kept);
  }

  /** What is said of one organization's chain. */
  public record Result(boolean sound, String sentence) {}

  /** Tells the result of each organization as it comes; says whether all chains are sound. */
  public boolean run(Consumer<Result> told) {
    boolean sound = true;
    long last = 0;
    for (List<Long> some = organizations(last); !some.isEmpty(); some = organizations(last)) {
      for (long organizationId : some) {
        Result result = verify(organizationId);
        told.accept(result);
        sound &= result.sound();
        last = organizationId;
      }
    }
    boolean complete = missing(told);
    return sound && complete;
  }

  private List<Long> organizations(long after) {
    return AuditHeadRows.organizations(tx, after, PIECE);
  }

  private Result verify(long organizationId) {
    String name = IdType.ORGANIZATION.encode(organizationId);
    AuditHead head = head(organizationId);
    return broken(organizationId, head)
        .map(why -> new Result(false, name + ": broken: " + why))
        .orElseGet(() ->
            new Result(
                true,
                "%s: sound: entries %d to %d, hash %s"
                    .formatted(name, head.prunedSequence() + 1, head.sequence(), head.hash())));
  }

  private AuditHead head(long organizationId) {
    return AuditHeadRows.find(tx, organizationId).orElse(AuditHead.NONE);
  }

  /** Where the chain up to this head is broken. */
  private Optional<String> broken(long organizationId, AuditHead head) {
    long sequence = head.prunedSequence();
    String hash = head.prunedHash();
    AuditFilter filter = AuditFilter.all(organizationId);
    while (sequence < head.sequence()) {
      List<ChainedEntry> piece = AuditRows.oldest(tx, filter, sequence, head.sequence(), PIECE);
      if (piece.isEmpty()) {
        return Optional.of("entry " + (sequence + 1) + " is missing");
      }
      for (ChainedEntry entry : piece) {
        Optional<String> fault = fault(organizationId, entry, sequence + 1, hash);
        if (fault.isPresent()) {
          return fault;
        }
        sequence = entry.sequence();
        hash = String.valueOf(entry.hash());
      }
    }
    return hash.equals(head.hash()) ? beyond(organizationId) : Optional.of("its head is another");
  }

  private Optional<String> fault(
      long organizationId, ChainedEntry entry, long expected, String previousHash) {
    if (entry.sequence() != expected) {
      return Optional.of("entry " + expected + " is missing");
    }
    if (!entry.follows(previousHash)) {
      return Optional.of("entry %d (%s) is not what was written".formatted(expected, entry.id()));
    }
    return kept.stream()
        .filter(head -> head.organizationId() == organizationId && head.sequence() == expected)
        .filter(head -> !head.hash().equals(entry.hash()))
        .findFirst()
        .map(head -> "entry %d (%s) had another hash before".formatted(expected, entry.id()));
  }

  /** Entries that no head knows. */
  private Optional<String> beyond(long organizationId) {
    long known = head(organizationId).sequence();
    return AuditRows.last(tx, organizationId) > known
        ? Optional.of("entry " + (known + 1) + " is beyond its head")
        : Optional.empty();
  }

  /** Kept heads that no chain reaches. */
  private boolean missing(Consumer<Result> told) {
    List<KeptHead> missing =
        kept.stream()
            .filter(head -> head(head.organizationId()).sequence() < head.sequence())
            .toList();
    missing.forEach(head ->
        told.accept(
            new Result(
                false,
                "%s: broken: entry %d, which was there before, is missing"
                    .formatted(
                        IdType.ORGANIZATION.encode(head.organizationId()), head.sequence()))));
    return missing.isEmpty();
  }
}

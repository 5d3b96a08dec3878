package parley.storage;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Whether the nodes that run have come along with a new secret key. What one of them seals under a
 * former key would be lost with it; what it doesn't know the key of, it can't open.
 */
final class SealingNodes {
  private static final String KILLED = " (one that was killed counts for a minute longer)";

  private SealingNodes() {}

  /**
   * Makes sure that all of them seal under the newest key.
   *
   * @throws StorageException.Unavailable naming those that don't
   */
  static void requireNewest(Tx tx, SecretBox secrets) {
    if (tx.dialect() == Dialect.SQLITE) {
      // Whoever has opened the folder is alone.
      return;
    }
    String newest = secrets.numbers().getFirst();
    List<SealingNode> nodes = NodeRows.sealing(tx);
    refuse(
        nodes,
        node -> node.knows(newest),
        "servers run that don't know the newest secret key: %s; restart them with both keys");
    refuse(
        nodes,
        node -> node.sealsUnder(newest),
        "servers run that still seal under a former key, which can't go before: %s; restart them"
            + " with the newest key first, and they bring all sealed values under it while they"
            + " run");
  }

  /** The same until the transaction ends: nobody begins meanwhile. */
  static void keepNewest(Tx tx, SecretBox secrets) {
    if (tx.dialect() != Dialect.SQLITE) {
      NodeRows.keepOut(tx);
    }
    requireNewest(tx, secrets);
  }

  private static void refuse(
      List<SealingNode> nodes, Predicate<SealingNode> wanted, String sentence) {
    String others =
        nodes.stream()
            .filter(wanted.negate())
            .map(SealingNode::words)
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      throw new StorageException.Unavailable(sentence.formatted(others) + KILLED, null);
    }
  }
}

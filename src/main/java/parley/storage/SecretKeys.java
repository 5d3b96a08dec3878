package parley.storage;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/** Keeps a start without a needed key from failing later, one sealed secret at a time. */
public final class SecretKeys {
  private SecretKeys() {}

  /**
   * Makes sure that every key under which values of this database may be sealed is known, and notes
   * that the newest one is in use from now on.
   *
   * @throws IllegalArgumentException when one is missing
   */
  public static void require(Database database, SecretBox secrets) {
    List<byte[]> known = secrets.keys().stream().map(SecretKeys::proof).toList();
    boolean complete =
        database.write(tx -> {
          boolean all = isComplete(tx, known);
          if (all) {
            SecretKeyRows.add(tx, known.getFirst());
          }
          // Of two servers that come first one adds its key, and the other sees that here.
          return all && isComplete(tx, known);
        });
    if (!complete) {
      throw missing(secrets.keys());
    }
  }

  /**
   * Makes sure of the same of a database that is only read.
   *
   * @param keys those that are known; empty when there is none
   * @return that they fit, or that none is needed yet
   * @throws IllegalArgumentException when one is missing
   */
  public static KeyProof requireKnown(Tx tx, List<SecretKey> keys) {
    KeyProof proof = proof(tx, keys);
    if (proof == KeyProof.MISSES) {
      throw missing(keys);
    }
    return proof;
  }

  private static IllegalArgumentException missing(List<SecretKey> known) {
    String remedy = "; set PARLEY_SECRET_KEY to it, or bring back the file secret.key.";
    return new IllegalArgumentException(
        known.isEmpty()
            ? "there is no secret key, and the database was made with one" + remedy
            : "this is not the secret key that the database was made with"
                + remedy
                + " While a key is being replaced, PARLEY_OLD_SECRET_KEYS must name the other one");
  }

  /**
   * Makes sure that every server that runs seals under the newest key: what another one seals is
   * lost with the former key.
   *
   * @throws StorageException.Unavailable naming those that don't
   */
  public static void requireInUse(Database database, SecretBox secrets) {
    database.read(tx -> {
      SealingNodes.requireNewest(tx, secrets);
      return true;
    });
  }

  /** Says whether the keys are those of the database that {@code tx} reads. */
  public static KeyProof proof(Tx tx, List<SecretKey> keys) {
    List<byte[]> known = keys.stream().map(SecretKeys::proof).toList();
    List<byte[]> needed = SecretKeyRows.all(tx);
    if (needed.isEmpty()) {
      return KeyProof.NONE_NEEDED;
    }
    return needed.stream().allMatch(proof -> contains(known, proof))
        ? KeyProof.FITS
        : KeyProof.MISSES;
  }

  /**
   * The one of {@code keys} that servers of the database that {@code tx} reads have begun to seal
   * under last; empty when it is none of them.
   */
  static Optional<SecretKey> current(Tx tx, List<SecretKey> keys) {
    List<byte[]> needed = SecretKeyRows.all(tx);
    return needed.isEmpty()
        ? Optional.empty()
        : keys.stream()
            .filter(key -> MessageDigest.isEqual(proof(key), needed.getLast()))
            .findFirst();
  }

  /** Notes that nothing is sealed under any key but the newest. */
  static void forgetFormer(Tx tx, SecretBox secrets) {
    secrets.keys().stream()
        .skip(1)
        .map(SecretKeys::proof)
        .forEach(proof -> SecretKeyRows.delete(tx, proof));
  }

  private static boolean isComplete(Tx tx, List<byte[]> known) {
    return SecretKeyRows.all(tx).stream().allMatch(proof -> contains(known, proof));
  }

  private static boolean contains(List<byte[]> proofs, byte[] proof) {
    return proofs.stream().anyMatch(one -> MessageDigest.isEqual(one, proof));
  }

  private static byte[] proof(SecretKey key) {
    return key.sign("the installation's key");
  }
}

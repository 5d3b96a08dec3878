package parley.storage;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Brings what is sealed of a copied organization under the key of the target. */
final class CopiedSecrets {
  private final CopyRequest request;
  private final RandomGenerator random;

  CopiedSecrets(CopyRequest request, RandomGenerator random) {
    this.request = request;
    this.random = random;
  }

  /** In the transaction of the copy. */
  void settle(CopySource from, Connection to) {
    if (SecretKeys.proof(from.tx(), request.keys()) == KeyProof.MISSES) {
      throw refused("the secret key of the settings is not that of the source");
    }
    Tx target = new Tx(Statements.fresh(to), Dialect.POSTGRES);
    if (hasNoKey(target)) {
      SecretKeyRows.all(from.tx()).forEach(proof -> SecretKeyRows.add(target, proof));
      return;
    }
    SecretKey key = SecretKeys.current(target, known()).orElseThrow(CopiedSecrets::otherKey);
    if (SecretKeys.proof(from.tx(), List.of(key)) == KeyProof.MISSES) {
      reseal(target, key);
    }
    SecretKeyRows.lock(target);
    if (SecretKeys.current(target, List.of(key)).isEmpty()) {
      throw refused("the target has got a new secret key meanwhile; copy again");
    }
  }

  private static boolean hasNoKey(Tx target) {
    if (SecretKeyRows.all(target).isEmpty()) {
      SecretKeyRows.lock(target);
      return SecretKeyRows.all(target).isEmpty();
    }
    return false;
  }

  /**
   * Under the key that servers of the target seal under now: one that stands before it in the file
   * they may not know yet, and one that is being replaced they forget soon.
   */
  private void reseal(Tx target, SecretKey key) {
    if (SecretKeys.proof(target, known()) != KeyProof.FITS) {
      throw otherKey();
    }
    List<SecretKey> all = new ArrayList<>(List.of(key));
    all.addAll(known());
    KeyRotation.run(target, request.sealed().apply(new SecretBox(all, random)));
    // Answers for repeated requests are sealed as well, and end after a day.
    target.run("delete from idempotency where org_id = ?", request.organization().orElseThrow());
  }

  private List<SecretKey> known() {
    return Stream.concat(request.newKeys().stream(), request.keys().stream()).toList();
  }

  private static StorageException otherKey() {
    return refused(
        "the target has another secret key: name the file that it is in (its secret.key) with"
            + " --to-key");
  }

  private static StorageException refused(String why) {
    return new StorageException.Unavailable("nothing was copied: " + why, null);
  }
}

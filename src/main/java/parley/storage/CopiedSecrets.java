package parley.storage;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

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
    switch (SecretKeys.proof(target, request.keys())) {
      case FITS -> {}
      case NONE_NEEDED ->
          SecretKeyRows.all(from.tx()).forEach(proof -> SecretKeyRows.add(target, proof));
      case MISSES -> reseal(target);
    }
  }

  private void reseal(Tx target) {
    if (SecretKeys.proof(target, request.newKeys()) != KeyProof.FITS) {
      throw refused(
          "the target has another secret key: name the file that it is in (its secret.key) with"
              + " --to-key");
    }
    List<SecretKey> all = new ArrayList<>(request.newKeys());
    all.addAll(request.keys());
    KeyRotation.run(target, request.sealed().apply(new SecretBox(all, random)));
    // Answers for repeated requests are sealed as well, and end after a day.
    target.run("delete from idempotency where org_id = ?", request.organization().orElseThrow());
  }

  private static StorageException refused(String why) {
    return new StorageException.Unavailable("nothing was copied: " + why, null);
  }
}

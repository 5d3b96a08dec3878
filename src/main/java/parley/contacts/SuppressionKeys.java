package parley.contacts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * The keys under which addresses of erased contacts are hashed, one of each organization. Without
 * them the hashes of all phone numbers could be tried.
 */
final class SuppressionKeys {
  private static final int BYTES = 32;

  private static final int MOST_REMEMBERED = 10_000;

  private final SecretBox box;
  private final RandomGenerator random;

  /** Organizations of which we know that they have a key: of the others we expect none. */
  private final Cache<Long, Boolean> having =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).executor(Runnable::run).build();

  SuppressionKeys(SecretBox box, RandomGenerator random) {
    this.box = box;
    this.random = random;
  }

  /** The organization's key; empty while it has none. */
  Optional<byte[]> find(Tx tx, long organizationId) {
    Optional<byte[]> sealed = SuppressionKeyRows.find(tx, organizationId);
    if (sealed.isPresent()) {
      having.put(organizationId, true);
    }
    return sealed.map(key -> Base64.getDecoder().decode(box.open(key, context(organizationId))));
  }

  /** Whether the organization has no key, where that is not known to be otherwise. */
  boolean isExpectedMissing(Tx tx, long organizationId) {
    return having.getIfPresent(organizationId) == null
        && SuppressionKeyRows.isExpectedMissing(tx, organizationId);
  }

  /** The organization's key, which is made if there is none. */
  byte[] get(Tx tx, long organizationId) {
    Optional<byte[]> known = find(tx, organizationId);
    if (known.isPresent()) {
      return known.get();
    }
    byte[] key = new byte[BYTES];
    random.nextBytes(key);
    String text = Base64.getEncoder().encodeToString(key);
    SuppressionKeyRows.keep(tx, organizationId, box.seal(text, context(organizationId)));
    return find(tx, organizationId).orElseThrow();
  }

  /** What a sealed key is bound to. */
  static String context(long organizationId) {
    return "suppression " + organizationId;
  }
}

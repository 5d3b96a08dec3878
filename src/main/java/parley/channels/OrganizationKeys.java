package parley.channels;

import java.util.random.RandomGenerator;
import parley.storage.Database;
import parley.storage.SecretBox;

/**
 * Keys under which adapters make names that come back to us years later: one of each organization,
 * which never changes.
 */
@FunctionalInterface
public interface OrganizationKeys {
  /**
   * Keys that {@code database} keeps, sealed by {@code secrets}.
   *
   * @param random good for secrets
   */
  static OrganizationKeys stored(Database database, SecretBox secrets, RandomGenerator random) {
    return new StoredOrganizationKeys(database, secrets, random);
  }

  /** The organization's key, 32 bytes. */
  byte[] of(long organizationId);
}

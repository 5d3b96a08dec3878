package parley.apikeys;

import parley.storage.Tx;

/** What another room does when a key is revoked. */
@FunctionalInterface
public interface KeyRevoked {
  /** Takes part in the transaction in which the key is revoked, once. */
  void revoked(Tx tx, long organizationId, long keyId);
}

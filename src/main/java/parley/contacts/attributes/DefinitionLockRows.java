package parley.contacts.attributes;

import parley.storage.Dialect;
import parley.storage.Tx;

/**
 * Lets no key be defined or forgotten while contacts are written by what was defined before: on
 * PostgreSQL whoever defines one would not see those contacts, nor whoever writes them the
 * definition, and no index would have them. Where there is one writer there is nothing to lock.
 */
final class DefinitionLockRows {
  /** Of locks by two numbers: the second one is of the organization. */
  private static final int KIND = 2;

  private DefinitionLockRows() {}

  /** Who writes contacts holds it with others until the transaction ends. */
  static void share(Tx tx, long organizationId) {
    lock(tx, "select pg_advisory_xact_lock_shared(?, ?)", organizationId);
  }

  /** Who defines a key, or forgets one, waits for them, and they for it. */
  static void take(Tx tx, long organizationId) {
    lock(tx, "select pg_advisory_xact_lock(?, ?)", organizationId);
  }

  private static void lock(Tx tx, String sql, long organizationId) {
    if (tx.dialect() != Dialect.SQLITE) {
      tx.defer(sql, KIND, Long.hashCode(organizationId));
    }
  }
}

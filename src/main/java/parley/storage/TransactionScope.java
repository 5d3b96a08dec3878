package parley.storage;

import org.jspecify.annotations.Nullable;

/**
 * Refuses a transaction inside another: on SQLite it would see another state of the data, on
 * PostgreSQL it would wait for a connection that its own thread holds.
 */
final class TransactionScope {
  private static final ScopedValue<Boolean> INSIDE = ScopedValue.newInstance();

  private TransactionScope() {}

  static void refuse() {
    if (INSIDE.isBound()) {
      throw new IllegalStateException("a transaction inside a transaction");
    }
  }

  static <T extends @Nullable Object> T run(Work<T> work, Tx tx) {
    return ScopedValue.where(INSIDE, true).<T, RuntimeException>call(() -> work.run(tx));
  }
}

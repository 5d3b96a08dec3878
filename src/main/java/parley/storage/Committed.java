package parley.storage;

import org.jspecify.annotations.Nullable;

/** What work has answered, once it is durable. */
record Committed<T extends @Nullable Object>(T value, Tx tx) {

  /** Does what waits for the commit, on the caller's thread, and answers. */
  T finish() {
    tx.committed();
    return value;
  }
}

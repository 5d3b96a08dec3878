package parley.storage;

import org.jspecify.annotations.Nullable;

/** What is done inside one transaction. */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
  /** Reads and writes through {@code tx}; an exception rolls everything back. */
  T run(Tx tx);
}

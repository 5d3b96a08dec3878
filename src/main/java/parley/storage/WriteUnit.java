package parley.storage;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** One transaction that waits for the writer, and the caller that waits for it. */
final class WriteUnit<T extends @Nullable Object> {
  private final Work<T> work;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private @Nullable Runnable acknowledgement;

  WriteUnit(Work<T> work) {
    this.work = work;
  }

  /** Runs the work; false when it threw, which its caller is told at once. */
  boolean attempt(Tx tx) {
    try {
      T value = work.run(tx);
      acknowledgement =
          () -> {
            tx.committed();
            answer.complete(value);
          };
      return true;
    } catch (RuntimeException | Error e) {
      answer.completeExceptionally(e);
      return false;
    }
  }

  void acknowledge() {
    if (acknowledgement != null) {
      acknowledgement.run();
    }
  }

  void fail(StorageException reason) {
    answer.completeExceptionally(reason);
  }

  T await() {
    try {
      return answer.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }
}

package parley.storage;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One transaction that waits for the writer, and the caller that waits for it. */
final class WriteUnit<T extends @Nullable Object> {
  private final Work<T> work;
  private final CompletableFuture<Committed<T>> answer = new CompletableFuture<>();
  private @Nullable Committed<T> done;
  private @Nullable Throwable failure;

  WriteUnit(Work<T> work) {
    this.work = work;
  }

  /** Runs the work, perhaps once more; false when it threw. */
  boolean attempt(Tx tx) {
    done = null;
    failure = null;
    try {
      T value = TransactionScope.run(work, tx);
      tx.requireSound();
      done = new Committed<>(value, tx);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    return failure == null;
  }

  /** Adds the upkeep that the last attempt asked for; nothing when it threw. */
  void addTo(Upkeep upkeep) {
    if (done != null) {
      upkeep.addAll(done.tx().upkeep());
    }
  }

  /** What the last attempt has written is durable now; or it threw, and has written nothing. */
  void answer() {
    if (failure != null) {
      answer.completeExceptionally(failure);
    } else {
      answer.complete(done);
    }
  }

  void fail(StorageException reason) {
    answer.completeExceptionally(reason);
  }

  /** Waits for the writer; what is to be done after the commit is done on the caller's thread. */
  T await() {
    return PlatformThreads.joined(answer).finish();
  }
}

package parley.storage;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import parley.tracing.Span;
import parley.tracing.TraceScope;

/** A write as a trace shows it: how long it waited for its turn, apart from the rest of it. */
final class TracedWrite {
  private TracedWrite() {}

  /**
   * Lets {@code write} do the work.
   *
   * @param write may run the work on another thread, and more than once
   */
  static <T extends @Nullable Object> T run(Work<T> work, Function<Work<T>, T> write) {
    Span caller = TraceScope.current();
    Span span = caller.child("db.write");
    if (!span.isKept()) {
      return write.apply(work);
    }
    Span wait = span.child("db.write.wait");
    try {
      return write.apply(tx -> {
        wait.end();
        // The thread may be the writer's, and the jobs of this work are the caller's.
        return TraceScope.in(caller, () -> work.run(tx));
      });
    } catch (StorageException e) {
      span.fail(e.getClass().getSimpleName());
      throw e;
    } finally {
      wait.end();
      span.end();
    }
  }
}

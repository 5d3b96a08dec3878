package parley.testing;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import parley.storage.StorageException;

/** Does many things at the same moment. */
public final class Parallel {
  private Parallel() {}

  /** Starts all tasks together and answers their results in order. */
  public static <T> List<T> run(List<Callable<T>> tasks) {
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> futures =
          tasks.stream()
              .map(task ->
                  threads.submit(() -> {
                    start.await();
                    return task.call();
                  }))
              .toList();
      start.countDown();
      return futures.stream().map(Parallel::result).toList();
    }
  }

  /** Does as providers do whose message was refused because others were faster: comes again. */
  public static <T> T again(Supplier<T> task) {
    for (int left = 20; ; left--) {
      try {
        return task.get();
      } catch (StorageException.Conflict e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}

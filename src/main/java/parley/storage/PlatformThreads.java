package parley.storage;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads for what takes long and doesn't let go of its thread: a virtual one would hold
 * its carrier meanwhile, and there are only as many carriers as cores.
 */
public final class PlatformThreads {
  private static final int IDLE_SECONDS = 60;

  private final ThreadPoolExecutor threads;

  /**
   * Threads that are started when they are needed, and end when they are not.
   *
   * @param most how many at once; more work waits
   */
  public PlatformThreads(String name, int most) {
    threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name(name + "-", 1).factory());
    threads.allowCoreThreadTimeOut(true);
  }

  /** Does the work on one of them, waits for it, and answers or throws what it does. */
  public <T extends @Nullable Object> T call(Supplier<T> work) {
    return joined(CompletableFuture.supplyAsync(work, threads));
  }

  /** What the future answers; or throws what has made it fail, not a wrapper of that. */
  static <T extends @Nullable Object> T joined(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }
}

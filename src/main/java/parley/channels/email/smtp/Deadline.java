package parley.channels.email.smtp;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import parley.storage.Turns;

/** Ends what waits for a server that answers too slowly for any other timeout. */
final class Deadline {
  private Deadline() {}

  /**
   * Works on a thread of its own: interrupting a virtual one closes the socket that it waits for.
   *
   * @param late makes the result of the reason why there is none
   */
  static <T> T within(Duration limit, Callable<T> work, Function<String, T> late) {
    FutureTask<T> attempt = new FutureTask<>(Turns.kept(work));
    Thread.ofVirtual().name("smtp").start(attempt);
    try {
      return attempt.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return late.apply("it took longer than " + limit.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return late.apply("it was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      return late.apply("it failed: " + e.getCause());
    } finally {
      attempt.cancel(true);
    }
  }
}

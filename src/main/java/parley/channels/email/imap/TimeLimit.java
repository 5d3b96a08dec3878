package parley.channels.email.imap;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import parley.channels.email.server.MailPatience;

/**
 * The time that a server has for a pull or a check. When it is over its connections are cut, and
 * whoever waits on them goes on; where this is closed before, they are left.
 *
 * <p>What a pull does besides, such as keeping files, is neither interrupted nor ended; nor is the
 * search for the server's address, which resolvers end by themselves.
 */
final class TimeLimit implements AutoCloseable {
  private final long start = System.nanoTime();
  private final MailPatience patience;
  private @Nullable CutSockets guarded;
  private Future<?> end = CompletableFuture.completedFuture("nothing is guarded yet");

  /** Begins now. */
  TimeLimit(MailPatience patience) {
    this.patience = patience;
  }

  /** These are cut when it is over, and no longer those before. */
  void guard(CutSockets sockets) {
    guarded = sockets;
    cutAfter(left());
  }

  /** A mail of so many bytes comes next: if it is large it gets the time for that. */
  void awaitMail(long bytes) {
    Duration wanted = patience.forBytes(bytes);
    cutAfter(wanted.compareTo(left()) > 0 ? wanted : left());
  }

  /** Whether two thirds have passed: what is begun now may not come to its end. */
  boolean isNearlyOver() {
    return passed().multipliedBy(3).compareTo(patience.all().multipliedBy(2)) > 0;
  }

  private void cutAfter(Duration time) {
    end.cancel(false);
    CutSockets sockets = guarded;
    if (sockets != null) {
      String why = "it took longer than " + passed().plus(time).toSeconds() + " s";
      Executor later = CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS);
      end = CompletableFuture.runAsync(() -> sockets.cut(why), later);
    }
  }

  private Duration passed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private Duration left() {
    return patience.all().minus(passed());
  }

  @Override
  public void close() {
    end.cancel(false);
  }
}

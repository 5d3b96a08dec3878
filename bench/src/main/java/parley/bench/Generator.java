package parley.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Asks a server over many connections at once, a thread for each. */
final class Generator {
  private static final AtomicInteger SEED = new AtomicInteger();

  private final int port;
  private final int connections;

  Generator(int port, int connections) {
    this.port = port;
    this.connections = connections;
  }

  /** Each connection asks again as soon as it has been answered. */
  Phase closed(Calls calls, double seconds) {
    return run(seconds, 0, calls);
  }

  /**
   * Asks at a fixed rate, however slow the answers are. A latency counts from the moment at which
   * the request was due, so that a server that stalls does not hide what came to wait.
   */
  Phase open(Calls calls, double seconds, double perSecond) {
    return run(seconds, (long) (connections * 1e9 / perSecond), calls);
  }

  private Phase run(double seconds, long interval, Calls calls) {
    long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
    long stop = start + (long) (seconds * 1e9);
    List<Callable<Histogram>> askers = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      long first = start + i * interval / connections;
      askers.add(() -> ask(calls, first, interval, stop));
    }
    Histogram all = Phase.histogram();
    together(askers).forEach(all::add);
    return new Phase((System.nanoTime() - start) / 1e9, all);
  }

  private Histogram ask(Calls calls, long first, long interval, long stop) throws IOException {
    Histogram latency = Phase.histogram();
    SplittableRandom random = new SplittableRandom(SEED.incrementAndGet());
    try (Connection connection = new Connection(port)) {
      long due = first;
      sleepUntil(due);
      while (due < stop) {
        byte[] request = calls.next(random);
        long from = interval == 0 ? System.nanoTime() : due;
        int status = connection.ask(request);
        long now = System.nanoTime();
        if (status < 200 || status > 299) {
          throw new Failure("answered " + status + ": " + connection.body());
        }
        latency.recordValue(now - from);
        due = interval == 0 ? now : due + interval;
        sleepUntil(due);
      }
    }
    return latency;
  }

  private static void sleepUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Runs all at once and waits for them; the first failure is that of the whole. */
  static <T> List<T> together(List<Callable<T>> tasks) {
    List<T> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      List<Future<T>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(threads.submit(task)));
      for (Future<T> future : futures) {
        results.add(future.get());
      }
    } catch (ExecutionException e) {
      throw new Failure("a request failed: " + e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", e);
    }
    return results;
  }
}

package parley.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * One contact is updated again and again, and every subscriber of the stream of events is told. One
 * request here is one event at one subscriber; the next update waits until all have been told.
 */
record FanOut(String name) implements Operation {
  @Override
  public Measurement measure(Stage stage) {
    Options options = stage.options();
    List<Subscriber> subscribers = new ArrayList<>();
    try (Client writer = new Client(stage.server().port(), stage.world().requests().token())) {
      for (int i = 0; i < options.subscribers(); i++) {
        subscribers.add(new Subscriber(stage.server().port(), stage.world().requests()));
      }
      String path = "/v1/contacts/" + stage.world().contacts().getFirst();
      Updates updates = new Updates(writer, path, subscribers);
      updates.run(options.warmup(), 0);
      Stage.Clock start = stage.clock();
      Phase closed = updates.run(options.seconds(), 0);
      Stage.Clock cpu = stage.clock().since(start, closed.count());
      double updatesPerSecond = closed.perSecond() / subscribers.size();
      Stage.Clock startOpen = stage.clock();
      Phase open = updates.run(options.seconds(), (long) (2e9 / updatesPerSecond));
      return Measurement.of(
          name,
          closed.perSecond(),
          cpu,
          open,
          stage.clock().since(startOpen, open.count()),
          stage.server().residentBytes());
    } finally {
      subscribers.forEach(Subscriber::close);
    }
  }

  /** Updates, each named by the moment at which it was due, so that subscribers know its age. */
  private record Updates(Client writer, String path, List<Subscriber> subscribers) {
    Phase run(double seconds, long interval) {
      long start = System.nanoTime();
      long stop = start + (long) (seconds * 1e9);
      long due = start;
      long count = 0;
      subscribers.forEach(Subscriber::forget);
      while (due < stop) {
        String name = "{\"name\":\"due " + due + " \"}";
        writer.put(path, name);
        count++;
        if (interval == 0) {
          await(count);
        }
        due = interval == 0 ? System.nanoTime() : due + interval;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
      }
      await(count);
      double elapsed = (System.nanoTime() - start) / 1e9;
      Histogram all = Phase.histogram();
      subscribers.forEach(subscriber -> all.add(subscriber.latency()));
      return new Phase(elapsed, all);
    }

    private void await(long count) {
      for (Subscriber subscriber : subscribers) {
        subscriber.await(count);
      }
    }
  }
}

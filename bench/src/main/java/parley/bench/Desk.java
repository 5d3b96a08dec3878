package parley.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What the pages of thirty agents ask for who all look at one list, each with a conversation open:
 * first while a customer writes every second, then while nothing happens. One request here is one
 * of a page; customers are not counted.
 */
record Desk(String name) implements Operation {
  private static final int AGENTS = 30;
  private static final long MESSAGE_EVERY_NANOS = 1_000_000_000L;

  @Override
  public Measurement measure(Stage stage) {
    double seconds = stage.options().seconds();
    List<DeskAgent> agents = hire(stage);
    try {
      work(stage, agents, stage.options().warmup(), true);
      Stage.Clock start = stage.clock();
      Phase busy = work(stage, agents, seconds, true);
      Stage.Clock cpu = stage.clock().since(start, busy.count());
      Stage.Clock startQuiet = stage.clock();
      Phase quiet = work(stage, agents, seconds, false);
      return Measurement.of(
          name,
          busy.perSecond(),
          cpu,
          quiet,
          stage.clock().since(startQuiet, quiet.count()),
          stage.server().residentBytes());
    } finally {
      agents.forEach(DeskAgent::close);
    }
  }

  private static List<DeskAgent> hire(Stage stage) {
    int port = stage.server().port();
    List<String> conversations = stage.world().conversations();
    try (Client owner = new Client(port, stage.world().requests().token())) {
      return IntStream.range(0, AGENTS)
          .mapToObj(
              i -> DeskAgent.hired(owner, port, i, conversations.get(i % conversations.size())))
          .toList();
    }
  }

  private static Phase work(
      Stage stage, List<DeskAgent> agents, double seconds, boolean customersWrite) {
    long start = System.nanoTime();
    long stop = start + (long) (seconds * 1e9);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < agents.size(); i++) {
      DeskAgent agent = agents.get(i);
      long first = start + i * DeskAgent.SEEN_EVERY_NANOS / agents.size();
      threads.add(Thread.ofVirtual().start(() -> agent.work(first, stop)));
    }
    if (customersWrite) {
      customersWrite(stage, start, stop);
    }
    Histogram all = Phase.histogram();
    for (int i = 0; i < threads.size(); i++) {
      try {
        threads.get(i).join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Failure("interrupted", e);
      }
      all.add(agents.get(i).takeLatency());
    }
    return new Phase((System.nanoTime() - start) / 1e9, all);
  }

  private static void customersWrite(Stage stage, long start, long stop) {
    try (Client customers = new Client(stage.server().port(), "")) {
      World world = stage.world();
      int who = 0;
      for (long due = start; due < stop; due += MESSAGE_EVERY_NANOS) {
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        customers.ask(world.number().webhook(who++ % world.talking(), 1));
      }
    }
  }
}

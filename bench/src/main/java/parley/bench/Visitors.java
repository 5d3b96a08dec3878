package parley.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/**
 * Agents who look at the list and open conversations, twenty times a second: first alone, then
 * while a thousand visitors have a web chat open, twenty of whom write in each second and are
 * answered. One request here is one of an agent's.
 */
record Visitors(String name) implements Operation {
  private static final int COUNT = 1_000;

  /** One chat takes 120 conversations in a minute. */
  private static final int CHATS = 10;

  private static final long EVERY_NANOS = 50_000_000L;
  private static final long PATIENCE_NANOS = 20_000_000_000L;
  private static final int HANDS = 8;

  @Override
  public Measurement measure(Stage stage) {
    agents(stage, stage.options().warmup());
    Stage.Clock start = stage.clock();
    Phase alone = agents(stage, stage.options().seconds());
    Stage.Clock cpu = stage.clock().since(start, alone.count());
    long before = stage.server().residentBytes();
    List<Visitor> visitors = arrive(stage);
    try {
      long grown = stage.server().residentBytes() - before;
      Stage.Clock startBusy = stage.clock();
      Talk talk = new Talk(stage, visitors);
      Thread talking = Thread.ofVirtual().start(() -> talk.run(stage.options().seconds()));
      Phase busy = agents(stage, stage.options().seconds());
      talking.join();
      Stage.Clock cpuBusy = stage.clock().since(startBusy, busy.count());
      tell(alone, busy, talk.heard(), grown);
      return Measurement.of(
          name, alone.perSecond(), cpu, busy, cpuBusy, stage.server().residentBytes());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", e);
    } finally {
      visitors.forEach(Visitor::close);
    }
  }

  private static List<Visitor> arrive(Stage stage) {
    int port = stage.server().port();
    List<Visitor> visitors = new ArrayList<>();
    try (Client agent = new Client(port, stage.world().requests().token());
        Client strangers = new Client(port, "")) {
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < CHATS; i++) {
        keys.add(
            agent
                .post(
                    "/v1/channels",
                    "{\"type\":\"webchat\",\"name\":\"Site "
                        + i
                        + "\",\"settings\":{\"challenge\":\"off\"}}")
                .path("widget_key")
                .asString());
      }
      for (int i = 0; i < COUNT; i++) {
        visitors.add(Visitor.arrive(agent, strangers, port, keys.get(i % CHATS), i));
      }
    }
    return visitors;
  }

  /** From when a request was due: a slow answer makes the next ones late, too. */
  private static Phase agents(Stage stage, double seconds) {
    World world = stage.world();
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    Histogram latency = Phase.histogram();
    double took =
        inTurns(
            seconds,
            stage.server().port(),
            world.requests().token(),
            (client, due) -> {
              client.text("/v1/conversations?status=open");
              note(latency, due);
              long opened = System.nanoTime();
              client.text("/v1/conversations/" + world.conversation(random));
              note(latency, opened);
            });
    return new Phase(took, latency);
  }

  private static synchronized void note(Histogram latency, long since) {
    latency.recordValue(System.nanoTime() - since);
  }

  /** What is done at each turn, and when that was due. */
  private interface Turn {
    void take(Client client, long due);
  }

  private static double inTurns(double seconds, int port, String token, Turn turn) {
    long start = System.nanoTime();
    long turns = (long) (seconds * 1e9 / EVERY_NANOS);
    AtomicLong next = new AtomicLong();
    List<Thread> hands = new ArrayList<>();
    for (int i = 0; i < HANDS; i++) {
      hands.add(
          Thread.ofVirtual()
              .start(() -> {
                try (Client client = new Client(port, token)) {
                  long number = next.getAndIncrement();
                  for (; number < turns; number = next.getAndIncrement()) {
                    long due = start + number * EVERY_NANOS;
                    await(due);
                    turn.take(client, due);
                  }
                }
              }));
    }
    for (Thread hand : hands) {
      try {
        hand.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Failure("interrupted", e);
      }
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static void await(long due) {
    while (System.nanoTime() < due) {
      LockSupport.parkNanos(due - System.nanoTime());
    }
  }

  /** Visitors who write, one after the other, and what they are answered. */
  private record Talk(Stage stage, List<Visitor> visitors) {
    void run(double seconds) {
      int port = stage.server().port();
      AtomicLong number = new AtomicLong();
      try (Client agent = new Client(port, stage.world().requests().token())) {
        inTurns(
            seconds,
            port,
            "",
            (client, due) -> {
              long turn = number.getAndIncrement();
              Visitor visitor = visitors.get((int) (turn % visitors.size()));
              client.ask(visitor.message("m" + turn));
              String text = Visitor.answer(System.nanoTime(), turn);
              synchronized (agent) {
                agent.post(
                    "/v1/conversations/" + visitor.conversation() + "/messages",
                    "{\"type\":\"text\",\"content\":{\"text\":\"" + text + "\"}}");
              }
            });
      }
      awaitAll(number.get());
      for (int i = 0; i < visitors.size(); i++) {
        int who = i;
        if (visitors.get(i).doubled() > 0
            || visitors.get(i).heard().stream().anyMatch(turn -> turn % visitors.size() != who)) {
          throw new Failure("a visitor heard an answer twice, or somebody else's");
        }
      }
    }

    private void awaitAll(long sent) {
      long end = System.nanoTime() + PATIENCE_NANOS;
      while (count() < sent) {
        if (System.nanoTime() > end) {
          throw new Failure("visitors were told of " + count() + " answers, not " + sent);
        }
        LockSupport.parkNanos(EVERY_NANOS);
      }
    }

    private long count() {
      return visitors.stream().mapToLong(visitor -> visitor.heard().size()).sum();
    }

    Histogram heard() {
      Histogram all = Phase.histogram();
      visitors.forEach(visitor -> all.add(visitor.latency()));
      return all;
    }
  }

  private static void tell(Phase alone, Phase busy, Histogram heard, long grownBytes) {
    System.err.printf(
        "agents alone p50 %.1f p95 %.1f p99 %.1f ms; with %d visitors p50 %.1f p95 %.1f p99 %.1f"
            + " ms; %d answers heard once each, p50 %.1f p95 %.1f p99 %.1f ms; %.0f KB for each%n",
        alone.microseconds(50) / 1e3,
        alone.microseconds(95) / 1e3,
        alone.microseconds(99) / 1e3,
        COUNT,
        busy.microseconds(50) / 1e3,
        busy.microseconds(95) / 1e3,
        busy.microseconds(99) / 1e3,
        heard.getTotalCount(),
        heard.getValueAtPercentile(50) / 1e6,
        heard.getValueAtPercentile(95) / 1e6,
        heard.getValueAtPercentile(99) / 1e6,
        grownBytes / 1024.0 / COUNT);
  }
}

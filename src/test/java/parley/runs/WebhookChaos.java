package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Many events, and a receiver that fails at a fifth of the calls, hangs at one in fifty, and is
 * stopped and started twice. Time goes faster, so that the retries come within minutes.
 */
final class WebhookChaos implements AutoCloseable {
  private static final int FAILING = 20;
  private static final int HANGING = 22;
  private static final int WRITERS = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(40);

  /** Of our time, for each 100 ms. */
  private static final Duration LEAP = Duration.ofSeconds(30);

  private final int events;
  private final int contacts;
  private final TestClock clock = new TestClock();
  private final TestServer server;
  private final Random random = new Random(7);
  private final Queue<Receiver.Call> calls = new ConcurrentLinkedQueue<>();
  private final Set<Long> arrived = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean over = new AtomicBoolean();
  private Receiver receiver = new Receiver();

  WebhookChaos(Engine engine, int events, int contacts) {
    this.events = events;
    this.contacts = contacts;
    this.server = TestServer.start(TestServer.config(engine), clock);
    receiver.behave(this::reply);
  }

  private Receiver.Reply reply(Receiver.Call call) {
    calls.add(call);
    int chance;
    synchronized (random) {
      chance = random.nextInt(100);
    }
    if (chance < FAILING) {
      return Receiver.Reply.of(500);
    }
    if (chance < HANGING) {
      return Receiver.Reply.hang();
    }
    arrived.add(call.sequence());
    return Receiver.Reply.of(200);
  }

  void play() throws InterruptedException {
    Client owner = server.signUp();
    Answer webhook = owner.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
    List<Thread> threads = new ArrayList<>();
    IntStream.range(0, WRITERS)
        .forEach(i -> threads.add(Thread.ofVirtual().start(() -> write(owner, i))));
    restartOnceThereAre(events / 10);
    for (Thread writer : threads) {
      writer.join();
    }
    Thread time = Thread.ofVirtual().start(this::hurry);
    restartOnceThereAre(events / 2);
    waitFor(events);
    over.set(true);
    time.join();
    check(webhook.text("/secret"));
  }

  /** Each writer has contacts of its own; every event is a contact made or renamed. */
  private void write(Client owner, int writer) {
    List<String> mine = new ArrayList<>();
    for (int event = writer; event < events; event += WRITERS) {
      String name = "{\"name\": \"Contact " + event + "\"}";
      if (event < contacts) {
        mine.add(owner.post("/v1/contacts", name).expect(201).text("/id"));
      } else {
        String id = mine.get(event / WRITERS % mine.size());
        owner.put("/v1/contacts/" + id, name).expect(200);
      }
    }
  }

  private void hurry() {
    while (!over.get()) {
      clock.advance(LEAP);
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  private void restartOnceThereAre(int most) {
    waitFor(most);
    int port = receiver.port();
    receiver.close();
    LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
    receiver = new Receiver(port).behave(this::reply);
  }

  private void waitFor(int most) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (arrived.size() < most) {
      assertThat(System.nanoTime() - end)
          .as("%s of %s arrived", arrived.size(), events)
          .isNegative();
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private void check(String secret) {
    assertThat(arrived)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, events).boxed().toList());
    assertThat(calls).allMatch(call -> call.isSignedSometimeWith(secret));
    assertThat(calls.size()).isGreaterThan(events);
    Map<String, Long> last = new HashMap<>();
    for (Receiver.Call call : calls) {
      String contact = call.event().at("/data/id").asString();
      assertThat(call.sequence()).isGreaterThanOrEqualTo(last.getOrDefault(contact, 0L));
      last.put(contact, call.sequence());
    }
    assertThat(last).hasSize(contacts);
    System.out.println(calls.size() + " calls for " + events + " events");
  }

  @Override
  public void close() {
    over.set(true);
    receiver.close();
    server.close();
  }
}

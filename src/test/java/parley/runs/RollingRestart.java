package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Folders;
import parley.testing.FutureSchema;
import parley.testing.ParleyProcess;
import parley.testing.Receiver;

/**
 * Two nodes are replaced one after the other while others write, as by whoever sends requests only
 * to nodes that are ready. Starts by name, since it takes a minute:
 *
 * <pre>{@code mvn test -Dtest=RollingRestart}</pre>
 *
 * <p>{@code PARLEY_TEST_OLDER} and {@code PARLEY_TEST_NEWER} name two jars. Without them all nodes
 * are of this version, and the schema becomes one of years ahead in between.
 */
class RollingRestart {
  private static final int WORKERS = 8;
  private static final int ROUNDS = 400;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Map<String, String> settings =
      Map.of(
          "PARLEY_DATABASE_URL", Engine.POSTGRESQL.newDatabaseUrl().orElseThrow(),
          "PARLEY_SECRET_KEY", "A".repeat(43) + "=",
          "PARLEY_RATE_LIMIT", "off",
          "PARLEY_SIMULATOR", "off",
          "PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");

  private final List<ParleyProcess> ready = new CopyOnWriteArrayList<>();
  private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();
  private final Queue<String> made = new ConcurrentLinkedQueue<>();
  private final LongAdder rounds = new LongAdder();
  private final AtomicBoolean ended = new AtomicBoolean();

  @AfterEach
  void close() {
    ready.forEach(ParleyProcess::close);
  }

  private ParleyProcess start(@Nullable String jar) {
    Map<String, String> own = new HashMap<>(settings);
    own.put("PARLEY_DATA", Folders.next().toString());
    return jar == null ? ParleyProcess.start(own) : ParleyProcess.startJar(Path.of(jar), own);
  }

  @Test
  void nothing_fails_but_by_503_and_nothing_is_lost() throws InterruptedException {
    String older = System.getenv("PARLEY_TEST_OLDER");
    String newer = System.getenv("PARLEY_TEST_NEWER");
    ready.add(start(older));
    ready.add(start(older));
    String token = ready.getFirst().signUp().token();
    try (Receiver receiver = new Receiver()) {
      node(0, token).post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
      List<Thread> workers =
          IntStream.range(0, WORKERS)
              .mapToObj(worker -> Thread.ofVirtual().start(() -> work(worker, token)))
              .toList();
      awaitRounds(ROUNDS);
      if (newer == null) {
        new FutureSchema(Optional.ofNullable(settings.get("PARLEY_DATABASE_URL")), Path.of(""))
            .expand();
      }
      replace(newer);
      awaitRounds(2 * ROUNDS);
      replace(newer);
      awaitRounds(ROUNDS);
      ended.set(true);
      for (Thread worker : workers) {
        worker.join();
      }
      System.err.println("answers by status: " + statuses);
      // 503: nothing was written, and it is to be tried again.
      assertThat(statuses.keySet()).contains(200, 201).isSubsetOf(200, 201, 503);
      eventually(
          PATIENCE,
          () -> receiver.calls().stream().map(call -> call.event().at("/data/id").asString()),
          told -> told.distinct().filter(made::contains).count() == made.size());
      int total = node(0, token).get("/v1/contacts?per_page=1").at("/meta/total").asInt();
      assertThat(total).isEqualTo(made.size());
    }
  }

  /** One that is new comes before the oldest goes. */
  private void replace(@Nullable String jar) {
    ready.add(start(jar));
    ParleyProcess oldest = ready.removeFirst();
    // Whoever has chosen it already is answered.
    awaitRounds(4 * WORKERS);
    oldest.terminate();
    assertThat(oldest.awaitEnd(20)).isEqualTo(143);
    assertThat(oldest.outputButRequests()).doesNotContain(" ERROR ");
    oldest.close();
  }

  private void awaitRounds(int more) {
    long before = rounds.sum();
    eventually(PATIENCE, rounds::sum, sum -> sum >= before + more);
  }

  private void work(int worker, String token) {
    for (int round = 0; !ended.get(); round++) {
      String name = worker + "-" + round;
      Answer added = counted(node(round, token).post("/v1/contacts", "{'name': '" + name + "'}"));
      if (added.status() == 201) {
        made.add(added.text("/id"));
        String path = "/v1/contacts/" + added.text("/id");
        counted(node(round + 1, token).put(path, "{'email': '" + name + "@example.com'}"));
        counted(node(round, token).get(path));
      }
      counted(node(round, token).get("/v1/conversations?per_page=5"));
      rounds.increment();
    }
  }

  private Client node(int number, String token) {
    // As it is now: one of them may go at any time.
    Object[] nodes = ready.toArray();
    return ((ParleyProcess) nodes[number % nodes.length]).anonymous().as(token);
  }

  private Answer counted(Answer answer) {
    statuses.computeIfAbsent(answer.status(), status -> new LongAdder()).increment();
    return answer;
  }
}

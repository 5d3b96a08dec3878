package parley.conversations;

import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** A server with a clock that stands still, a number, and a provider that the test plays. */
final class SendingStage implements AutoCloseable {
  private static final AtomicInteger ACCEPTED = new AtomicInteger();

  /** No pace of our own. */
  static final String UNPACED = ", \"messages_per_second\": 0, \"pair_interval_seconds\": 0";

  private static final Duration STEP = Duration.ofMillis(100);

  /** When a text arrived at the provider, counted from the start of the test. */
  record Arrival(String text, Duration after) {}

  final TestClock clock = TestClock.still();
  final FakeGraph graph = new FakeGraph(SendingStage::accept);
  final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
  final TestServer server;
  final Client owner;
  final TestNumber number;
  private final Instant start = clock.instant();

  SendingStage(Engine engine, String moreSettings) {
    behave(SendingStage::accept);
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, graph.url(), moreSettings);
  }

  /** From now on the provider answers so. */
  void behave(Function<JsonNode, Reply> answer) {
    graph.behave(send -> {
      arrivals.add(new Arrival(text(send), Duration.between(start, clock.instant())));
      return answer.apply(send);
    });
  }

  /** Takes any message. */
  static Reply accept(JsonNode send) {
    return Reply.accepted("wamid.A" + ACCEPTED.incrementAndGet());
  }

  /** Refuses texts that begin with {@code prefix} with this code. */
  static Function<JsonNode, Reply> refusing(String prefix, int code) {
    return send -> text(send).startsWith(prefix) ? Reply.error(400, code) : accept(send);
  }

  static String text(JsonNode send) {
    return send.at("/text/body").asString();
  }

  /** The texts of all sends that arrived, in order. */
  List<String> texts() {
    return arrivals.stream().map(Arrival::text).toList();
  }

  /** When the sends of this text arrived. */
  List<Duration> arrivalsOf(String text) {
    return arrivals.stream()
        .filter(arrival -> arrival.text().equals(text))
        .map(Arrival::after)
        .toList();
  }

  /** The conversation of the customer at this phone, who has just written. */
  String conversation(TestNumber at, String phone) {
    at.inbound(phone, "wamid.in" + at.phoneNumberId() + phone, "Hello", clock.instant())
        .expect(200);
    return owner.get("/v1/conversations?search=" + phone).expect(200).text("/data/0/id");
  }

  String conversation(String phone) {
    return conversation(number, phone);
  }

  /** Queues a text and answers its id. */
  String send(String conversation, String text) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{\"type\": \"text\", \"content\": {\"text\": \"" + text + "\"}}")
        .expect(201)
        .text("/id");
  }

  Answer message(String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }

  Answer channel() {
    return owner.get("/v1/channels/" + number.channelId()).expect(200);
  }

  /** Waits until the provider has taken the message. */
  void awaitAccepted(String id) {
    eventually(() -> message(id), seen -> seen.at("/provider_id").isString());
  }

  void awaitFailed(String id) {
    eventually(() -> message(id).text("/status"), "failed"::equals);
  }

  /** Waits until so many sends have arrived. */
  void awaitSends(int count) {
    eventually(this::texts, texts -> texts.size() >= count);
  }

  Answer awaitChannel(Predicate<Answer> good) {
    return eventually(this::channel, good);
  }

  /** Moves the clock on, a little at a time, until it has become true. */
  <T> T advanceUntil(Supplier<T> ask, Predicate<T> good) {
    return eventually(
        () -> {
          clock.advance(STEP);
          return ask.get();
        },
        good);
  }

  void advance(long seconds) {
    clock.advance(Duration.ofSeconds(seconds));
  }

  @Override
  public void close() {
    server.close();
    graph.close();
  }
}

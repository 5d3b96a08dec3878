package parley.runs;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/**
 * Many messages in many conversations, while everything that can go wrong at the provider does,
 * each fault at five percent of the calls. Time goes ten times faster than it does, so that
 * back-offs pass.
 */
final class Traffic implements AutoCloseable {
  private static final int WRITERS = 8;

  /** Shorter than the lease of whoever sends, so that nobody seems to have died. */
  private static final Duration JUMP = Duration.ofSeconds(45);

  private static final int JUMPS_OF_A_TOKEN = 40;

  private static final Duration LONGEST_CALL = Duration.ofMillis(400);

  /** One customer's message for so many of ours. */
  private static final int INBOUND_EVERY = 15;

  private static final Set<String> FINAL = Set.of("delivered", "read", "failed");

  private final TestClock clock = new TestClock();
  private final int customers;
  private final TestServer server;
  private final String number;
  private List<String> conversations = List.of();
  private Client owner;
  private int jumps;

  /** A server with so many customers, whose provider misbehaves. */
  Traffic(Engine engine, int customers) {
    this.customers = customers;
    server = TestServer.start(TestServer.config(engine), clock);
    String organization = ", \"organization_name\": \"Bakery\"";
    owner = server.anonymous().as(logIn("/v1/auth/signup", organization));
    number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    meet();
    misbehave();
  }

  private void meet() {
    IntStream.range(0, customers).forEach(this::write);
    Eventually.eventually(
        () -> owner.get("/v1/conversations").at("/meta/total").asInt(),
        total -> total == customers);
    List<String> ids = new ArrayList<>();
    for (int page = 1; ids.size() < customers; page++) {
      ids.addAll(owner.get("/v1/conversations?per_page=100&page=" + page).texts("/data", "/id"));
    }
    conversations = List.copyOf(ids);
  }

  private void write(int customer) {
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '1650%07d', 'text': 'Hello'}"
                .formatted(number, 5_550_000 + customer))
        .expect(202);
  }

  private void misbehave() {
    owner
        .put(
            "/simulator/behaviour",
            """
            {"phone_number_id": "%s", "chance": 5, "delay_ms": 200,
             "error": {"codes": [2, 130429, 131056]}, "drop_request": true, "drop_response": true,
             "fail_status": {"code": 131026}, "duplicate": true, "shuffle": true}
            """
                .formatted(number))
        .expect(200);
  }

  /** Sends so many messages, spread over the conversations; answers their ids. */
  Set<String> send(int messages) {
    List<Callable<List<String>>> writers =
        IntStream.range(0, WRITERS)
            .mapToObj(writer -> (Callable<List<String>>) () -> send(writer, messages))
            .toList();
    Set<String> ids = new HashSet<>();
    Parallel.run(writers).forEach(ids::addAll);
    return ids;
  }

  private List<String> send(int writer, int messages) {
    List<String> ids = new ArrayList<>();
    for (int i = writer; i < messages; i += WRITERS) {
      ids.add(
          owner
              .post(
                  "/v1/conversations/" + conversations.get(i % customers) + "/messages",
                  "{'type': 'text', 'content': {'text': 'Number " + i + "'}}")
              .expect(201)
              .text("/id"));
      if (i % INBOUND_EVERY == 0) {
        write(i % customers);
      }
    }
    return ids;
  }

  /**
   * Waits until every message that was sent is in a final state. When nothing changes any more,
   * everybody waits for the clock, and it is moved on.
   */
  List<JsonNode> settled(Duration deadline) {
    Deque<String> open = new ArrayDeque<>(conversations);
    Stillness stillness = new Stillness();
    Eventually.eventually(
        deadline,
        () -> {
          List<JsonNode> first = open.isEmpty() ? List.of() : outbound(open.element());
          if (first.stream().allMatch(Traffic::isFinal)) {
            open.poll();
          } else if (stillness.lasts(Stream.concat(first.stream(), total()).toList())) {
            advance();
          }
          return open;
        },
        Deque::isEmpty);
    return conversations.stream().flatMap(it -> outbound(it).stream()).toList();
  }

  /** How many the provider has accepted so far. */
  private Stream<JsonNode> total() {
    String list = "/simulator/messages?per_page=1&phone_number_id=" + number;
    return Stream.of(owner.get(list).expect(200).at("/meta/total"));
  }

  /** An access token lives for an hour. */
  private void advance() {
    clock.advance(JUMP);
    jumps++;
    if (jumps % JUMPS_OF_A_TOKEN == 0) {
      owner = server.anonymous().as(logIn("/v1/auth/login", ""));
    }
  }

  private String logIn(String path, String more) {
    String body =
        "{\"email\": \"traffic@example.com\", \"password\": \"seven silent weavers\"%s}"
            .formatted(more);
    return server.anonymous().post(path, body).text("/access_token");
  }

  /** Notices when what is looked at stays the same for longer than any call takes. */
  private static final class Stillness {
    private List<JsonNode> last = List.of();
    private long since = System.nanoTime();

    boolean lasts(List<JsonNode> seen) {
      boolean same = seen.equals(last);
      last = seen;
      if (same && System.nanoTime() - since < LONGEST_CALL.toNanos()) {
        return false;
      }
      since = System.nanoTime();
      return same;
    }
  }

  private static boolean isFinal(JsonNode message) {
    return FINAL.contains(message.path("status").asString());
  }

  private List<JsonNode> outbound(String conversation) {
    List<JsonNode> messages = new ArrayList<>();
    String before = "";
    boolean more = true;
    while (more) {
      Answer page =
          owner
              .get("/v1/conversations/" + conversation + "/messages?limit=100" + before)
              .expect(200);
      page.at("/data")
          .valueStream()
          .filter(message -> message.path("direction").asString().equals("outbound"))
          .forEach(messages::add);
      more = page.at("/meta/has_more").asBoolean();
      before = more ? "&before=" + page.text("/meta/before") : "";
    }
    return messages;
  }

  /** What the provider has accepted, in its own words. */
  List<JsonNode> accepted() {
    List<JsonNode> all = new ArrayList<>();
    String cursor = "";
    boolean more = true;
    while (more) {
      Answer page =
          owner
              .get("/simulator/messages?per_page=100&phone_number_id=" + number + cursor)
              .expect(200);
      page.at("/data").valueStream().forEach(all::add);
      more = page.at("/meta/next_cursor").isString();
      cursor = more ? "&cursor=" + page.text("/meta/next_cursor") : "";
    }
    return all;
  }

  @Override
  public void close() {
    server.close();
  }
}

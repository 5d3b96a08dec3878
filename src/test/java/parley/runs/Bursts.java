package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/**
 * Agents who write in many conversations at once, and a provider that notes what it is given: for
 * tests in which something dies in the middle of it.
 */
final class Bursts implements AutoCloseable {
  private static final String UNPACED =
      ", \"messages_per_second\": 0, \"pair_interval_seconds\": 0";

  /**
   * What became of the messages that were accepted.
   *
   * @param lost that the provider never saw, and that will not be sent any more: they have failed
   * @param unknown that the provider saw, but whose answer was lost
   * @param doubled texts that the provider saw more than once
   */
  record Result(int accepted, List<String> lost, List<String> unknown, List<String> doubled) {}

  private record Accepted(String id, String text) {}

  private final AtomicInteger replies = new AtomicInteger();
  private final FakeGraph graph =
      new FakeGraph(send -> Reply.accepted("wamid.B" + replies.incrementAndGet()));
  private final Queue<Accepted> accepted = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> refused = new ConcurrentLinkedQueue<>();
  private final int count;
  private List<String> conversations = List.of();
  private String token = "";

  /** In so many conversations. */
  Bursts(int count) {
    this.count = count;
  }

  /** Makes an organization with its conversations. */
  void prepare(Client anonymous) {
    Client owner =
        anonymous.as(
            anonymous
                .post(
                    "/v1/auth/signup",
                    """
                    {"email": "bursts@example.com", "password": "seven silent weavers",
                     "organization_name": "Bakery"}
                    """)
                .expect(201)
                .text("/access_token"));
    token = owner.token();
    TestNumber number = new TestNumber(owner, graph.url(), UNPACED);
    IntStream.range(0, count)
        .forEach(i -> number.inbound(phone(i), "wamid.in" + i, "Hello").expect(200));
    conversations =
        IntStream.range(0, count)
            .mapToObj(i ->
                owner.get("/v1/conversations?search=" + phone(i)).expect(200).text("/data/0/id"))
            .toList();
  }

  private static String phone(int i) {
    return "1650555" + (1000 + i);
  }

  /** Writes in all conversations, and once the provider has seen {@code sends}, lets it happen. */
  void until(Client anonymous, String name, int sends, Runnable happens) {
    until(List.of(anonymous), name, sends, happens);
  }

  /** The same at several nodes, which have the conversations in turn. */
  void until(List<Client> nodes, String name, int sends, Runnable happens) {
    // After a crash the database may still be away, and all that is written then is refused.
    nodes.forEach(node -> eventually(() -> node.get("/readyz").status(), status -> status == 200));
    int before = graph.sends().size();
    Thread[] writers =
        IntStream.range(0, count)
            .mapToObj(i -> writer(owner(nodes.get(i % nodes.size())), conversations.get(i), name))
            .toArray(Thread[]::new);
    eventually(() -> graph.sends().size(), seen -> seen >= before + sends);
    happens.run();
    for (Thread writer : writers) {
      join(writer);
    }
  }

  private Thread writer(Client owner, String conversation, String name) {
    return Thread.ofVirtual().start(() -> write(owner, conversation, name));
  }

  /** Writes a few messages, or until the server is gone. */
  private void write(Client owner, String conversation, String name) {
    try {
      for (int i = 0; i < 10; i++) {
        String text = name + "-" + conversation + "-" + i;
        Answer answer =
            owner.post(
                "/v1/conversations/" + conversation + "/messages",
                "{'type': 'text', 'content': {'text': '" + text + "'}}");
        if (answer.status() == 201) {
          accepted.add(new Accepted(answer.text("/id"), text));
        } else {
          refused.add(answer.status());
        }
      }
    } catch (UncheckedIOException e) {
      assertThat(e).hasMessageNotContaining("unexpected answer");
    }
  }

  private static void join(Thread writer) {
    try {
      writer.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The one who writes, at a server that {@code anonymous} speaks with. */
  Client owner(Client anonymous) {
    return anonymous.as(token);
  }

  /** Takes a new token, because the one before may have ended. */
  void logIn(Client anonymous) {
    String body = "{'email': 'bursts@example.com', 'password': 'seven silent weavers'}";
    token = anonymous.post("/v1/auth/login", body).expect(200).text("/access_token");
  }

  /** Sends one message later. */
  void schedule(Client anonymous, Instant at) {
    String path = "/v1/conversations/" + conversations.getFirst() + "/messages";
    String body = "{'type': 'text', 'content': {'text': 'later'}, 'send_at': '%s'}".formatted(at);
    Answer answer = owner(anonymous).post(path, body).expect(201);
    accepted.add(new Accepted(answer.text("/id"), "later"));
  }

  /** The statuses of what was not accepted. */
  List<Integer> refused() {
    return List.copyOf(refused);
  }

  /** The ids of messages that were accepted. */
  List<String> accepted() {
    return accepted.stream().map(Accepted::id).toList();
  }

  /** Which of the accepted messages a server does not know. */
  List<String> missing(Client anonymous) {
    Client owner = owner(anonymous);
    return accepted().stream()
        .filter(id -> owner.get("/v1/messages/" + id).status() != 200)
        .toList();
  }

  /** Which of the accepted messages the provider has not seen. */
  List<String> unsent() {
    Map<String, Long> seen = seen();
    return accepted.stream().map(Accepted::text).filter(text -> !seen.containsKey(text)).toList();
  }

  /** Texts that the provider saw more than once, with the messages that they came by. */
  List<String> doubled() {
    return seen().entrySet().stream()
        .filter(entry -> entry.getValue() > 1)
        .map(entry -> entry.getKey() + " by " + referencesOf(entry.getKey()))
        .toList();
  }

  private List<String> referencesOf(String text) {
    return graph.sends().stream()
        .filter(send -> send.at("/text/body").asString().equals(text))
        .map(send -> send.at("/biz_opaque_callback_data").asString())
        .toList();
  }

  private Map<String, Long> seen() {
    return graph.sends().stream()
        .map(send -> send.at("/text/body").asString())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  /** Fails unless each conversation shows what was written in it in that order. */
  void requireOrder(Client owner) {
    for (String conversation : conversations) {
      List<String> written =
          accepted.stream()
              .map(Accepted::text)
              .filter(text -> text.contains(conversation))
              .toList();
      List<String> shown =
          owner
              .get("/v1/conversations/" + conversation + "/messages?limit=100")
              .expect(200)
              .texts("/data", "/content/text")
              .stream()
              .filter(text -> text.contains(conversation))
              .toList();
      assertThat(shown).isEqualTo(written);
    }
  }

  /** Waits until all is decided; what is unknown fails after minutes of this clock. */
  Result result(TestServer server, TestClock clock) {
    Client owner = server.anonymous().as(token);
    Map<String, String> statuses = new HashMap<>();
    eventually(
        Duration.ofMinutes(2),
        () -> {
          conversations.forEach(conversation -> noteDecided(owner, conversation, statuses));
          clock.advance(Duration.ofSeconds(30));
          return accepted().stream().filter(id -> !statuses.containsKey(id)).count();
        },
        undecided -> undecided == 0);
    Map<String, Long> seen = seen();
    List<String> failed =
        accepted.stream()
            .filter(message -> "failed".equals(statuses.get(message.id())))
            .map(Accepted::text)
            .toList();
    assertThat(failed).as("nothing is said to be sent that was not").containsAll(unsent());
    return new Result(
        accepted.size(), unsent(), failed.stream().filter(seen::containsKey).toList(), doubled());
  }

  /** By pages: to ask for thousands of messages one by one takes minutes on a busy machine. */
  private static void noteDecided(Client owner, String conversation, Map<String, String> statuses) {
    String path = "/v1/conversations/" + conversation + "/messages?limit=100";
    Answer page = owner.get(path);
    // Right after an outage of the database it may still be refused.
    while (page.status() == 200) {
      page.at("/data")
          .valueStream()
          .filter(Bursts::isDecided)
          .forEach(message ->
              statuses.put(message.at("/id").asString(), message.at("/status").asString()));
      if (!page.at("/meta/has_more").asBoolean()) {
        return;
      }
      page = owner.get(path + "&before=" + page.text("/meta/before"));
    }
  }

  private static boolean isDecided(JsonNode message) {
    return message.at("/provider_id").isString()
        || message.at("/status").asString().equals("failed");
  }

  @Override
  public void close() {
    graph.close();
  }
}

package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Parallel;
import tools.jackson.databind.JsonNode;

/**
 * Requests by chance, such as the document allows or nearly: none is answered otherwise than it
 * says, so none by a failure of the server; and who is told the events alone knows what the API has
 * by then. What they make is what later ones are about. Takes minutes, so it is not part of the
 * default run:
 *
 * <pre>{@code mvn test -Dtest=RandomRequestsRun [-Dparley.requests=20000] [-Dparley.seed=1]}</pre>
 *
 * <p>Races come sooner with {@code -Dparley.callers=20 -Dparley.ids=5}, who know five things of
 * each kind, and {@code -Dparley.customers=12 -Dparley.between=4}, of whom one writes after every
 * four.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class RandomRequestsRun {
  private static final int REQUESTS = Integer.getInteger("parley.requests", 20_000);
  private static final int CALLERS = Integer.getInteger("parley.callers", 1);
  private static final int BETWEEN_CUSTOMERS = Integer.getInteger("parley.between", 100);
  private static final int BETWEEN_LOOKS = 1_000;
  private static final int CUSTOMERS = Integer.getInteger("parley.customers", 300);
  private static final List<String> CUSTOMER_TEXTS =
      List.of("stop", "start", "Hello", "Where is it?");
  private static final int MOST_IDS = Integer.getInteger("parley.ids", 60);
  private static final int LONGEST_VALUE = 1_500;

  /**
   * Left out: streams; what ends the caller's own access; what calls servers somewhere; the API of
   * a provider.
   */
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "GET /v1/events/stream|GET /chat/v1/events|POST /v1/auth/.*"
              + "|.*/(sessions|sign-in|password|graph).*|POST .*/(test|deactivate)"
              + "|(PUT|PATCH|DELETE) /v1/agents/.*"
              + "|(POST|PUT|PATCH) /v1/(channels|webhooks|media).*");

  private static final Pattern ID = Pattern.compile("[a-z]{3}_[0-9a-z]{13}");

  @Parameter Engine engine;

  private final Document document = Document.get();
  private final Random random = new Random(Long.getLong("parley.seed", 1));
  private final Map<String, List<String>> ids = new HashMap<>();

  /** Which ids stand in a path behind what: {@code con} behind {@code contacts}. */
  private final Map<String, String> kinds = new HashMap<>();

  private final RandomValues values = new RandomValues(document, random, ids);
  private final Set<String> succeeded = new TreeSet<>();
  private Client owner;
  private Client visitor;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    visitor = visitor();
  }

  @Test
  void every_answer_is_as_the_document_says() {
    String number = owner.get("/v1/channels").expect(200).text("/data/0/phone_number_id");
    List<Operation> operations =
        document.operations().stream()
            .filter(operation -> !LEFT_OUT.matcher(operation.toString()).matches())
            .toList();
    EventMirror mirror = new EventMirror(owner);
    Callable<Boolean> caller = () -> sendSome(operations, number);
    for (int sent = 0; sent < REQUESTS; sent += BETWEEN_LOOKS) {
      Parallel.run(Collections.nCopies(CALLERS, caller));
      Eventually.eventually(mirror::differences, List::isEmpty);
    }
    System.out.printf(
        "random requests, %s: %d, none answered otherwise than documented; of %d operations %d"
            + " succeeded%n",
        engine, REQUESTS, operations.size(), succeeded.size());
    assertThat(succeeded).hasSizeGreaterThan(operations.size() / 2);
  }

  private boolean sendSome(List<Operation> operations, String number) {
    for (int i = 0; i < BETWEEN_LOOKS / CALLERS; i++) {
      if (i % BETWEEN_CUSTOMERS == 0) {
        customerWrites(number);
      }
      send(operations);
    }
    return true;
  }

  private Client visitor() {
    Answer chat = owner.post("/v1/channels", "{'type': 'webchat', 'name': 'Site'}").expect(201);
    keep(chat.json());
    Answer session =
        engine
            .server()
            .anonymous()
            .post("/chat/v1/sessions", "{'key': '" + chat.text("/widget_key") + "'}")
            .expect(201);
    return owner.as(session.text("/token"));
  }

  private void customerWrites(String number) {
    String message;
    synchronized (this) {
      message =
          "{'phone_number_id': '%s', 'from': '1415555%04d', 'name': 'Grace', 'text': '%s'}"
              .formatted(number, random.nextInt(CUSTOMERS), values.any(CUSTOMER_TEXTS));
    }
    owner.post("/simulator/inbound", message).expect(202);
    Answer conversations = owner.get("/v1/conversations").expect(200);
    synchronized (this) {
      keep(conversations.json());
    }
  }

  private void send(List<Operation> operations) {
    Operation operation;
    String target;
    Optional<JsonNode> body;
    synchronized (this) {
      operation = values.any(operations);
      target = path(operation) + query(operation);
      body = body(operation).map(values::value);
    }
    byte[] bytes = body.map(JsonNode::toString).orElse("").getBytes(StandardCharsets.UTF_8);
    Client caller = operation.path().startsWith("/chat/") ? visitor : owner;
    Client sender = body.isEmpty() ? caller : caller.with("Content-Type", "application/json");
    try {
      Answer answer = sender.send(operation.method(), target, bytes);
      if (answer.status() < 300) {
        learn(operation, answer);
      }
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\nasked " + target + "\n" + body.orElse(null), e);
    }
  }

  private Optional<Place> body(Operation operation) {
    Place content = document.resolved(operation.place().child("requestBody")).child("content");
    Place schema = content.child("application/json").child("schema");
    return Optional.of(schema).filter(Place::exists);
  }

  private String path(Operation operation) {
    String[] segments = operation.path().split("/", -1);
    for (int i = 1; i < segments.length; i++) {
      if (segments[i].startsWith("{")) {
        segments[i] = encoded(values.id(kinds.getOrDefault(segments[i - 1], "xxx")));
      }
    }
    return String.join("/", segments);
  }

  private String query(Operation operation) {
    List<String> pairs = new ArrayList<>();
    Place parameters = operation.place().child("parameters");
    for (int i = 0; i < parameters.node().size(); i++) {
      Place parameter = document.resolved(parameters.item(i));
      JsonNode node = parameter.node();
      String name = node.path("name").asString();
      boolean isGiven = node.path("required").asBoolean(false) || random.nextInt(3) == 0;
      if (node.path("in").asString().equals("query") && isGiven && !name.equals("wait")) {
        pairs.add(name + "=" + encoded(text(values.value(parameter.child("schema")))));
      }
    }
    return pairs.isEmpty() ? "" : pairs.stream().collect(Collectors.joining("&", "?", ""));
  }

  private static String text(JsonNode value) {
    String text = value.isString() ? value.asString() : value.toString();
    return text.substring(0, Math.min(text.length(), LONGEST_VALUE));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Keeps the ids of an answer, and what they are called by in paths. */
  private synchronized void learn(Operation operation, Answer answer) {
    succeeded.add(operation.toString());
    if (!answer.header("Content-Type").orElse("").startsWith("application/json")) {
      return;
    }
    JsonNode json = answer.json();
    keep(json);
    String first = json.path("data").path(0).path("id").asString(json.path("id").asString(""));
    String last = operation.path().substring(operation.path().lastIndexOf('/') + 1);
    if (ID.matcher(first).matches() && !last.startsWith("{")) {
      kinds.putIfAbsent(last, first.substring(0, 3));
    }
  }

  private void keep(JsonNode json) {
    if (json.isString() && ID.matcher(json.asString()).matches()) {
      List<String> known =
          ids.computeIfAbsent(json.asString().substring(0, 3), kind -> new ArrayList<>());
      if (known.size() == MOST_IDS) {
        known.remove(random.nextInt(MOST_IDS));
      }
      known.add(json.asString());
    }
    json.forEach(this::keep);
  }
}

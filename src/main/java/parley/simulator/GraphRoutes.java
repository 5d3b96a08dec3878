package parley.simulator;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import parley.http.Access;
import parley.http.Json;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.databind.node.ObjectNode;

/** {@code /simulator/graph/…/messages}: sends messages, and marks them as read. */
final class GraphRoutes {
  private static final int BODY_BYTES = 256 * 1024;
  private static final Duration HEAD_START = Duration.ofMillis(200);

  private final GraphTurnstile turnstile;
  private final Numbers numbers;
  private final Memory memory;
  private final StateRules rules;
  private final Courier courier;
  private final Reports reports;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final MetaIds ids;

  GraphRoutes(
      GraphTurnstile turnstile,
      Numbers numbers,
      Memory memory,
      Courier courier,
      Reports reports,
      InstantSource clock,
      RandomGenerator random) {
    this.turnstile = turnstile;
    this.numbers = numbers;
    this.memory = memory;
    this.rules = new StateRules(memory, clock);
    this.courier = courier;
    this.reports = reports;
    this.clock = clock;
    this.random = random;
    this.ids = new MetaIds(random);
  }

  List<Route> routes() {
    return List.of(
        Route.openPost(
                "/simulator/graph/{version}/{phone_number_id}/messages",
                Access.PROVIDER,
                turnstile.around(this::messages))
            .accepting(BODY_BYTES));
  }

  /** Meta has one path for both. */
  private Response messages(Request request) {
    GraphCall call = GraphCall.toNumber(request, numbers);
    Params params = Params.of(call.parameters());
    params.choice("messaging_product", Set.of("whatsapp"), null);
    return params.has("status") ? markAsRead(call, params) : send(call, params);
  }

  private Response markAsRead(GraphCall call, Params params) {
    params.choice("status", Set.of("read"), null);
    String messageId = params.text("message_id", 512);
    Optional<Params> typing = params.optionalObject("typing_indicator");
    typing.ifPresent(indicator -> indicator.choice("type", Set.of("text"), null));
    return turnstile.answer(
        memory.behaviours().next(call.number(), Call.MESSAGES),
        courier,
        fate -> {
          BusinessNumber number = call.number();
          memory.received().require(number, messageId);
          Read read =
              new Read(messageId, number.phoneNumberId(), typing.isPresent(), clock.instant());
          memory.reads().add(number, read, messageId.length());
          return Response.ok(Json.object().put("success", true));
        });
  }

  private Response send(GraphCall call, Params params) {
    Recipient recipient = Recipient.of(params);
    String type = MessageRules.check(params);
    Behaviour behaviour = memory.behaviours().of(call.number());
    Optional<Medium> medium =
        rules.check(params, type, call.number(), recipient.address(), behaviour);
    SentMessage message = message(call, params, recipient, type, medium);
    CountDownLatch answered = new CountDownLatch(1);
    try {
      return turnstile.answer(
          memory.behaviours().next(call.number(), Call.MESSAGES),
          courier,
          fate -> accept(message, fate, answered));
    } finally {
      answered.countDown();
    }
  }

  private SentMessage message(
      GraphCall call, Params params, Recipient recipient, String type, Optional<Medium> medium) {
    return new SentMessage(
        ids.message(),
        call.number(),
        recipient,
        type,
        Json.text(call.parameters()),
        params.optionalText("biz_opaque_callback_data", MessageRules.OPAQUE).orElse(null),
        medium.map(SentMedium::of).orElse(null),
        clock.instant());
  }

  /** Its statuses are reported once it is answered, or when they are shuffled even before. */
  private Response accept(SentMessage message, Fate fate, CountDownLatch answered) {
    BusinessNumber number = message.number();
    Future<?> reporting =
        reports
            .start(message, memory.behaviours().of(number).receipts(), fate, answered)
            .orElseThrow(() -> GraphError.of(130429).refusal());
    memory.sent().add(number, message, message.body().length());
    if (fate.shuffle() && random.nextBoolean()) {
      answered.countDown();
      Courier.await(reporting, HEAD_START);
    }
    return Response.ok(accepted(message));
  }

  private static ObjectNode accepted(SentMessage message) {
    ObjectNode body = Json.object().put("messaging_product", "whatsapp");
    body.putArray("contacts").add(message.recipient().contact());
    ObjectNode made = body.putArray("messages").addObject().put("id", message.id());
    if (message.type().equals("template")) {
      made.put("message_status", "accepted");
    }
    return body;
  }
}

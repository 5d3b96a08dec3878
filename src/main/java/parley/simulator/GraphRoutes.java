package parley.simulator;

import java.time.Duration;
import java.time.Instant;
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

  private final GraphHandler handler;
  private final NumberDirectory numberDirectory;
  private final Memory memory;
  private final StateRules rules;
  private final WebhookPoster webhookPoster;
  private final StatusReports statusReports;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final MetaIds ids;

  GraphRoutes(
      GraphHandler handler,
      NumberDirectory numberDirectory,
      Memory memory,
      WebhookPoster webhookPoster,
      StatusReports statusReports,
      InstantSource clock,
      RandomGenerator random) {
    this.handler = handler;
    this.numberDirectory = numberDirectory;
    this.memory = memory;
    this.rules = new StateRules(memory, clock);
    this.webhookPoster = webhookPoster;
    this.statusReports = statusReports;
    this.clock = clock;
    this.random = random;
    this.ids = new MetaIds(random);
  }

  List<Route> routes() {
    return List.of(
        Route.openPost(
                "/simulator/graph/{version}/{phone_number_id}/messages",
                Access.PROVIDER,
                handler.around(this::messages))
            .accepting(BODY_BYTES));
  }

  /** Meta has one path for both. */
  private Response messages(Request request) {
    GraphCall call = GraphCall.toNumber(request, numberDirectory);
    GraphParameters graphParameters = GraphParameters.of(call.parameters());
    graphParameters.choice("messaging_product", Set.of("whatsapp"), null);
    return graphParameters.has("status")
        ? markAsRead(call, graphParameters)
        : send(call, graphParameters);
  }

  private Response markAsRead(GraphCall call, GraphParameters graphParameters) {
    graphParameters.choice("status", Set.of("read"), null);
    String messageId = graphParameters.text("message_id", 512);
    Optional<GraphParameters> typing = graphParameters.optionalObject("typing_indicator");
    typing.ifPresent(indicator -> indicator.choice("type", Set.of("text"), null));
    return handler.answer(
        memory.behaviours().next(call.number(), CallKind.MESSAGES),
        webhookPoster,
        plannedFault -> {
          BusinessNumber number = call.number();
          CustomerAddress writer = memory.received().require(number, messageId);
          Instant now = clock.instant();
          ReadMark readMark =
              new ReadMark(messageId, number.phoneNumberId(), typing.isPresent(), now);
          memory.reads().add(number.key(), readMark, messageId.length());
          memory.threads().read(number, writer, messageId, typing.isPresent(), now);
          return Response.ok(Json.object().put("success", true));
        });
  }

  private Response send(GraphCall call, GraphParameters graphParameters) {
    GraphRecipient graphRecipient = GraphRecipient.of(graphParameters);
    String type = MessageRules.check(graphParameters);
    Behaviour behaviour = memory.behaviours().of(call.number());
    Optional<SimulatedFile> medium =
        rules.check(graphParameters, type, call.number(), graphRecipient.address(), behaviour);
    SentMessage message = message(call, graphParameters, graphRecipient, type, medium);
    CountDownLatch answered = new CountDownLatch(1);
    try {
      return handler.answer(
          memory.behaviours().next(call.number(), CallKind.MESSAGES),
          webhookPoster,
          plannedFault -> accept(message, plannedFault, answered));
    } finally {
      answered.countDown();
    }
  }

  private SentMessage message(
      GraphCall call,
      GraphParameters graphParameters,
      GraphRecipient graphRecipient,
      String type,
      Optional<SimulatedFile> medium) {
    return new SentMessage(
        ids.message(),
        call.number(),
        graphRecipient,
        type,
        Json.text(call.parameters()),
        graphParameters.optionalText("biz_opaque_callback_data", MessageRules.OPAQUE).orElse(null),
        medium.map(SentMedium::of).orElse(null),
        clock.instant());
  }

  /** Its statuses are reported once it is answered, or when they are shuffled even before. */
  private Response accept(SentMessage message, PlannedFault plannedFault, CountDownLatch answered) {
    BusinessNumber number = message.number();
    Future<?> reporting =
        statusReports
            .start(message, memory.behaviours().of(number), plannedFault, answered)
            .orElseThrow(() -> GraphError.of(130429).refusal());
    memory.sent().add(number.key(), message, message.body().length());
    memory.threads().sent(message);
    if (plannedFault.shuffle() && random.nextBoolean()) {
      answered.countDown();
      PatientPoster.await(reporting, HEAD_START);
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

package parley.simulator;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import parley.http.Access;
import parley.http.Json;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.databind.node.ObjectNode;

/** {@code /simulator/graph}: what Meta serves under {@code graph.facebook.com}. */
final class GraphRoutes {
  private static final int BODY_BYTES = 256 * 1024;
  private static final Duration HEAD_START = Duration.ofMillis(200);
  private static final Pattern VERSION = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");

  private final Numbers numbers;
  private final Behaviours behaviours;
  private final SentMessages sent;
  private final Courier courier;
  private final Reports reports;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final MetaIds ids;

  GraphRoutes(
      Numbers numbers,
      Behaviours behaviours,
      SentMessages sent,
      Courier courier,
      Reports reports,
      InstantSource clock,
      RandomGenerator random) {
    this.numbers = numbers;
    this.behaviours = behaviours;
    this.sent = sent;
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
                this::messages)
            .accepting(BODY_BYTES));
  }

  /** Sends a message, or marks one as read: Meta has one path for both. */
  private Response messages(Request request) {
    try {
      if (!VERSION.matcher(request.path("version")).matches()) {
        throw GraphError.unknownPath("/" + request.path("version")).refusal();
      }
      GraphCall call = GraphCall.of(request, numbers);
      Params params = Params.of(call.parameters());
      params.choice("messaging_product", Set.of("whatsapp"), null);
      return params.has("status") ? markAsRead(call, params) : send(call, params);
    } catch (GraphRefusal refusal) {
      return refusal.error().response(ids.trace());
    }
  }

  private Response markAsRead(GraphCall call, Params params) {
    params.choice("status", Set.of("read"), null);
    params.text("message_id", 512);
    Fate fate = behaviours.next(call.number());
    return prevented(fate)
        .orElseGet(() -> answer(fate, Response.ok(Json.object().put("success", true))));
  }

  private Response send(GraphCall call, Params params) {
    Recipient recipient = Recipient.of(params);
    String type = MessageRules.check(params);
    Fate fate = behaviours.next(call.number());
    return prevented(fate).orElseGet(() -> accept(message(call, params, recipient, type), fate));
  }

  /** The answer to a call that comes to nothing. */
  private Optional<Response> prevented(Fate fate) {
    if (fate.dropRequest()) {
      return Optional.of(answer(fate, Response.dropped()));
    }
    return fate.refusal().map(error -> answer(fate, error.response(ids.trace())));
  }

  private SentMessage message(GraphCall call, Params params, Recipient recipient, String type) {
    return new SentMessage(
        ids.message(),
        call.number(),
        recipient,
        type,
        Json.text(call.parameters()),
        params.optionalText("biz_opaque_callback_data", MessageRules.OPAQUE).orElse(null),
        clock.instant());
  }

  private Response accept(SentMessage message, Fate fate) {
    CountDownLatch answered = new CountDownLatch(1);
    Receipts receipts = behaviours.of(message.number()).receipts();
    Future<?> reporting =
        reports
            .start(message, receipts, fate, answered)
            .orElseThrow(() -> GraphError.of(130429).refusal());
    sent.add(message);
    if (fate.shuffle() && random.nextBoolean()) {
      answered.countDown();
      Courier.await(reporting, HEAD_START);
    }
    Response answer = answer(fate, Response.ok(accepted(message)));
    answered.countDown();
    return answer;
  }

  private Response answer(Fate fate, Response response) {
    courier.pause(fate.delay());
    return fate.dropResponse() ? Response.dropped() : response;
  }

  private static ObjectNode accepted(SentMessage message) {
    ObjectNode body = Json.object().put("messaging_product", "whatsapp");
    body.putArray("contacts").add(message.recipient().contact());
    body.putArray("messages").addObject().put("id", message.id());
    return body;
  }
}

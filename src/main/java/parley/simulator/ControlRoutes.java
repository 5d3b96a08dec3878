package parley.simulator;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.databind.node.ObjectNode;

/** The controls of the simulator: let customers write, see what arrived, misbehave. */
final class ControlRoutes {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int RETRY_SECONDS = 1;
  private static final String NUMBER = "query:phone_number_id";

  private final Numbers numbers;
  private final Behaviours behaviours;
  private final SentMessages sent;
  private final Courier courier;
  private final Webhooks webhooks;
  private final MetaIds ids;

  ControlRoutes(
      Numbers numbers,
      Behaviours behaviours,
      SentMessages sent,
      Courier courier,
      Webhooks webhooks,
      MetaIds ids) {
    this.numbers = numbers;
    this.behaviours = behaviours;
    this.sent = sent;
    this.courier = courier;
    this.webhooks = webhooks;
    this.ids = ids;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/simulator/inbound", Access.ANYONE, this::inbound),
        Route.get("/simulator/messages", Access.ANYONE, this::messages),
        Route.get("/simulator/behaviour", Access.ANYONE, this::behaviour),
        Route.put("/simulator/behaviour", Access.ANYONE, this::changeBehaviour));
  }

  private record Accepted(String id) {}

  private Response inbound(Request request) {
    InboundBody body = InboundBody.of(request.body(), numbers);
    BusinessNumber number = body.number();
    String id = body.idOr(ids.message());
    ObjectNode webhook = webhooks.received(number, body.from(), body.name(), id, body.message());
    int copies = behaviours.copies(number);
    Future<?> posting =
        courier
            .start(() -> courier.post(number, webhook, copies))
            .orElseThrow(ControlRoutes::tooBusy);
    Courier.await(posting, PATIENCE);
    return Response.accepted(new Accepted(id));
  }

  private static Problem tooBusy() {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Too many webhooks are waiting.")
        .retryAfter(RETRY_SECONDS);
  }

  private Response messages(Request request) {
    String number = numberId(request);
    Paging paging = request.paging();
    return request.page(paging, sent.page(number, paging).map(SentMessageView::of));
  }

  private static String numberId(Request request) {
    return request
        .query("phone_number_id")
        .orElseThrow(() -> Problem.invalidParameter(NUMBER, "is required"));
  }

  private Response behaviour(Request request) {
    BusinessNumber number =
        numbers
            .find(numberId(request))
            .orElseThrow(() -> Problem.invalidParameter(NUMBER, "is not a simulated number"));
    return Response.ok(BehaviourView.of(number, behaviours.of(number)));
  }

  private Response changeBehaviour(Request request) {
    BehaviourBody body = BehaviourBody.of(request.body(), numbers);
    Behaviour behaviour = behaviours.change(body.number(), body::over);
    return Response.ok(BehaviourView.of(body.number(), behaviour));
  }
}

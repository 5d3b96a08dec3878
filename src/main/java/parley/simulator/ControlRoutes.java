package parley.simulator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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

/** The controls of the simulator: let customers write, see what arrived, add templates. */
final class ControlRoutes {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int RETRY_SECONDS = 1;
  private static final Duration MEDIA_KEPT = Duration.ofDays(7);

  /** A file in Base64 has four bytes for three. */
  private static final int BODY_BYTES = MediaTypes.MOST_BYTES / 3 * 4 + (1 << 20);

  private final Numbers numbers;
  private final Behaviours behaviours;
  private final ReplyWindows windows;
  private final Templates templates;
  private final Media media;
  private final Recent<SentMessage> sent;
  private final Recent<Read> reads;
  private final Courier courier;
  private final Webhooks webhooks;
  private final InstantSource clock;
  private final MetaIds ids;

  ControlRoutes(
      Numbers numbers,
      Behaviours behaviours,
      ReplyWindows windows,
      Templates templates,
      Media media,
      Recent<SentMessage> sent,
      Recent<Read> reads,
      Courier courier,
      Webhooks webhooks,
      InstantSource clock,
      MetaIds ids) {
    this.numbers = numbers;
    this.behaviours = behaviours;
    this.windows = windows;
    this.templates = templates;
    this.media = media;
    this.sent = sent;
    this.reads = reads;
    this.courier = courier;
    this.webhooks = webhooks;
    this.clock = clock;
    this.ids = ids;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/simulator/inbound", Access.ANYONE, this::inbound).accepting(BODY_BYTES),
        Route.get("/simulator/messages", Access.ANYONE, this::messages),
        Route.get("/simulator/reads", Access.ANYONE, this::reads),
        Route.openPost("/simulator/templates", Access.ANYONE, this::addTemplate));
  }

  private record Accepted(String id) {}

  private Response inbound(Request request) {
    InboundBody body = InboundBody.of(request.body(), numbers);
    BusinessNumber number = body.number();
    String id = body.idOr(ids.message());
    ObjectNode message = message(body);
    ObjectNode webhook = webhooks.received(number, body.from(), body.name(), id, message);
    int copies = behaviours.copies(number);
    Future<?> posting =
        courier
            .start(() -> courier.post(number, webhook, copies))
            .orElseThrow(ControlRoutes::tooBusy);
    windows.opened(number, body.from(), clock.instant());
    Courier.await(posting, PATIENCE);
    return Response.accepted(new Accepted(id));
  }

  private ObjectNode message(InboundBody body) {
    InboundMedia file = body.media();
    if (file == null) {
      return body.message();
    }
    String number = body.number().phoneNumberId();
    Instant end = clock.instant().plus(MEDIA_KEPT);
    Medium medium = new Medium(ids.medium(), number, file.mimeType(), file.bytes(), end);
    media.add(medium);
    return file.message(medium);
  }

  private static Problem tooBusy() {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Too many webhooks are waiting.")
        .retryAfter(RETRY_SECONDS);
  }

  private Response messages(Request request) {
    Paging paging = request.paging();
    return request.page(paging, sent.page(numberId(request), paging).map(SentMessageView::of));
  }

  private Response reads(Request request) {
    Paging paging = request.paging();
    return request.page(paging, reads.page(numberId(request), paging));
  }

  private Response addTemplate(Request request) {
    TemplateBody body = TemplateBody.of(request.body(), numbers);
    templates.put(body.number().businessAccountId(), body.template());
    return Response.ok(body.template());
  }

  /**
   * The business number that a query is about.
   *
   * @throws Problem {@code invalid_parameter} when none is named
   */
  static String numberId(Request request) {
    return request.query("phone_number_id").orElseThrow(() -> wrongNumber("is required"));
  }

  static Problem wrongNumber(String why) {
    return Problem.invalidParameter("query:phone_number_id", why);
  }
}

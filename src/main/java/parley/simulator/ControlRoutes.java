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
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import tools.jackson.databind.node.ObjectNode;

/** The controls of the simulator: let customers write, see what arrived, add templates. */
final class ControlRoutes {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int RETRY_SECONDS = 1;
  private static final Duration MEDIA_KEPT = Duration.ofDays(7);

  /** A file in Base64 has four bytes for three. */
  private static final int BODY_BYTES = SimulatedFileTypes.MOST_BYTES / 3 * 4 + (1 << 20);

  private final NumberDirectory numberDirectory;
  private final Memory memory;
  private final WebhookPoster webhookPoster;
  private final WebhookBodies webhookBodies;
  private final InstantSource clock;
  private final MetaIds ids;

  ControlRoutes(
      NumberDirectory numberDirectory,
      Memory memory,
      WebhookPoster webhookPoster,
      WebhookBodies webhookBodies,
      InstantSource clock,
      MetaIds ids) {
    this.numberDirectory = numberDirectory;
    this.memory = memory;
    this.webhookPoster = webhookPoster;
    this.webhookBodies = webhookBodies;
    this.clock = clock;
    this.ids = ids;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/simulator/inbound", Access.needs(Scope.MESSAGES_SEND), this::inbound)
            .accepting(BODY_BYTES),
        Route.get("/simulator/messages", Access.needs(Scope.CHANNELS_READ), this::messages),
        Route.get("/simulator/reads", Access.needs(Scope.CHANNELS_READ), this::reads),
        Route.post("/simulator/templates", Access.needs(Scope.CHANNELS_MANAGE), this::addTemplate));
  }

  private record Accepted(String id) {}

  private WriteAndAnswer<?> inbound(Request request) {
    InboundBody body = InboundBody.of(request.body());
    BusinessNumber number = OwnNumbers.number(numberDirectory, request, body.number());
    String id = body.idOr(ids.message());
    ObjectNode message = message(number, body);
    ObjectNode webhook = webhookBodies.received(number, body.from(), body.name(), id, message);
    int copies = memory.behaviours().copies(number);
    memory.received().add(number, id);
    Future<?> posting =
        webhookPoster
            .start(() -> webhookPoster.post(number, webhook, copies))
            .orElseThrow(ControlRoutes::tooBusy);
    memory.windows().opened(number, body.from(), clock.instant());
    WebhookPoster.await(posting, PATIENCE);
    return WriteAndAnswer.had(Response.accepted(new Accepted(id)));
  }

  private ObjectNode message(BusinessNumber number, InboundBody body) {
    InboundMedia file = body.media();
    if (file == null) {
      return body.message();
    }
    Instant end = clock.instant().plus(MEDIA_KEPT);
    SimulatedFile simulatedFile =
        new SimulatedFile(
            ids.medium(), number.phoneNumberId(), file.mimeType(), file.fileContent(), end);
    memory.simulatedFiles().add(simulatedFile);
    return file.message(simulatedFile);
  }

  private static Problem tooBusy() {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Too many webhooks are waiting.")
        .retryAfter(RETRY_SECONDS);
  }

  private Response messages(Request request) {
    Paging paging = request.paging();
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    return request.page(paging, memory.sent().page(number, paging).map(SentMessageView::of));
  }

  private Response reads(Request request) {
    Paging paging = request.paging();
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    return request.page(paging, memory.reads().page(number, paging));
  }

  private WriteAndAnswer<?> addTemplate(Request request) {
    TemplateBody body = TemplateBody.of(request.body());
    BusinessNumber number = OwnNumbers.number(numberDirectory, request, body.number());
    memory.templates().put(number, body.template());
    return WriteAndAnswer.had(Response.ok(body.template()));
  }
}

package parley.simulator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import tools.jackson.databind.node.ObjectNode;

/** Lets customers write. */
final class InboundRoutes {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int RETRY_SECONDS = 1;
  private static final Duration MEDIA_KEPT = Duration.ofDays(7);

  /** A file in Base64 has four bytes for three. */
  private static final int BODY_BYTES = SimulatedFileTypes.MOST_BYTES / 3 * 4 + (1 << 20);

  private final NumberDirectory numberDirectory;
  private final Memory memory;
  private final WebhookPoster webhookPoster;
  private final WebhookBodies webhookBodies;
  private final OtherProvider other;
  private final InstantSource clock;
  private final MetaIds ids;

  InboundRoutes(
      NumberDirectory numberDirectory,
      Memory memory,
      WebhookPoster webhookPoster,
      WebhookBodies webhookBodies,
      OtherProvider other,
      InstantSource clock,
      MetaIds ids) {
    this.numberDirectory = numberDirectory;
    this.memory = memory;
    this.webhookPoster = webhookPoster;
    this.webhookBodies = webhookBodies;
    this.other = other;
    this.clock = clock;
    this.ids = ids;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/simulator/inbound", Access.needs(Scope.MESSAGES_SEND), this::inbound)
            .accepting(BODY_BYTES));
  }

  private record Accepted(String id) {}

  private WriteAndAnswer<?> inbound(Request request) {
    Optional<OtherProvider.Controls> controls =
        OwnNumbers.named(other, request, request.largeBody());
    return controls.isPresent() ? controls.get().inbound(request.largeBody()) : toNumber(request);
  }

  private WriteAndAnswer<?> toNumber(Request request) {
    OwnNumbers.requireServed(numberDirectory, request, request.largeBody());
    InboundBody body = InboundBody.of(request.body());
    BusinessNumber number = OwnNumbers.number(numberDirectory, request, body.number());
    String id = body.idOr(ids.message());
    SimulatedFile file = file(number, body.media());
    ObjectNode message = webhookBodies.message(body.from(), id, message(number, body, file));
    ObjectNode webhook = webhookBodies.received(number, body.from(), body.name(), message);
    int copies = memory.behaviours().copies(number);
    SentMedium medium = file == null ? null : SentMedium.of(file);
    ReceivedMessage received =
        new ReceivedMessage(
            id, message.path("type").asString(), Json.text(message), medium, clock.instant());
    Future<?> posting =
        webhookPoster
            .start(() -> {
              remember(number, body, received);
              webhookPoster.post(number, webhook, copies);
            })
            .orElseThrow(InboundRoutes::tooBusy);
    PatientPoster.await(posting, PATIENCE);
    return WriteAndAnswer.had(Response.accepted(new Accepted(id)));
  }

  /** Before the business hears of it: it may answer, or mark the message as read, at once. */
  private void remember(BusinessNumber number, InboundBody body, ReceivedMessage received) {
    memory.received().add(number, received.id(), body.from());
    memory.windows().opened(number, body.from(), received.timestamp());
    memory.threads().received(number, body.from(), body.name(), received);
  }

  /** What the customer sends, kept to be fetched; null for nothing. */
  private @Nullable SimulatedFile file(BusinessNumber number, @Nullable InboundMedia media) {
    if (media == null) {
      return null;
    }
    Instant end = clock.instant().plus(MEDIA_KEPT);
    SimulatedFile simulatedFile =
        new SimulatedFile(
            ids.medium(), number.phoneNumberId(), media.mimeType(), media.fileContent(), end);
    memory.simulatedFiles().add(simulatedFile);
    return simulatedFile;
  }

  private ObjectNode message(
      BusinessNumber number, InboundBody body, @Nullable SimulatedFile file) {
    InboundMedia media = body.media();
    ObjectNode message = media == null || file == null ? body.message() : media.message(file);
    String quoted = body.replyTo();
    if (quoted != null && !message.has("context")) {
      String author =
          memory.received().writer(number, quoted).isPresent()
              ? body.from().text()
              : number.displayPhoneNumber();
      message.putObject("context").put("from", author.replace("+", "")).put("id", quoted);
    }
    return message;
  }

  private static Problem tooBusy() {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Too many webhooks are waiting.")
        .retryAfter(RETRY_SECONDS);
  }
}

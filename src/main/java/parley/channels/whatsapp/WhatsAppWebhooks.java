package parley.channels.whatsapp;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.UpdateReceiver;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.IdType;

/**
 * What Meta calls: {@code /webhooks/whatsapp/{channel_id}} for one number, and {@code
 * /webhooks/whatsapp} for an app with many.
 */
public final class WhatsAppWebhooks {
  private static final String SHARED = "/webhooks/whatsapp";
  private static final String OWN = "/webhooks/whatsapp/{channel_id}";

  /** Meta's own limit. */
  private static final int LARGEST_BODY = 3 << 20;

  /** How many app secrets a body on the shared callback is tried with. */
  private static final int MOST_SECRETS = 5;

  private final Channels channels;
  private final UpdateDispatcher updateDispatcher;

  /** Hands what comes in for an account of {@code channels} to {@code inbox}. */
  public WhatsAppWebhooks(
      Channels channels, UpdateReceiver updateReceiver, InstantSource clock, MeterRegistry meters) {
    this.channels = channels;
    this.updateDispatcher =
        new UpdateDispatcher(channels, updateReceiver, new WebhookReader(clock), meters);
  }

  /** The routes that Meta calls. */
  public List<Route> routes() {
    return List.of(
        Route.get(OWN, Access.SIGNED, this::greet).answering("text/plain"),
        Route.openPost(OWN, Access.SIGNED, this::receive).accepting(LARGEST_BODY),
        Route.get(SHARED, Access.SIGNED, this::greetShared).answering("text/plain"),
        Route.openPost(SHARED, Access.SIGNED, this::receiveShared).accepting(LARGEST_BODY));
  }

  private Response greet(Request request) {
    String expected = account(request).credentials().verifyToken();
    return VerifyChallenge.answer(request, token -> expected != null && equal(token, expected));
  }

  private Response greetShared(Request request) {
    return VerifyChallenge.answer(request, channels::hasVerifyToken);
  }

  /** Takes in what is for the account of the path, and for others of its app and organization. */
  private Response receive(Request request) {
    Channel home = account(request);
    HubSignature hubSignature = signature(request);
    byte[] body = request.bytes();
    if (!hubSignature.isOf(home.credentials().appSecret(), body)) {
      throw unsigned();
    }
    updateDispatcher.deliver(
        body,
        home,
        other ->
            other.organizationId() == home.organizationId()
                && sameSecret(other.credentials().appSecret(), home.credentials().appSecret()));
    return received();
  }

  /** Takes in what is for accounts whose secret signed the body. */
  private Response receiveShared(Request request) {
    HubSignature hubSignature = signature(request);
    byte[] body = request.bytes();
    WebhookNames names = WebhookNames.in(body);
    List<Channel> named = channels.named(names.phoneNumberIds(), names.businessAccountIds());
    String secret = signer(named, hubSignature, body);
    Predicate<Channel> signed = channel -> sameSecret(channel.credentials().appSecret(), secret);
    updateDispatcher.deliver(body, named.stream().filter(signed).findFirst().orElseThrow(), signed);
    return received();
  }

  /** The secret that signed the body: of what anybody may post only a few are tried. */
  private static String signer(List<Channel> named, HubSignature hubSignature, byte[] body) {
    return named.stream()
        .flatMap(channel -> Stream.ofNullable(channel.credentials().appSecret()))
        .distinct()
        .limit(MOST_SECRETS)
        .filter(secret -> hubSignature.isOf(secret, body))
        .findFirst()
        .orElseThrow(WhatsAppWebhooks::unsigned);
  }

  private Channel account(Request request) {
    return channels
        .byId(request.id("channel_id", IdType.CHANNEL))
        .filter(channel -> channel.type().equals("whatsapp"))
        .orElseThrow(Problem::notFound);
  }

  private static HubSignature signature(Request request) {
    return HubSignature.read(request.header("X-Hub-Signature-256"))
        .orElseThrow(WhatsAppWebhooks::unsigned);
  }

  private static Problem unsigned() {
    return Problem.of(ProblemCode.INVALID_SIGNATURE, "Sign the body with the app secret.");
  }

  private static boolean sameSecret(@Nullable String one, @Nullable String other) {
    return one != null && other != null && equal(one, other);
  }

  private static boolean equal(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /** Meta takes nothing but 200 for a yes. */
  private static Response received() {
    return Response.ok(Map.of("received", true));
  }
}

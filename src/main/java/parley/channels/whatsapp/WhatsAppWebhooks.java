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
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.Inbox;
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
  private final Deliveries deliveries;

  /** Hands what comes in for an account of {@code channels} to {@code inbox}. */
  public WhatsAppWebhooks(
      Channels channels, Inbox inbox, InstantSource clock, MeterRegistry meters) {
    this.channels = channels;
    this.deliveries = new Deliveries(channels, inbox, new WebhookReader(clock), meters);
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
    return Handshake.answer(request, token -> expected != null && equal(token, expected));
  }

  private Response greetShared(Request request) {
    return Handshake.answer(request, channels::hasVerifyToken);
  }

  /** Takes in what is for the account of the path, and for others of its app and organization. */
  private Response receive(Request request) {
    ChannelAccount home = account(request);
    Signature signature = signature(request);
    byte[] body = request.bytes();
    if (!signature.isOf(home.credentials().appSecret(), body)) {
      throw unsigned();
    }
    deliveries.deliver(
        body,
        home,
        other ->
            other.organizationId() == home.organizationId()
                && sameSecret(other.credentials().appSecret(), home.credentials().appSecret()));
    return received();
  }

  /** Takes in what is for accounts whose secret signed the body. */
  private Response receiveShared(Request request) {
    Signature signature = signature(request);
    byte[] body = request.bytes();
    WebhookNames names = WebhookNames.in(body);
    List<ChannelAccount> named = channels.named(names.phoneNumberIds(), names.businessAccountIds());
    String secret = signer(named, signature, body);
    Predicate<ChannelAccount> signed =
        account -> sameSecret(account.credentials().appSecret(), secret);
    deliveries.deliver(body, named.stream().filter(signed).findFirst().orElseThrow(), signed);
    return received();
  }

  /** The secret that signed the body: of what anybody may post only a few are tried. */
  private static String signer(List<ChannelAccount> named, Signature signature, byte[] body) {
    return named.stream()
        .flatMap(account -> Stream.ofNullable(account.credentials().appSecret()))
        .distinct()
        .limit(MOST_SECRETS)
        .filter(secret -> signature.isOf(secret, body))
        .findFirst()
        .orElseThrow(WhatsAppWebhooks::unsigned);
  }

  private ChannelAccount account(Request request) {
    return channels
        .byId(request.id("channel_id", IdType.CHANNEL))
        .filter(account -> account.type().equals("whatsapp"))
        .orElseThrow(Problem::notFound);
  }

  private static Signature signature(Request request) {
    return Signature.read(request.header("X-Hub-Signature-256"))
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

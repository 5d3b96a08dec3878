package parley.channels.whatsapp;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.AccountUpdate;
import parley.channels.Channel;
import parley.channels.Hook;
import parley.channels.HookAnswer;
import parley.channels.HookCall;
import parley.http.ConstantTime;
import parley.http.Problem;
import parley.http.ProblemCode;

/** What Meta calls: a callback for one number, and one for an app with many. */
final class WhatsAppHooks {
  /** Meta's own limit. */
  private static final int MOST_BYTES = 3 << 20;

  /** How many app secrets a body on the shared callback is tried with. */
  private static final int MOST_SECRETS = 5;

  private final WebhookReader reader;

  WhatsAppHooks(WebhookReader reader) {
    this.reader = reader;
  }

  List<Hook> all() {
    return List.of(
        Hook.question(false, WhatsAppHooks::greet),
        Hook.own(MOST_BYTES, this::receive),
        Hook.question(true, WhatsAppHooks::greetShared),
        Hook.shared(MOST_BYTES, this::receiveShared));
  }

  private static HookAnswer greet(HookCall call) {
    @Nullable String expected = WhatsAppAccount.verifyToken(call.channel().credentials());
    return VerifyChallenge.answer(
        call.request(), token -> expected != null && ConstantTime.areEqual(token, expected));
  }

  private static HookAnswer greetShared(HookCall call) {
    return VerifyChallenge.answer(call.request(), call.lookup()::isKnown);
  }

  /** Takes in what is for the channel of the path, and for others of its app and organization. */
  private HookAnswer receive(HookCall call) {
    Channel home = call.channel();
    HubSignature signature = signature(call);
    byte[] body = call.request().bytes();
    if (!signature.isOf(WhatsAppAccount.appSecret(home), body)) {
      throw unsigned();
    }
    return read(
        body,
        home,
        other ->
            other.organizationId() == home.organizationId()
                && sameSecret(WhatsAppAccount.appSecret(other), WhatsAppAccount.appSecret(home)));
  }

  /** Takes in what is for channels whose secret signed the body. */
  private HookAnswer receiveShared(HookCall call) {
    HubSignature signature = signature(call);
    byte[] body = call.request().bytes();
    WebhookNames names = WebhookNames.in(body);
    List<Channel> named = call.lookup().named(names.phoneNumberIds(), names.businessAccountIds());
    String secret = signer(named, signature, body);
    Predicate<Channel> signed = channel -> sameSecret(WhatsAppAccount.appSecret(channel), secret);
    return read(body, named.stream().filter(signed).findFirst().orElseThrow(), signed);
  }

  /** The updates of a body; empty when it is none of WhatsApp's. */
  Optional<List<AccountUpdate>> reread(byte[] body) {
    try {
      return Optional.of(reader.read(body));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private HookAnswer read(byte[] body, Channel home, Predicate<Channel> speaksFor) {
    return reread(body)
        .<HookAnswer>map(updates -> new HookAnswer.Reported(home, speaksFor, updates))
        .orElseGet(() -> new HookAnswer.Unreadable(home, "no webhook of WhatsApp"));
  }

  /** The secret that signed the body: of what anybody may post only a few are tried. */
  private static String signer(List<Channel> named, HubSignature signature, byte[] body) {
    return named.stream()
        .flatMap(channel -> Stream.ofNullable(WhatsAppAccount.appSecret(channel)))
        .distinct()
        .limit(MOST_SECRETS)
        .filter(secret -> signature.isOf(secret, body))
        .findFirst()
        .orElseThrow(WhatsAppHooks::unsigned);
  }

  private static HubSignature signature(HookCall call) {
    return HubSignature.read(call.request().header("X-Hub-Signature-256"))
        .orElseThrow(WhatsAppHooks::unsigned);
  }

  private static Problem unsigned() {
    return Problem.of(ProblemCode.INVALID_SIGNATURE, "Sign the body with the app secret.");
  }

  private static boolean sameSecret(@Nullable String one, @Nullable String other) {
    return one != null && other != null && ConstantTime.areEqual(one, other);
  }
}

package parley.checks;

import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import parley.http.ConstantTime;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import parley.storage.SecretBox;

/** Whether the server that answers somewhere is one of this installation. */
public final class ServerChecks {
  /** A request that has this header is answered with the other one. */
  public static final String CHALLENGE = "parley-challenge";

  /** HMAC of the challenge under the installation's key, in hex. */
  public static final String PROOF = "parley-proof";

  private static final String STRANGER =
      "if that is another program, end it, or set PARLEY_PORT to a free port; a Parley there has"
          + " another key or version";

  private static final Duration PATIENCE = Duration.ofSeconds(8);
  private static final int CHALLENGE_BYTES = 16;
  private static final int MOST_CHALLENGE = 64;
  private static final int OK = 200;

  private final OutboundHttp http;
  private final SecretBox secrets;
  private final RandomGenerator random;

  /** Asks by {@code http}; {@code secrets} has the installation's keys. */
  public ServerChecks(OutboundHttp http, SecretBox secrets, RandomGenerator random) {
    this.http = http;
    this.secrets = secrets;
    this.random = random;
  }

  /** The answer to a challenge; empty when it is too long for one. */
  public static Optional<String> proof(SecretBox secrets, String challenge) {
    return challenge.length() > MOST_CHALLENGE
        ? Optional.empty()
        : Optional.of(HexFormat.of().formatHex(secrets.sign(text(challenge))));
  }

  private static String text(String challenge) {
    return "the installation answers " + challenge;
  }

  /** Looks at the address that the world is told. */
  public Check publicUrl(String url) {
    return new Check(
        "public-url",
        () ->
            at(
                url,
                "see DNS, the proxy and its certificate, and that a server runs",
                "let the address lead to a server with this secret key, and of this version"));
  }

  /** Looks at the address on this machine; that nobody listens there need not be wrong. */
  public Check own(String url) {
    return new Check(
        "server",
        () -> {
          Finding found = at(url, "start it, or look into its log", STRANGER);
          return new Finding(
              found.verdict() == Verdict.OK ? Verdict.OK : Verdict.WARN,
              found.sentence(),
              found.remedy(),
              found.numbers());
        });
  }

  /**
   * Looks.
   *
   * @param remedy when nobody answers
   * @param stranger what to do when somebody else does
   */
  private Finding at(String url, String remedy, String stranger) {
    byte[] bytes = new byte[CHALLENGE_BYTES];
    random.nextBytes(bytes);
    String challenge = HexFormat.of().formatHex(bytes);
    URI uri = URI.create(url + "/healthz");
    return switch (http.get(uri, Map.of(CHALLENGE, challenge), PATIENCE)) {
      case CallResult.Answered answer when answer.status() != OK ->
          Finding.fail(uri + " answers " + answer.status(), remedy + "; " + stranger);
      case CallResult.Answered answer when isOurs(answer, challenge) ->
          Finding.ok("a server of this installation answers at " + url);
      case CallResult.Answered _ ->
          Finding.fail("something else than this installation answers at " + url, stranger);
      case CallResult.NotSent(String reason) ->
          Finding.fail("nobody answers at " + url + ": " + reason, remedy);
      case CallResult.NoAnswer(String reason) ->
          Finding.fail("nobody answers at " + url + ": " + reason, remedy);
    };
  }

  private boolean isOurs(CallResult.Answered answer, String challenge) {
    String sent = answer.headers().getOrDefault(PROOF, "");
    return secrets.signatures(text(challenge)).stream()
        .map(HexFormat.of()::formatHex)
        .anyMatch(expected -> ConstantTime.areEqual(sent, expected));
  }
}

package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import parley.http.BearerToken;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.storage.Tx;

/**
 * What follows a right password, wherever one was given: a session, or, for those who have a second
 * factor, a token with which they show it.
 */
final class SignIn {
  private static final Duration LIFE = Duration.ofMinutes(5);

  /** What has come of it; it is durable before the client hears of it. */
  sealed interface Outcome {
    record Opened(TokenSet tokens) implements Outcome {}

    record FactorRequired(String mfaToken) implements Outcome {}
  }

  private final InstantSource clock;
  private final Tokens tokens;
  private final Sessions sessions;
  private final SecondFactors factors;

  SignIn(InstantSource clock, Tokens tokens, Sessions sessions, SecondFactors factors) {
    this.clock = clock;
    this.tokens = tokens;
    this.sessions = sessions;
    this.factors = factors;
  }

  /** Goes on after the password of this login was right. */
  Outcome begin(Tx tx, Request request, long loginId, Membership membership) {
    return factors.isNeeded(tx, loginId)
        ? required(tx, request, loginId)
        : new Outcome.Opened(sessions.open(tx, request, loginId, membership));
  }

  /** The same of a new agent, where the next log-in of their login leads already. */
  Outcome begin(Tx tx, Request request, long loginId, Agent agent) {
    return factors.isNeeded(tx, loginId)
        ? required(tx, request, loginId)
        : new Outcome.Opened(sessions.open(tx, agent.actor(request), agent.id()));
  }

  private Outcome required(Tx tx, Request request, long loginId) {
    String token = tokens.newMfa();
    MfaTokenRows.add(tx, hash(token, request), loginId, clock.instant().plus(LIFE));
    return new Outcome.FactorRequired(token);
  }

  /**
   * The tokens of the session.
   *
   * @throws Problem {@code second_factor_required}, with the token to show it with
   */
  static TokenSet opened(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Opened(var set) -> set;
      case Outcome.FactorRequired(var token) ->
          throw BearerToken.wanted(
                  ProblemCode.SECOND_FACTOR_REQUIRED,
                  "Send mfa_token and a code to POST /v1/auth/login/factor within five minutes.")
              .with("mfa_token", token)
              .with("methods", List.of("totp", "recovery_code"));
    };
  }

  /** How the database knows a token: bound to the network that it was given to. */
  static byte[] hash(String token, Request request) {
    return Tokens.hash(token + " " + LoginThrottle.network(request.remoteAddress()));
  }
}

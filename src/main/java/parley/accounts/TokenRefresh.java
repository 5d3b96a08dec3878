package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.accounts.RefreshTokenRows.Known;
import parley.http.BearerToken;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Trades refresh tokens for new ones. Each works once; whoever brings one again later than a lost
 * answer explains has stolen it, or has been stolen from, so the session ends.
 */
final class TokenRefresh {
  /** How long a token may be brought again by who has not got the answer. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private sealed interface Outcome {
    record Traded(TokenSet tokens) implements Outcome {}

    record Unknown() implements Outcome {}

    record Reused() implements Outcome {}
  }

  private final Database database;
  private final InstantSource clock;
  private final Tokens tokens;
  private final Sessions sessions;

  TokenRefresh(Database database, InstantSource clock, Tokens tokens, Sessions sessions) {
    this.database = database;
    this.clock = clock;
    this.tokens = tokens;
    this.sessions = sessions;
  }

  /**
   * The tokens that follow {@code token}.
   *
   * @throws Problem {@code invalid_refresh_token} or {@code refresh_token_reused}
   */
  TokenSet trade(String token) {
    Outcome outcome = database.write(tx -> trade(tx, token));
    return switch (outcome) {
      case Outcome.Traded(var set) -> set;
      case Outcome.Unknown() ->
          throw BearerToken.wanted(
              ProblemCode.INVALID_REFRESH_TOKEN, "Log in with e-mail and password.");
      case Outcome.Reused() ->
          throw BearerToken.wanted(
              ProblemCode.REFRESH_TOKEN_REUSED, "Log in with e-mail and password.");
    };
  }

  private Outcome trade(Tx tx, String token) {
    Instant now = clock.instant();
    byte[] hash = Tokens.hash(token);
    Optional<Known> found = known(tx, hash, now);
    if (found.isEmpty()) {
      return new Outcome.Unknown();
    }
    Known known = found.get();
    if (known.usedAt() == null && !known.ended()) {
      String seed = tokens.newSeed();
      if (RefreshTokenRows.use(tx, known.session(), hash, seed, now)) {
        return traded(tx, known.session(), token, seed);
      }
      // Another request was faster: its successor is the one.
      return known(tx, hash, now).map(used -> again(tx, used, token, now)).orElseThrow();
    }
    return again(tx, known, token, now);
  }

  private static Optional<Known> known(Tx tx, byte[] hash, Instant now) {
    return RefreshTokenRows.find(tx, hash).filter(known -> now.isBefore(known.expiresAt()));
  }

  private Outcome traded(Tx tx, Session session, String token, String seed) {
    String successor = Tokens.successor(token, seed);
    RefreshTokenRows.forgetSeeds(tx, session, Tokens.hash(token));
    sessions.addRefresh(tx, session, successor);
    return new Outcome.Traded(sessions.withNewAccess(tx, session, successor));
  }

  /** A token that has been used, or whose session has ended. */
  private Outcome again(Tx tx, Known known, String token, Instant now) {
    Instant usedAt = known.usedAt();
    if (usedAt == null) {
      return new Outcome.Unknown();
    }
    @Nullable String seed = known.seed();
    if (known.ended() || seed == null || now.isAfter(usedAt.plus(GRACE))) {
      sessions.end(tx, known.session().key());
      return new Outcome.Reused();
    }
    return new Outcome.Traded(
        sessions.withNewAccess(tx, known.session(), Tokens.successor(token, seed)));
  }
}

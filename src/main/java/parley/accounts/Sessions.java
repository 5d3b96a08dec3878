package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import parley.storage.Ids;
import parley.storage.Tx;

/** Opens sessions and gives them tokens. */
final class Sessions {
  static final Duration ACCESS_LIFE = Duration.ofHours(1);

  /** A refresh token that nobody uses. */
  static final Duration REFRESH_LIFE = Duration.ofDays(30);

  /** However often it is refreshed. */
  static final Duration SESSION_LIFE = Duration.ofDays(90);

  private final Ids ids;
  private final InstantSource clock;
  private final Tokens tokens;

  Sessions(Ids ids, InstantSource clock, Tokens tokens) {
    this.ids = ids;
    this.clock = clock;
    this.tokens = tokens;
  }

  /** Opens a session of an agent and answers its first tokens. */
  TokenSet open(Tx tx, long organizationId, long agentId) {
    Instant now = clock.instant();
    Session session = new Session(organizationId, ids.next(), agentId, now, now.plus(SESSION_LIFE));
    SessionRows.add(tx, session);
    String refresh = tokens.newRefresh();
    RefreshTokenRows.add(tx, session, Tokens.hash(refresh), now, now.plus(REFRESH_LIFE));
    return TokenSet.of(newAccess(tx, session), refresh);
  }

  /** One more access token for a session. */
  String newAccess(Tx tx, Session session) {
    String access = tokens.newAccess();
    AccessTokenRows.add(tx, session, Tokens.hash(access), clock.instant().plus(ACCESS_LIFE));
    return access;
  }
}

package parley.accounts;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;

/**
 * Leaves refresh tokens to the browser, in a cookie that no script reads and no other site's page
 * sends. Only pages of our {@link OwnOrigin} may have it set, or be let in by it.
 */
final class SessionCookie {
  private static final Choices<String> SESSIONS = Choices.of(List.of("cookie"));
  private static final String PLAIN = "parley";
  private static final String SECURE = "__Secure-parley";

  private final OwnOrigin ownOrigin;

  SessionCookie(OwnOrigin ownOrigin) {
    this.ownOrigin = ownOrigin;
  }

  /**
   * Reads how a client wants the tokens of a session that it is about to open.
   *
   * @throws Problem {@code cross_site} when that is as a cookie, and it may not
   */
  TokenDelivery delivery(Request request, Fields body) {
    return isAskedFor(request, body) ? delivery(request) : TokenDelivery.IN_BODY;
  }

  /**
   * The same where answers are kept to be repeated, in which a cookie would lie unsealed.
   *
   * @throws Problem {@code cross_site}; {@code invalid_parameter} for a cookie with an {@code
   *     Idempotency-Key}
   */
  TokenDelivery deliveryOnce(Request request, Fields body) {
    if (!isAskedFor(request, body)) {
      return TokenDelivery.IN_BODY;
    }
    if (request.header("Idempotency-Key").isPresent()) {
      throw Problem.invalidParameter(
          "header:Idempotency-Key", "must not be sent when the answer sets a cookie");
    }
    return delivery(request);
  }

  private boolean isAskedFor(Request request, Fields body) {
    Field<String> session = body.choice("session", SESSIONS);
    boolean asked = session.orNull() != null;
    if (asked) {
      ownOrigin.require(request);
    }
    return asked;
  }

  /** The cookie follows the token that came in it. */
  TokenDelivery delivery(Request request) {
    return (tokens, answer) ->
        answer
            .apply(tokens.viewWithoutRefresh())
            .header(
                "Set-Cookie",
                cookie(request, tokens.refreshToken(), Sessions.REFRESH_LIFE.toSeconds()));
  }

  /**
   * Says whether a request without a token in its body means the cookie: it has one, or comes from
   * a page of ours, which can't know.
   *
   * @throws Problem {@code cross_site} when it has one that it may not use
   */
  boolean standsIn(Request request) {
    if (isSent(request)) {
      ownOrigin.require(request);
      return true;
    }
    return ownOrigin.sent(request);
  }

  /** The token in the cookie; empty text, which is none, when there is no cookie. */
  String token(Request request) {
    return find(request, name(request)).orElse("");
  }

  /** Says whether it has come, be it by the name that this request could not have it by. */
  boolean isSent(Request request) {
    return find(request, PLAIN).isPresent() || find(request, SECURE).isPresent();
  }

  /** The same answer, after which the browser knows nothing of the session any more. */
  Response forgotten(Request request, Response response) {
    return response.header("Set-Cookie", cookie(request, "", 0));
  }

  private static Optional<String> find(Request request, String name) {
    String start = name + "=";
    return request.header("Cookie").stream()
        .flatMap(cookies -> Arrays.stream(cookies.split(";", -1)))
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(start))
        .map(cookie -> cookie.substring(start.length()))
        .findFirst();
  }

  private String cookie(Request request, String value, long seconds) {
    return "%s=%s; HttpOnly;%s SameSite=Strict; Path=/v1/auth; Max-Age=%d"
        .formatted(name(request), value, ownOrigin.isPlain(request) ? "" : " Secure;", seconds);
  }

  private String name(Request request) {
    return ownOrigin.isPlain(request) ? PLAIN : SECURE;
  }
}

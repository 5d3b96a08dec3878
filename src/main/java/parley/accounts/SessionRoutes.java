package parley.accounts;

import java.util.List;
import java.util.Optional;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;

/** {@code /v1/auth/refresh}, {@code /v1/auth/logout} and {@code /v1/auth/logout-all}. */
final class SessionRoutes {
  private static final int MOST_TOKEN = 1_000;

  private final Database database;
  private final TokenRefresh tokenRefresh;
  private final Sessions sessions;
  private final SessionCookie cookie;

  SessionRoutes(
      Database database, TokenRefresh tokenRefresh, Sessions sessions, SessionCookie cookie) {
    this.database = database;
    this.tokenRefresh = tokenRefresh;
    this.sessions = sessions;
    this.cookie = cookie;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/v1/auth/refresh", Access.ANYONE, this::refresh),
        Route.openPost("/v1/auth/logout", Access.ANYONE, this::logOut),
        Route.post("/v1/auth/logout-all", Access.needs(Scope.SELF), this::logOutEverywhere));
  }

  private Response refresh(Request request) {
    Optional<String> sent = token(request);
    TokenDelivery delivery = sent.isPresent() ? TokenDelivery.IN_BODY : cookie.delivery(request);
    TokenSet tokens = tokenRefresh.trade(sent.orElseGet(() -> cookie.token(request)));
    return delivery.deliver(tokens, Response::ok);
  }

  /** An unknown token is no error: what was asked for is the case. */
  private Response logOut(Request request) {
    Optional<String> sent = token(request);
    byte[] hash = Tokens.hash(sent.orElseGet(() -> cookie.token(request)));
    database.write(tx -> {
      RefreshTokenRows.find(tx, hash).ifPresent(known -> sessions.end(tx, known.session().key()));
      return true;
    });
    Response done = Response.noContent();
    return sent.isPresent() ? done : cookie.forgotten(request, done);
  }

  private WriteAndAnswer<Boolean> logOutEverywhere(Request request) {
    return new WriteAndAnswer<>(
        tx -> {
          AgentCaller caller = request.agent();
          LoginRows.ofAgent(tx, caller.organizationId(), caller.agentId())
              .ifPresent(login -> sessions.endAll(tx, login.id()));
          sessions.noteRevoked(tx, AuditActor.of(request), caller);
          return true;
        },
        done -> {
          Response answer = Response.noContent();
          return cookie.isSent(request) ? cookie.forgotten(request, answer) : answer;
        });
  }

  /** The token in the body; empty when the cookie stands in for it. */
  private Optional<String> token(Request request) {
    Fields body = request.body();
    Field<String> token = body.text("refresh_token", MOST_TOKEN);
    if (!token.isGiven() && !cookie.standsIn(request)) {
      token.required();
    }
    body.check();
    return Optional.ofNullable(token.orNull());
  }
}

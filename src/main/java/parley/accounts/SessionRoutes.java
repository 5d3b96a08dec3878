package parley.accounts;

import java.util.List;
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

  SessionRoutes(Database database, TokenRefresh tokenRefresh, Sessions sessions) {
    this.database = database;
    this.tokenRefresh = tokenRefresh;
    this.sessions = sessions;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/v1/auth/refresh", Access.ANYONE, this::refresh),
        Route.openPost("/v1/auth/logout", Access.ANYONE, this::logOut),
        Route.post("/v1/auth/logout-all", Access.needs(Scope.SELF), this::logOutEverywhere));
  }

  private Response refresh(Request request) {
    return Response.ok(tokenRefresh.trade(token(request)));
  }

  /** An unknown token is no error: what was asked for is the case. */
  private Response logOut(Request request) {
    byte[] hash = Tokens.hash(token(request));
    return database.write(tx -> {
      RefreshTokenRows.find(tx, hash).ifPresent(known -> sessions.end(tx, known.session().key()));
      return Response.noContent();
    });
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
        done -> Response.noContent());
  }

  private static String token(Request request) {
    Fields body = request.body();
    Field<String> token = body.text("refresh_token", MOST_TOKEN).required();
    body.check();
    return token.get();
  }
}

package parley.accounts;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import parley.audit.AuditAction;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.Tx;

/** {@code /v1/me/totp}: a person's own second factor. */
final class TotpRoutes {
  private static final int MOST = 200;

  private record Begun(String secret, String otpauthUrl) {
    static Begun of(Login login, String secret) {
      String label = URLEncoder.encode("Parley:" + login.email(), StandardCharsets.UTF_8);
      return new Begun(
          secret,
          "otpauth://totp/%s?secret=%s&issuer=Parley&algorithm=SHA1&digits=6&period=30"
              .formatted(label, secret));
    }
  }

  private record Confirmed(List<String> recoveryCodes) {}

  private final Database database;
  private final CurrentPassword currentPassword;
  private final SecondFactors factors;
  private final FactorThrottle throttle;
  private final Sessions sessions;
  private final FactorChanged changed;
  private final LoginAudit audit;

  TotpRoutes(
      Database database,
      CurrentPassword currentPassword,
      SecondFactors factors,
      FactorThrottle throttle,
      Sessions sessions,
      FactorChanged changed,
      LoginAudit audit) {
    this.database = database;
    this.currentPassword = currentPassword;
    this.factors = factors;
    this.throttle = throttle;
    this.sessions = sessions;
    this.changed = changed;
    this.audit = audit;
  }

  List<Route> routes() {
    Access self = Access.needs(Scope.SELF);
    return List.of(
        Route.post("/v1/me/totp", self, this::begin),
        Route.post("/v1/me/totp/confirm", self, this::confirm),
        Route.delete("/v1/me/totp", self, this::remove));
  }

  /** Asks for the password: else a stolen token could lock its owner out. */
  private WriteAndAnswer<Begun> begin(Request request) {
    Login login = currentPassword.login(request.agent());
    Fields body = request.body();
    Field<String> password = PasswordRules.readAny(body, "current_password");
    body.check();
    currentPassword.verify(request, login, password.get());
    return new WriteAndAnswer<>(tx -> Begun.of(login, factors.begin(tx, login.id())), Response::ok);
  }

  private WriteAndAnswer<Confirmed> confirm(Request request) {
    Login login = currentPassword.login(request.agent());
    Fields body = request.body();
    Field<String> code = body.text("code", MOST).required();
    body.check();
    throttle.count(login.id());
    return new WriteAndAnswer<>(
        tx -> {
          Confirmed confirmed = new Confirmed(factors.confirm(tx, login.id(), code.get().strip()));
          sessions.endOthers(tx, login.id(), request.agent());
          note(tx, request, login, AuditAction.SECOND_FACTOR_ENABLED);
          return confirmed;
        },
        Response::ok);
  }

  private Response remove(Request request) {
    Login login = currentPassword.login(request.agent());
    Fields body = request.body();
    Field<String> password = PasswordRules.readAny(body, "current_password");
    Field<String> code = body.text("code", MOST).required();
    body.check();
    currentPassword.verify(request, login, password.get());
    throttle.count(login.id());
    return database.write(tx -> {
      if (!factors.isNeeded(tx, login.id())) {
        throw SecondFactors.none();
      }
      if (!factors.accepts(tx, login.id(), code.get().strip())) {
        throw SecondFactors.wrongCode();
      }
      SecondFactorRows.delete(tx, login.id());
      note(tx, request, login, AuditAction.SECOND_FACTOR_DISABLED);
      return Response.noContent();
    });
  }

  private void note(Tx tx, Request request, Login login, AuditAction action) {
    changed.changed(tx, login.id());
    audit.write(tx, request, login.id(), action);
  }
}

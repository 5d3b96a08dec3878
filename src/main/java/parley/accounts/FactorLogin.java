package parley.accounts;

import java.time.InstantSource;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditTarget;
import parley.http.BearerToken;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** {@code /v1/auth/login/factor}: opens a session for whoever shows the second factor. */
final class FactorLogin {
  private static final int MOST = 200;

  private sealed interface Outcome {
    record Opened(TokenSet tokens) implements Outcome {}

    record WrongCode() implements Outcome {}
  }

  private final Database database;
  private final InstantSource clock;
  private final SecondFactors factors;
  private final FactorThrottle throttle;
  private final Sessions sessions;
  private final Audit audit;
  private final LoginFailures failures;
  private final SessionCookie cookie;

  FactorLogin(
      Database database,
      InstantSource clock,
      SecondFactors factors,
      FactorThrottle throttle,
      Sessions sessions,
      Audit audit,
      LoginFailures failures,
      SessionCookie cookie) {
    this.database = database;
    this.clock = clock;
    this.factors = factors;
    this.throttle = throttle;
    this.sessions = sessions;
    this.audit = audit;
    this.failures = failures;
    this.cookie = cookie;
  }

  Response logIn(Request request) {
    Fields body = request.body();
    Field<String> token = body.text("mfa_token", MOST).required();
    Field<String> code = body.text("code", MOST).required();
    TokenDelivery delivery = cookie.delivery(request, body);
    body.check();
    byte[] hash = SignIn.hash(token.get(), request);
    long loginId =
        database
            .read(tx -> MfaTokenRows.login(tx, hash, clock.instant()))
            .orElseThrow(FactorLogin::unknownToken);
    throttle.count(loginId);
    Outcome outcome = database.write(tx -> show(tx, request, hash, loginId, code.get().strip()));
    return switch (outcome) {
      case Outcome.Opened(var tokens) -> delivery.deliver(tokens, Response::ok);
      case Outcome.WrongCode() -> {
        failures.wrongCode();
        throw BearerToken.wanted(ProblemCode.INVALID_SECOND_FACTOR, "Try the next code.");
      }
    };
  }

  private Outcome show(Tx tx, Request request, byte[] hash, long loginId, String code) {
    Membership membership =
        MembershipRows.ofLogin(tx, loginId).stream()
            .findFirst()
            .orElseThrow(FactorLogin::unknownToken);
    if (!factors.accepts(tx, loginId, code)) {
      audit.write(
          tx,
          membership.actor(request),
          AuditAction.LOGIN_SECOND_FACTOR_FAILED,
          AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName()));
      return new Outcome.WrongCode();
    }
    // Holds off a change of the password, which ends the session then; after one the token is gone.
    LoginRows.used(tx, loginId, membership.organizationId());
    if (!MfaTokenRows.use(tx, hash, clock.instant())) {
      throw unknownToken();
    }
    return new Outcome.Opened(sessions.open(tx, membership.actor(request), membership.agentId()));
  }

  private static Problem unknownToken() {
    return BearerToken.wanted(
        ProblemCode.INVALID_MFA_TOKEN, "Log in with e-mail and password again.");
  }
}

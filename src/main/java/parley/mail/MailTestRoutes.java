package parley.mail;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Ids;

/** {@code POST /v1/settings/mail/test}: mails the caller, and says what the server said. */
final class MailTestRoutes {
  private record Sent(String to) {}

  private final Database database;
  private final Ids ids;
  private final Optional<MailServer> server;
  private final OutboxHold hold;
  private final CallerEmail callerEmail;

  MailTestRoutes(
      Database database,
      Ids ids,
      Optional<MailServer> server,
      OutboxHold hold,
      CallerEmail callerEmail) {
    this.hold = hold;
    this.database = database;
    this.ids = ids;
    this.server = server;
    this.callerEmail = callerEmail;
  }

  List<Route> routes() {
    return List.of(Route.post("/v1/settings/mail/test", Access.needs(Scope.ADMIN), this::test));
  }

  private WriteAndAnswer<Response> test(Request request) {
    String to =
        database
            .read(tx -> callerEmail.find(tx, request.caller()))
            .orElseThrow(() -> failed("The caller has no e-mail address; log in as a person."));
    MailServer configured =
        server.orElseThrow(() -> failed("No mail server is configured: set PARLEY_SMTP_URL."));
    if (hold.look()) {
      throw failed("The outbox is held by the operator, so no mail leaves.");
    }
    Letter letter = new Letter(request.organizationId(), to, MailTemplate.TEST, Map.of(), null);
    return switch (configured.deliver(letter, Long.toString(ids.next()))) {
      case MailOutcome.Taken() -> WriteAndAnswer.had(Response.ok(new Sent(to)));
      case MailOutcome.Refused(var code, var reply) -> throw failed(reply);
      case MailOutcome.Failed(var reason, var reply) -> throw failed(reply);
    };
  }

  private static Problem failed(String detail) {
    return Problem.of(ProblemCode.MAIL_FAILED, detail);
  }
}

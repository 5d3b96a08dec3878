package parley.accounts;

import java.util.Map;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.outbox.Outbox;
import parley.storage.Database;

/**
 * Takes the request for a new password. It doesn't look whether anybody has the address: a job
 * does, after the answer, so that neither its bytes nor its time tell.
 */
final class PasswordForgot {
  private final Database database;
  private final Outbox outbox;
  private final MailThrottle throttle;

  PasswordForgot(Database database, Outbox outbox, MailThrottle throttle) {
    this.database = database;
    this.outbox = outbox;
    this.throttle = throttle;
  }

  Response forgot(Request request) {
    Fields body = request.body();
    Field<String> email = EmailField.read(body, "email").required();
    body.check();
    database.write(tx -> {
      if (throttle.admitsForgot(tx, email.get(), request.remoteAddress())) {
        outbox.add(tx, PasswordResetJob.job(email.get()));
      }
      return true;
    });
    return Response.accepted(Map.of());
  }
}

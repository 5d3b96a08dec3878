package parley.accounts;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.Request;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Writes wrong passwords of known people into the audit log, after their answer has gone: were it
 * written before, an answer would take longer for a known e-mail than for an unknown one. Only the
 * organization is told to which the right password would have led; the others of that person are
 * nobody's business there. A crash may lose the last ones.
 */
final class FailedLogins implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FailedLogins.class);
  private static final int MOST_WAITING = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Database database;
  private final Audit audit;
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofVirtual().name("failed-logins").factory());

  FailedLogins(Database database, Audit audit) {
    this.database = database;
    this.audit = audit;
  }

  /** Notes that a request had the wrong password of this login. */
  void note(Request request, Login login) {
    try {
      thread.execute(() -> write(request, login));
    } catch (RejectedExecutionException e) {
      LOG.warn(
          "too many failed logins wait for the audit log: one of login {} is not in it",
          login.id());
    }
  }

  private void write(Request request, Login login) {
    try {
      database.write(tx -> write(tx, request, login));
    } catch (RuntimeException e) {
      Failures.log(
          LOG, e, "a failed login of login %d is not in the audit log".formatted(login.id()));
    }
  }

  private boolean write(Tx tx, Request request, Login login) {
    MembershipRows.ofLogin(tx, login.id()).stream()
        .findFirst()
        .ifPresent(membership ->
            audit.write(
                tx,
                AuditActor.anonymous(request, membership.organizationId()),
                AuditAction.LOGIN_FAILED,
                AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName())));
    return true;
  }

  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("{} failed logins are not in the audit log", thread.getQueue().size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package parley.accounts;

import java.time.Instant;
import java.time.InstantSource;
import parley.audit.AuditAction;
import parley.http.Request;
import parley.mail.Mail;
import parley.storage.Tx;

/**
 * Gives a login back to the owner of a former address. Whoever took it knew the password: so that
 * opens nothing any more, and a link to choose a new one goes to the address.
 */
final class EmailRestore {
  private final InstantSource clock;
  private final Passwords passwords;
  private final Sessions sessions;
  private final ResetLinks resetLinks;
  private final Mail mail;
  private final LoginAudit audit;

  EmailRestore(
      InstantSource clock,
      Passwords passwords,
      Sessions sessions,
      ResetLinks resetLinks,
      Mail mail,
      LoginAudit audit) {
    this.clock = clock;
    this.passwords = passwords;
    this.sessions = sessions;
    this.resetLinks = resetLinks;
    this.mail = mail;
    this.audit = audit;
  }

  /** Uses the link with this hash; those to addresses that came later end with it. */
  boolean run(Tx tx, Request request, byte[] hash) {
    Instant now = clock.instant();
    EmailLink link = EmailRestoreRows.find(tx, hash, now).orElseThrow(EmailChange::gone);
    if (EmailRestoreRows.deleteFrom(tx, link) == 0) {
      throw EmailChange.gone();
    }
    EmailChangeRows.delete(tx, link.loginId());
    if (!LoginRows.move(tx, link.loginId(), link.email(), now)) {
      throw EmailField.taken();
    }
    LoginRows.reset(tx, link.loginId(), passwords.nobody(), now);
    sessions.endAll(tx, link.loginId());
    Login login = LoginRows.find(tx, link.loginId()).orElseThrow(EmailChange::gone);
    mail.send(tx, resetLinks.letter(tx, login));
    audit.write(tx, request, login.id(), AuditAction.EMAIL_CHANGED);
    return true;
  }
}

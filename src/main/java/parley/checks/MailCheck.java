package parley.checks;

import parley.mail.Mail;
import parley.mail.MailSettings;

/** Whether the mail server greets us, encrypts, and lets us in. */
public final class MailCheck {
  private MailCheck() {}

  /** Looks at the server of these settings; no mail is sent. */
  public static Check of(MailSettings settings) {
    return new Check("mail", () -> look(settings));
  }

  private static Finding look(MailSettings settings) {
    return settings
        .server()
        .map(server ->
            Mail.complaint(server)
                .map(complaint ->
                    Finding.fail(
                        server.url().masked() + ": " + complaint,
                        "see PARLEY_SMTP_URL; mails wait for a day and are then given up"))
                .orElseGet(() -> Finding.ok(server.url().masked() + " greets us and lets us in")))
        .orElseGet(() ->
            Finding.warn(
                "mail is not configured: invitations and forgotten passwords are not mailed",
                "set PARLEY_SMTP_URL and PARLEY_MAIL_FROM, or hand out links yourself"));
  }
}

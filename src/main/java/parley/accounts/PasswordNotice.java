package parley.accounts;

import java.time.Instant;
import java.util.Map;
import parley.mail.Letter;
import parley.mail.MailTemplate;

/** Tells a person that their password is another one, in case that it was not they. */
final class PasswordNotice {
  private PasswordNotice() {}

  static Letter letter(Login login, Instant time) {
    return new Letter(
        Letter.INSTALLATION,
        login.email(),
        MailTemplate.PASSWORD_CHANGED,
        Map.of("time", Letter.time(time)),
        null);
  }
}

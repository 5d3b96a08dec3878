package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import parley.mail.Letter;
import parley.mail.MailTemplate;
import parley.storage.Tx;

/** Makes links that let a person choose a new password; a new one ends the former. */
final class ResetLinks {
  private static final Duration LIFE = Duration.ofMinutes(60);

  private final Tokens tokens;
  private final InstantSource clock;

  ResetLinks(Tokens tokens, InstantSource clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  /** The token of a new link. */
  String issue(Tx tx, Login login) {
    String token = tokens.newReset();
    PasswordResetRows.put(tx, login.id(), Tokens.hash(token), end());
    return token;
  }

  /** A mail with a new link. */
  Letter letter(Tx tx, Login login) {
    return new Letter(
        Letter.INSTALLATION,
        login.email(),
        MailTemplate.PASSWORD_RESET,
        Map.of("expires", Letter.time(end())),
        issue(tx, login));
  }

  private Instant end() {
    return clock.instant().plus(LIFE);
  }
}

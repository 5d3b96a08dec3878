package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.mail.Letter;
import parley.mail.MailTemplate;
import parley.storage.Ids;
import parley.storage.Tx;

/** The mails about a change of address, with their links. */
final class EmailLinks {
  private static final Duration CONFIRM_LIFE = Duration.ofHours(24);
  private static final Duration RESTORE_LIFE = Duration.ofDays(7);

  private final Tokens tokens;
  private final Ids ids;
  private final InstantSource clock;

  EmailLinks(Tokens tokens, Ids ids, InstantSource clock) {
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
  }

  /** To the new address; the link in it ends the one before. */
  Letter confirmation(Tx tx, Login login, String email) {
    String token = tokens.newConfirmation();
    Instant end = clock.instant().plus(CONFIRM_LIFE);
    EmailChangeRows.put(tx, new EmailLink(login.id(), 0, email), Tokens.hash(token), end);
    return letter(
        email,
        MailTemplate.EMAIL_CONFIRMATION,
        Map.of("former", login.email(), "expires", Letter.time(end)),
        token);
  }

  /** To the present address. */
  Letter notice(Tx tx, Login login, String email) {
    String token = tokens.newRestore();
    Instant end = clock.instant().plus(RESTORE_LIFE);
    EmailLink link = new EmailLink(login.id(), ids.next(), login.email());
    EmailRestoreRows.add(tx, link, Tokens.hash(token), end);
    return letter(
        login.email(),
        MailTemplate.EMAIL_CHANGE_NOTICE,
        Map.of("email", email, "expires", Letter.time(end)),
        token);
  }

  /** To who has the address that somebody else wants. */
  Letter taken(String email) {
    return letter(email, MailTemplate.EMAIL_TAKEN, Map.of(), null);
  }

  private static Letter letter(
      String to, MailTemplate template, Map<String, String> data, @Nullable String token) {
    return new Letter(Letter.INSTALLATION, to, template, data, token);
  }
}

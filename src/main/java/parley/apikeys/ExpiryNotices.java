package parley.apikeys;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import parley.accounts.Members;
import parley.mail.Letter;
import parley.mail.Mail;
import parley.mail.MailTemplate;
import parley.storage.ExpirySweeper.Expiry;
import parley.storage.Tx;

/** Mails owners, or the agent of a personal key, some days before a key ends. */
record ExpiryNotices(Mail mail, Members members, Duration ahead) {
  /** The nearest first: after an outage one mail is enough. */
  private static final List<Duration> AHEAD = List.of(Duration.ofDays(3), Duration.ofDays(14));

  /** What the sweep has to look for: keys whose time is nearly over. */
  static List<Expiry> expiries(Mail mail, Members members) {
    return AHEAD.stream()
        .map(ahead -> new Expiry(new ExpiryNotices(mail, members, ahead)::send, ahead.negated()))
        .toList();
  }

  /** Tells of at most {@code most} keys that end before an instant in the future; says how many. */
  private int send(Tx tx, Instant until, int most) {
    List<ExpiryNoticeRows.Expiring> keys =
        ExpiryNoticeRows.claim(tx, until.minus(ahead), ahead, most);
    keys.forEach(key -> recipients(tx, key).forEach(to -> mail.send(tx, letter(key, to))));
    return keys.size();
  }

  private List<String> recipients(Tx tx, ExpiryNoticeRows.Expiring key) {
    return key.agentId().isPresent()
        ? members.email(tx, key.organizationId(), key.agentId().getAsLong()).stream().toList()
        : members.ownerEmails(tx, key.organizationId());
  }

  private static Letter letter(ExpiryNoticeRows.Expiring key, String to) {
    Map<String, String> data =
        Map.of("name", key.name(), "hint", key.hint(), "expires", Letter.time(key.expiresAt()));
    return new Letter(key.organizationId(), to, MailTemplate.API_KEY_EXPIRING, data, null);
  }
}

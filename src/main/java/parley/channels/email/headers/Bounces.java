package parley.channels.email.headers;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which message of ours a report is about, by a name with a MAC that came back with it. A report
 * without one may be anybody's, and counts as none.
 */
public final class Bounces {
  /** The status of a bounce that doesn't say one. */
  public static final String GENERAL_STATUS = "5.0.0";

  private static final int MOST_TEXT = 64 * 1024;
  private static final int MOST_NAMES = 20;
  private static final int LONGEST_NAME = 64;
  private static final String BEGINNING = "msg_";

  private Bounces() {}

  /**
   * The reference of the message, as in {@link parley.channels.OutboundMessage}.
   *
   * @param recipients the addresses that the report was sent to
   * @param report what it says
   * @param reported the header fields of the mail, of which reports repeat all or some
   */
  public static Optional<String> reference(
      Collection<String> recipients,
      Optional<DeliveryReport> report,
      Optional<MailHeaders> reported,
      MailSeals seals) {
    return recipients.stream()
        .flatMap(address -> seals.bounced(address).stream())
        .findFirst()
        .or(() -> report.flatMap(DeliveryReport::envelopeId).flatMap(seals::reference))
        .or(() -> reported.flatMap(MessageIds::own).flatMap(seals::reference));
  }

  /**
   * The same for a mail that is no report but a letter of a mail server, as old servers write: the
   * first of our names in its text. Empty for all that no mail server wrote: people quote headers,
   * too.
   *
   * @param text of which the beginning is read
   */
  public static Optional<String> inText(MailHeaders headers, String text, MailSeals seals) {
    boolean isBounce =
        headers.has("X-Failed-Recipients")
            || MailSender.isNobody(headers)
            || MailSender.of(headers).filter(MailSender::isMailer).isPresent();
    return isBounce
        ? names(text).flatMap(name -> seals.reference(name).stream()).findFirst()
        : Optional.empty();
  }

  private static Stream<String> names(String text) {
    String lower = PlainText.beginning(text, MOST_TEXT).toLowerCase(Locale.ROOT);
    return Stream.iterate(
            lower.indexOf(BEGINNING),
            start -> start >= 0,
            start -> lower.indexOf(BEGINNING, start + 1))
        .limit(MOST_NAMES)
        .map(start -> lower.substring(start, endOfName(lower, start)));
  }

  private static int endOfName(String text, int start) {
    int end = start + BEGINNING.length();
    while (end < text.length() && end - start < LONGEST_NAME && isInName(text.charAt(end))) {
      end++;
    }
    return text.charAt(end - 1) == '.' ? end - 1 : end;
  }

  private static boolean isInName(char c) {
    return c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
  }
}

package parley.mail;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody is to be told by mail.
 *
 * @param organizationId whose mail it is, or {@link #INSTALLATION}
 * @param to one e-mail address
 * @param data a text for each name of the template
 * @param token makes the template's link; null exactly when the template has none
 */
public record Letter(
    long organizationId,
    String to,
    MailTemplate template,
    Map<String, String> data,
    @Nullable String token) {

  /**
   * Stands for an organization in mails about a login, which belongs to none: together they get as
   * much of the outbox as one organization.
   */
  public static final long INSTALLATION = 0;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** A letter with all that its template asks for, and nothing else. */
  public Letter {
    data = Map.copyOf(data);
    if (!data.keySet().equals(template.names()) || template.page().isPresent() != (token != null)) {
      throw new IllegalArgumentException("not what the template " + template.text() + " needs");
    }
  }

  /** An instant in words, for {@code data}: {@code 29 November 2026, 14:00 UTC}. */
  public static String time(Instant instant) {
    return TIME.format(instant);
  }

  @Override
  public String toString() {
    return "Letter[" + template.text() + "]";
  }
}

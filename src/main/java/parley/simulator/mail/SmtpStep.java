package parley.simulator.mail;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Where in a session with the SMTP server something can go wrong. */
enum SmtpStep {
  /** In answer to {@code EHLO}: before it nobody knows whose session it is. */
  CONNECT,
  AUTH,
  MAIL,
  RCPT,
  DATA,
  /** In answer to the dot that ends a mail. */
  DOT;

  @JsonValue
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

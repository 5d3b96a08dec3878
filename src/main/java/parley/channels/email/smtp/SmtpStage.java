package parley.channels.email.smtp;

import java.util.Locale;

/** Where in a session with a mail server an answer comes. */
enum SmtpStage {
  /** The greeting and {@code EHLO}. */
  CONNECT,
  /** {@code STARTTLS}, and what it takes to encrypt. */
  TLS,
  /** {@code AUTH}. */
  AUTH,
  /** {@code MAIL FROM}. */
  MAIL,
  /** {@code RCPT TO}. */
  RCPT,
  /** {@code DATA}, and the mail up to the dot. */
  DATA,
  /** The dot that ends the mail: from here on it may be sent. */
  DOT;

  /** Its name in the table. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

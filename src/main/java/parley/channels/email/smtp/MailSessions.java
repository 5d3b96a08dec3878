package parley.channels.email.smtp;

import jakarta.mail.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;
import parley.outbound.AddressPolicy;
import parley.outbound.CheckedSockets;

/**
 * Sets Angus up: which addresses it may connect to, how it encrypts, how long it waits.
 *
 * @param reachable what may be connected to
 * @param trust in other certificates than Java has, after STARTTLS
 */
record MailSessions(
    AddressPolicy reachable, MailPatience patience, Optional<SSLSocketFactory> trust) {
  /** Servers look for viruses before they answer to the dot. */
  static final MailPatience PATIENCE = MailPatience.of(Duration.ofSeconds(90));

  private static final long MOST_ANSWERS = 1 << 20;

  /** For a server, and for mails from {@code domain}. */
  Session to(SmtpEndpoint endpoint, String domain, MailLogin login) {
    MailSecurity security = endpoint.security();
    Properties properties = new Properties();
    // Angus else connects without the factory when the factory refuses.
    set(properties, "socketFactory.fallback", false);
    properties.put("mail.smtp.socketFactory", new CheckedSockets(policy(security), MOST_ANSWERS));
    if (security == MailSecurity.STARTTLS) {
      // In the place of the one above it would connect to where it may not.
      trust.ifPresent(factory -> properties.put("mail.smtp.ssl.socketFactory", factory));
    }
    set(properties, "ssl.enable", security == MailSecurity.TLS);
    set(properties, "starttls.enable", security == MailSecurity.STARTTLS);
    set(properties, "starttls.required", security == MailSecurity.STARTTLS);
    set(properties, "ssl.checkserveridentity", true);
    set(properties, "ssl.protocols", "TLSv1.3 TLSv1.2");
    set(properties, "auth", !(login instanceof MailLogin.Anonymous));
    set(
        properties,
        "auth.mechanisms",
        login instanceof MailLogin.Token ? "XOAUTH2" : "PLAIN LOGIN");
    set(properties, "connectiontimeout", millis(patience.connect()));
    set(properties, "timeout", millis(patience.answer()));
    set(properties, "quitwait", false);
    // Else it would ask the name server for this machine's name.
    set(properties, "localhost", domain);
    properties.setProperty("mail.host", domain);
    return Session.getInstance(properties);
  }

  /** Without encryption no word leaves this machine. */
  private AddressPolicy policy(MailSecurity security) {
    return security == MailSecurity.NONE
        ? (address, port) -> address.isLoopbackAddress() && reachable.allows(address, port)
        : reachable;
  }

  private static void set(Properties properties, String name, Object value) {
    properties.setProperty("mail.smtp." + name, value.toString());
  }

  private static long millis(Duration duration) {
    return duration.toMillis();
  }
}

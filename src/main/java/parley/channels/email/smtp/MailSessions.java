package parley.channels.email.smtp;

import jakarta.mail.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;
import parley.channels.email.server.MailLogin;
import parley.channels.email.server.MailPatience;
import parley.channels.email.server.MailSecurity;
import parley.channels.email.server.ServerProperties;
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
    ServerProperties properties = new ServerProperties("smtp");
    properties.connectsBy(new CheckedSockets(security.reaching(reachable), MOST_ANSWERS));
    properties.encrypts(security, trust);
    properties.logsIn(login);
    properties.set("auth", !(login instanceof MailLogin.Anonymous));
    properties.waits(patience);
    properties.set("quitwait", false);
    // Else it would ask the name server for this machine's name.
    properties.set("localhost", domain);
    Properties all = properties.all();
    all.setProperty("mail.host", domain);
    return Session.getInstance(all);
  }
}

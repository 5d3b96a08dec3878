package parley.channels.email.server;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/** What Angus is told of a server, whichever protocol is spoken there. */
public final class ServerProperties {
  private final String prefix;
  private final Properties properties = new Properties();

  /** Nothing yet, for {@code smtp} or {@code imap}. */
  public ServerProperties(String protocol) {
    this.prefix = "mail." + protocol + ".";
  }

  /** Only by these sockets does it connect. */
  public void connectsBy(SocketFactory sockets) {
    properties.put(prefix + "socketFactory", sockets);
    // Angus else connects without the factory when the factory refuses.
    set("socketFactory.fallback", false);
  }

  /**
   * Whether, and when, it encrypts, and whose certificates it believes.
   *
   * @param trust in other certificates than Java has, after STARTTLS
   */
  public void encrypts(MailSecurity security, Optional<SSLSocketFactory> trust) {
    if (security == MailSecurity.STARTTLS) {
      // Else it would take the place of the factory above, and connect to where that may not.
      trust.ifPresent(factory -> properties.put(prefix + "ssl.socketFactory", factory));
    }
    set("ssl.enable", security == MailSecurity.TLS);
    set("starttls.enable", security == MailSecurity.STARTTLS);
    set("starttls.required", security == MailSecurity.STARTTLS);
    set("ssl.checkserveridentity", true);
    set("ssl.protocols", "TLSv1.3 TLSv1.2");
  }

  /** In which way it logs in, if it does. */
  public void logsIn(MailLogin login) {
    set("auth.mechanisms", login instanceof MailLogin.Token ? "XOAUTH2" : "PLAIN LOGIN");
  }

  /** How long it waits to be connected, and for an answer. */
  public void waits(MailPatience patience) {
    set("connectiontimeout", patience.connect());
    set("timeout", patience.answer());
  }

  /** One of the protocol's own. */
  public void set(String name, Object value) {
    properties.setProperty(prefix + name, value.toString());
  }

  /** The same for a time, which Angus counts in milliseconds. */
  public void set(String name, Duration time) {
    set(name, time.toMillis());
  }

  /** All of them, to which more may be added. */
  public Properties all() {
    return properties;
  }
}

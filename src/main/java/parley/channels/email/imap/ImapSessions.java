package parley.channels.email.imap;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.imap.IMAPStore;
import org.jspecify.annotations.Nullable;
import parley.channels.email.smtp.MailLogin;
import parley.channels.email.smtp.MailPatience;
import parley.channels.email.smtp.MailSecurity;
import parley.outbound.AddressPolicy;
import parley.outbound.CheckedSockets;

/**
 * Opens mailboxes by Angus: which addresses it may connect to, how it encrypts, how long it waits.
 *
 * @param reachable what may be connected to
 * @param trust in other certificates than Java has, after STARTTLS
 */
record ImapSessions(
    AddressPolicy reachable, MailPatience patience, Optional<SSLSocketFactory> trust) {
  static final MailPatience PATIENCE = MailPatience.of(Duration.ofSeconds(30));

  /** Bytes of a mail that are asked for at once, so that no mail has to fit into memory. */
  static final int PIECE = 1 << 20;

  /**
   * An open connection, whose sockets can be cut while somebody waits on them.
   *
   * @param tells whether the server tells of news by itself (RFC 2177)
   */
  record Connection(IMAPStore store, CutSockets sockets, boolean tells) {
    /** Ends it at once, whoever waits on it. */
    void cut() {
      sockets.cut("it is used no longer");
    }
  }

  /**
   * Connects and logs in.
   *
   * @param password or an access token; null where nobody logs in
   * @param limit guards the connection from now on
   * @throws jakarta.mail.AuthenticationFailedException when the server does not take the login
   */
  Connection open(
      ImapAccount account, @Nullable String name, @Nullable String password, TimeLimit limit)
      throws MessagingException {
    CutSockets sockets = new CutSockets(new CheckedSockets(policy(account.security())));
    limit.guard(sockets);
    Session session = Session.getInstance(properties(account, sockets));
    IMAPStore store = new BoundedStore(session, sockets);
    try {
      store.connect(account.host(), account.port(), name, password);
      // Asked later, it would need a connection of its own.
      return new Connection(store, sockets, store.hasCapability("IDLE"));
    } catch (MessagingException e) {
      MessagingException failure = sockets.explained(e);
      sockets.cut("it could not be opened");
      throw failure;
    }
  }

  private Properties properties(ImapAccount account, CutSockets sockets) {
    MailSecurity security = account.security();
    Properties properties = new Properties();
    set(properties, "socketFactory.fallback", false);
    properties.put("mail.imap.socketFactory", sockets);
    if (security == MailSecurity.STARTTLS) {
      // In the place of the one above it would connect to where it may not.
      trust.ifPresent(factory -> properties.put("mail.imap.ssl.socketFactory", factory));
    }
    set(properties, "ssl.enable", security == MailSecurity.TLS);
    set(properties, "starttls.enable", security == MailSecurity.STARTTLS);
    set(properties, "starttls.required", security == MailSecurity.STARTTLS);
    set(properties, "ssl.checkserveridentity", true);
    set(properties, "ssl.protocols", "TLSv1.3 TLSv1.2");
    boolean isToken = account.login() instanceof MailLogin.Token;
    set(properties, "auth.mechanisms", isToken ? "XOAUTH2" : "PLAIN LOGIN");
    set(properties, "connectiontimeout", patience.connect().toMillis());
    set(properties, "timeout", patience.answer().toMillis());
    set(properties, "writetimeout", patience.answer().toMillis());
    set(properties, "peek", true);
    set(properties, "partialfetch", true);
    set(properties, "fetchsize", PIECE);
    return properties;
  }

  /** Without encryption no word leaves this machine. */
  private AddressPolicy policy(MailSecurity security) {
    return security == MailSecurity.NONE
        ? (address, port) -> address.isLoopbackAddress() && reachable.allows(address, port)
        : reachable;
  }

  private static void set(Properties properties, String name, Object value) {
    properties.setProperty("mail.imap." + name, value.toString());
  }
}

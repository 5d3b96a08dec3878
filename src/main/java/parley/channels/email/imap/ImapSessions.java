package parley.channels.email.imap;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.time.Duration;
import java.util.Properties;
import org.eclipse.angus.mail.imap.IMAPStore;
import org.jspecify.annotations.Nullable;
import parley.channels.email.smtp.MailLogin;
import parley.channels.email.smtp.MailSecurity;
import parley.outbound.AddressPolicy;
import parley.outbound.CheckedSockets;

/**
 * Opens mailboxes by Angus: which addresses it may connect to, how it encrypts, how long it waits.
 *
 * @param reachable what may be connected to
 */
record ImapSessions(AddressPolicy reachable) {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  /** Bytes of a mail that are asked for at once, so that no mail has to fit into memory. */
  private static final int PIECE = 1 << 20;

  /**
   * An open connection, whose sockets can be cut while somebody waits on them.
   *
   * @param tells whether the server tells of news by itself (RFC 2177)
   */
  record Connection(IMAPStore store, CutSockets sockets, boolean tells) {
    /** Ends it at once, whoever waits on it. */
    void cut() {
      sockets.cut();
    }
  }

  /**
   * Connects and logs in.
   *
   * @param password or an access token; null where nobody logs in
   * @throws jakarta.mail.AuthenticationFailedException when the server does not take the login
   */
  Connection open(ImapAccount account, @Nullable String name, @Nullable String password)
      throws MessagingException {
    CutSockets sockets = new CutSockets(new CheckedSockets(policy(account.security())));
    Session session = Session.getInstance(properties(account, sockets));
    IMAPStore store = (IMAPStore) session.getStore("imap");
    try {
      store.connect(account.host(), account.port(), name, password);
      // Asked later, it would need a connection of its own.
      return new Connection(store, sockets, store.hasCapability("IDLE"));
    } catch (MessagingException e) {
      sockets.cut();
      throw e;
    }
  }

  private Properties properties(ImapAccount account, CutSockets sockets) {
    MailSecurity security = account.security();
    Properties properties = new Properties();
    set(properties, "socketFactory.fallback", false);
    properties.put("mail.imap.socketFactory", sockets);
    set(properties, "ssl.enable", security == MailSecurity.TLS);
    set(properties, "starttls.enable", security == MailSecurity.STARTTLS);
    set(properties, "starttls.required", security == MailSecurity.STARTTLS);
    set(properties, "ssl.checkserveridentity", true);
    set(properties, "ssl.protocols", "TLSv1.3 TLSv1.2");
    boolean isToken = account.login() instanceof MailLogin.Token;
    set(properties, "auth.mechanisms", isToken ? "XOAUTH2" : "PLAIN LOGIN");
    set(properties, "connectiontimeout", CONNECT.toMillis());
    set(properties, "timeout", ANSWER.toMillis());
    set(properties, "writetimeout", ANSWER.toMillis());
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

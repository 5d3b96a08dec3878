package parley.channels.email.imap;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.imap.IMAPStore;
import parley.channels.email.server.LoginWords;
import parley.channels.email.server.MailPatience;
import parley.channels.email.server.ServerProperties;
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
   * @param limit guards the connection from now on
   * @throws jakarta.mail.AuthenticationFailedException when the server does not take the login
   */
  Connection open(ImapAccount account, LoginWords.Told words, TimeLimit limit)
      throws MessagingException {
    CutSockets sockets = new CutSockets(new CheckedSockets(account.security().reaching(reachable)));
    limit.guard(sockets);
    Session session = Session.getInstance(properties(account, sockets));
    IMAPStore store = new BoundedStore(session, sockets);
    try {
      store.connect(account.host(), account.port(), words.name(), words.password());
      // Asked later, it would need a connection of its own.
      return new Connection(store, sockets, store.hasCapability("IDLE"));
    } catch (MessagingException e) {
      MessagingException failure = sockets.explained(e);
      sockets.cut("it could not be opened");
      throw failure;
    }
  }

  private Properties properties(ImapAccount account, CutSockets sockets) {
    ServerProperties properties = new ServerProperties("imap");
    properties.connectsBy(sockets);
    properties.encrypts(account.security(), trust);
    properties.logsIn(account.login());
    properties.waits(patience);
    properties.set("writetimeout", patience.answer());
    properties.set("peek", true);
    properties.set("partialfetch", true);
    properties.set("fetchsize", PIECE);
    return properties.all();
  }
}

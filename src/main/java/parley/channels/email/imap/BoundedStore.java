package parley.channels.email.imap;

import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import org.eclipse.angus.mail.iap.ProtocolException;
import org.eclipse.angus.mail.imap.IMAPStore;
import org.eclipse.angus.mail.imap.protocol.IMAPProtocol;
import parley.channels.email.server.MailHost;

/** A mailbox each of whose connections has bounds. */
final class BoundedStore extends IMAPStore {
  private static final URLName PROTOCOL = new URLName("imap", null, -1, null, null, null);

  private final CutSockets sockets;

  /** Connects by {@code sockets}, as the session says, too. */
  BoundedStore(Session session, CutSockets sockets) {
    super(session, PROTOCOL);
    this.sockets = sockets;
  }

  @Override
  protected IMAPProtocol newIMAPProtocol(String host, int port)
      throws IOException, ProtocolException {
    MailHost.lookUp(host, port);
    return new BoundedProtocol(name, host, port, session.getProperties(), isSSL, logger, sockets);
  }
}

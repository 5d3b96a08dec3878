package parley.channels.email.server;

import java.net.UnknownHostException;
import org.eclipse.angus.mail.util.SocketConnectException;
import parley.outbound.CheckedSockets;

/** Finds mail servers' addresses before Angus does, which can't wait for a name server. */
public final class MailHost {
  private static final int NO_TIMEOUT = -1;

  private MailHost() {}

  /**
   * Looks up a server that Angus is going to connect to (decision 91).
   *
   * @throws SocketConnectException as Angus does when it can't connect
   */
  public static void lookUp(String host, int port) throws SocketConnectException {
    try {
      CheckedSockets.lookUp(host, port);
    } catch (UnknownHostException e) {
      throw new SocketConnectException(e.getMessage(), e, host, port, NO_TIMEOUT);
    }
  }
}

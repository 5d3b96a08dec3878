package parley.http.helidon;

import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import java.util.concurrent.ExecutorService;

/** What Helidon wants to know of a connection, but for how to read from it. */
abstract class ForwardingContext implements ConnectionContext {
  private final ConnectionContext socket;

  ForwardingContext(ConnectionContext socket) {
    this.socket = socket;
  }

  @Override
  public DataWriter dataWriter() {
    return socket.dataWriter();
  }

  @Override
  public ListenerContext listenerContext() {
    return socket.listenerContext();
  }

  @Override
  public ExecutorService executor() {
    return socket.executor();
  }

  @Override
  public Router router() {
    return socket.router();
  }

  @Override
  public HelidonSocket serverSocket() {
    return socket.serverSocket();
  }

  @Override
  public PeerInfo remotePeer() {
    return socket.remotePeer();
  }

  @Override
  public PeerInfo localPeer() {
    return socket.localPeer();
  }

  @Override
  public boolean isSecure() {
    return socket.isSecure();
  }

  @Override
  public String socketId() {
    return socket.socketId();
  }

  @Override
  public String childSocketId() {
    return socket.childSocketId();
  }
}

package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** What the health check of a container asks. */
class ReadyTest {
  @Test
  void a_server_that_can_read_its_database_is_ready() {
    assertThat(Ready.isReady(URI.create(Engine.SQLITE.server().url()).getPort())).isTrue();
  }

  @Test
  void who_does_not_listen_is_not_ready() throws IOException {
    assertThat(Ready.isReady(freePort())).isFalse();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}

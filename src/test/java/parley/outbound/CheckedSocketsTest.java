package parley.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Connections of other protocols than HTTP. */
class CheckedSocketsTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @Test
  void a_refused_address_is_not_connected_to() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      CheckedSockets sockets = new CheckedSockets(PublicAddresses.ofMail(List.of()));
      server.setSoTimeout(1);
      int port = server.getLocalPort();
      try (Socket socket = sockets.createSocket()) {
        assertThatExceptionOfType(UnknownHostException.class)
            .isThrownBy(() -> socket.connect(new InetSocketAddress(HERE, port), 1_000))
            .withMessageEndingWith(" has no address that may be called at port " + port);
      }
      assertThatExceptionOfType(UnknownHostException.class)
          .isThrownBy(() -> sockets.createSocket("127.0.0.1", port));
      assertThatExceptionOfType(UnknownHostException.class)
          .isThrownBy(() -> sockets.createSocket(HERE, port, HERE, 0));
      assertThatExceptionOfType(IOException.class).isThrownBy(server::accept);
    }
  }

  @Test
  void an_unknown_name_looks_like_a_refused_one() throws IOException {
    try (Socket socket = new CheckedSockets((address, port) -> true).createSocket()) {
      InetSocketAddress unknown = InetSocketAddress.createUnresolved("mail.invalid", 25);
      assertThatExceptionOfType(UnknownHostException.class)
          .isThrownBy(() -> socket.connect(unknown))
          .withMessage("mail.invalid has no address that may be called at port 25");
    }
  }

  @Test
  void an_allowed_address_is_connected_to() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      CheckedSockets sockets = new CheckedSockets((address, port) -> port == server.getLocalPort());
      try (Socket socket = sockets.createSocket(HERE, server.getLocalPort(), HERE, 0)) {
        assertThat(socket.isConnected()).isTrue();
      }
    }
  }

  @Test
  void a_name_is_looked_up_and_its_address_is_checked() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      int port = server.getLocalPort();
      CheckedSockets sockets =
          new CheckedSockets((address, asked) -> address.isLoopbackAddress() && asked == port);
      try (Socket socket = sockets.createSocket("localhost", port)) {
        assertThat(socket.isConnected()).isTrue();
      }
      assertThatExceptionOfType(UnknownHostException.class)
          .isThrownBy(() -> sockets.createSocket("mail.invalid", port));
    }
  }

  @Test
  void who_says_too_much_is_heard_no_longer() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      CheckedSockets sockets = new CheckedSockets((address, port) -> true, 5);
      try (Socket socket = sockets.createSocket(HERE, server.getLocalPort());
          Socket other = server.accept()) {
        other.getOutputStream().write(new byte[6]);
        InputStream in = socket.getInputStream();
        assertThat(in.readNBytes(5)).hasSize(5);
        assertThatExceptionOfType(IOException.class)
            .isThrownBy(in::read)
            .withMessage("the other side has said too much");
      }
    }
  }

  @Test
  void mail_servers_have_other_ports_than_the_web() throws IOException {
    InetAddress reachable = InetAddress.getByName("8.8.8.8");
    PublicAddresses mail = PublicAddresses.ofMail(List.of());
    PublicAddresses web = new PublicAddresses(List.of());
    assertThat(List.of(25, 143, 465, 587, 993, 2525))
        .allMatch(port -> mail.allows(reachable, port))
        .noneMatch(port -> web.allows(reachable, port));
    assertThat(List.of(22, 80, 443, 5432, 6379)).noneMatch(port -> mail.allows(reachable, port));
    assertThat(mail.allows(HERE, 587)).isFalse();
  }
}

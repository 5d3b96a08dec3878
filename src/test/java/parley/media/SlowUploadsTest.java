package parley.media;

import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;

/** Files that come in by drops fill no disk: no quota knows of them before they are here. */
@ParameterizedClass
@EnumSource(Engine.class)
class SlowUploadsTest {
  private static final int AT_ONCE = 8;

  @Parameter Engine engine;

  private final List<Socket> slow = new ArrayList<>();
  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @AfterEach
  void hangUp() throws IOException {
    for (Socket socket : slow) {
      socket.close();
    }
  }

  /** Sends the beginning of a file of 200 MB, and nothing more. */
  private void begin() throws IOException {
    int port = URI.create(engine.server().url()).getPort();
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    slow.add(socket);
    String head =
        """
        POST /v1/contacts/import HTTP/1.1
        Host: 127.0.0.1
        Authorization: Bearer %s
        Content-Type: text/csv
        Content-Length: 200000000

        name
        """
            .formatted(owner.token());
    socket.getOutputStream().write(head.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void eight_come_in_at_once_and_others_are_not_kept_from_theirs() throws IOException {
    for (int i = 0; i < AT_ONCE; i++) {
      begin();
    }
    byte[] file = "cake".getBytes(StandardCharsets.UTF_8);
    eventually(() -> owner.upload("cake.txt", file).status(), status -> status == 429);
    engine.server().signUp().upload("cake.txt", file).expect(201);
    slow.removeFirst().close();
    eventually(() -> owner.upload("cake.txt", file).status(), status -> status == 201);
  }
}

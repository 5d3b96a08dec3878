package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import parley.http.Route;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.ParleyProcess;
import parley.testing.RequestBodies;

/**
 * Sends hostile requests to a server in a process of its own, and fails if one of them costs it
 * more than it may: 50 ms of CPU for each MiB and 50 ms besides, times {@link #MARGIN}, since the
 * machines that run tests are slow, shared and not yet warm.
 */
final class HostileClient {
  private static final int MARGIN = 5;
  private static final long NANOS = Duration.ofMillis(50).toNanos();
  private static final int TRIES = 3;
  private static final int LARGEST_REFUSAL = 66 * 1024;

  private final ParleyProcess server;
  private final String token;
  private final Map<String, String> ids;

  private HostileClient(ParleyProcess server, String token, Map<String, String> ids) {
    this.server = server;
    this.token = token;
    this.ids = ids;
  }

  /** Signs up, and makes something of each kind to be hostile to. */
  static HostileClient of(ParleyProcess server) {
    String account =
        """
        {"email": "ada@example.com", "password": "a bakery on the corner",
         "organization_name": "Bakery"}
        """;
    Answer signup = server.anonymous().post("/v1/auth/signup", account).expect(201);
    String token = signup.text("/access_token");
    Client owner = server.anonymous().as(token);
    String contact = owner.post("/v1/contacts", "{'phone': '+14155552671'}").text("/id");
    String conversation =
        owner.post("/v1/conversations", "{'contact_id': '" + contact + "'}").text("/id");
    String channel = owner.get("/v1/channels").text("/data/0/id");
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    String team = owner.post("/v1/teams", "{'name': 'T'}").text("/id");
    String webhook = owner.post("/v1/webhooks", RequestBodies.WEBHOOK).text("/id");
    return new HostileClient(
        server,
        token,
        Map.of(
            "contacts", contact,
            "conversations", conversation,
            "channels", channel,
            "teams", team,
            "webhooks", webhook,
            "whatsapp", channel,
            "graph", number));
  }

  /** A path of this route; ids are those of things that there are. */
  String path(Route route) {
    String[] segments = route.path().split("/", -1);
    for (int i = 1; i < segments.length; i++) {
      if (segments[i].equals("{version}")) {
        segments[i] = "v25.0";
      } else if (segments[i].startsWith("{")) {
        String kind = segments[i].equals("{phone_number_id}") ? "graph" : segments[i - 1];
        segments[i] = ids.getOrDefault(kind, "x");
      }
    }
    return String.join("/", segments);
  }

  /** Sends a request with a text as its body, with the token or without. */
  void send(Route route, String target, String headers, String body, boolean withToken) {
    send(route, target, headers, body.getBytes(StandardCharsets.UTF_8), withToken);
  }

  /** Sends a request, with the token or without. */
  void send(Route route, String target, String headers, byte[] content, boolean withToken) {
    String head =
        "%s %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n%s%sContent-Length: %d\r\n\r\n"
            .formatted(
                route.method(),
                target,
                withToken ? "Authorization: Bearer " + token + "\r\n" : "",
                headers,
                content.length);
    long allowed = MARGIN * (NANOS + NANOS * content.length / (1 << 20));
    long taken = Long.MAX_VALUE;
    // The server does other things besides, and compiles itself at the beginning.
    for (int i = 0; i < TRIES && taken > allowed; i++) {
      long before = server.cpu().toNanos();
      answer(head.getBytes(StandardCharsets.ISO_8859_1), content);
      taken = server.cpu().toNanos() - before;
    }
    assertThat(Duration.ofNanos(taken)).isLessThanOrEqualTo(Duration.ofNanos(allowed));
  }

  private void answer(byte[] head, byte[] content) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(60_000);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      try {
        socket.getOutputStream().write(head);
        socket.getOutputStream().write(content);
      } catch (IOException e) {
        // It may close before it has read all; the answer tells why.
      }
      int status = Integer.parseInt(line(in).split(" ", 3)[1]);
      long length = 0;
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Long.parseLong(line.substring("content-length:".length()).strip());
        }
      }
      // 502 is no failure of ours: it says that another server, such as that of the mails, is away.
      assertThat(status).matches(it -> it < 500 || it == 502, "a status below 500, or 502");
      if (status >= 400) {
        assertThat(length).isLessThanOrEqualTo(LARGEST_REFUSAL);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("no answer but: " + line);
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }
}

package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/**
 * Streams that take nothing, and streams that have nothing to take. The server is a process of its
 * own, since its memory is measured.
 */
@Order(-1) // takes long, most of it waiting, and needs nothing that another class has
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(180)
class SlowReaderTest {
  private static final int CHANGES = 400;
  private static final int READERS = 8;
  private static final int MOST_BYTES = 48 << 20;
  private static final Duration LONG = Duration.ofSeconds(60);

  @Parameter Engine engine;

  private final List<AutoCloseable> open = new ArrayList<>();
  private ParleyProcess server;
  private Client owner;

  @BeforeEach
  void signUp() {
    Config config = TestServer.config(engine);
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_DATA", config.data().toString());
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    server = ParleyProcess.start(settings);
    open.add(server);
    String body =
        "{'email': 'ada@example.org', 'password': 'a plum in October', 'organization_name': 'B'}";
    Answer signedUp = server.anonymous().post("/v1/auth/signup", body).expect(201);
    owner = server.anonymous().as(signedUp.text("/access_token"));
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  @Test
  void who_takes_nothing_is_cut_and_nothing_is_kept_for_him_while_others_go_on() {
    writeMuch();
    EventSource quiet = listen("?types=contact.deleted");
    EventSource good = listen("");
    long before = memory();
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < READERS; i++) {
      slow.add(readNothing());
    }
    for (int i = 1; i <= 5; i++) {
      add("Contact");
      good.told(i);
    }
    assertThat(memory() - before).as("bytes kept").isLessThan(MOST_BYTES);
    for (Socket socket : slow) {
      Eventually.eventually(LONG, () -> isCut(socket), cut -> cut);
    }
    add("Contact");
    good.told(6);
    Eventually.eventually(LONG, quiet::comments, comments -> comments.contains("still here"));
    Eventually.eventually(LONG, quiet::lastEventId, Long.toString(CHANGES + 7)::equals);
    assertThat(quiet.told()).isEmpty();
  }

  /** Each event shows what there is and what there was: some 30 kB. */
  private void writeMuch() {
    String id = add("Ada");
    for (int i = 0; i < CHANGES; i++) {
      String value = i + "x".repeat(15_000);
      owner.put("/v1/contacts/" + id, "{'custom_attributes': {'a': '" + value + "'}}").expect(200);
    }
    Eventually.eventually(
        () -> owner.get("/v1/events?limit=1").at("/meta/latest").asLong(),
        latest -> latest == CHANGES + 1);
  }

  private String add(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private EventSource listen(String query) {
    EventSource source =
        new EventSource(
            server.url() + "/v1/events/stream" + query, "Authorization", "Bearer " + owner.token());
    open.add(source);
    return source;
  }

  /** Asks for the whole log and never reads a byte of it. */
  private Socket readNothing() {
    try {
      Socket socket = new Socket();
      open.add(socket);
      socket.setReceiveBufferSize(4096);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      String request =
          """
          GET /v1/events/stream?after=0 HTTP/1.1\r
          Host: parley\r
          Authorization: Bearer %s\r
          \r
          """
              .formatted(owner.token());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Who writes to a closed connection is told so. */
  private static boolean isCut(Socket socket) {
    try {
      socket.getOutputStream().write(' ');
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** The bytes of all objects that are in use. */
  private long memory() {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    ProcessBuilder command =
        new ProcessBuilder(jcmd, Long.toString(server.id()), "GC.class_histogram");
    try (BufferedReader lines = command.start().inputReader()) {
      String total =
          lines.lines().filter(line -> line.startsWith("Total")).findFirst().orElseThrow();
      return Long.parseLong(total.replaceFirst(".* ", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

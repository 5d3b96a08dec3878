package parley.channels.email;

import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ScriptedImap;

/** Who says that another mailbox is to be read need not wait until it is the former one's turn. */
@Timeout(120)
@ParameterizedClass
@EnumSource(Engine.class)
class ChangedMailboxTest {
  @Parameter Engine engine;

  private final CountDownLatch reading = new CountDownLatch(1);
  private final CountDownLatch changed = new CountDownLatch(1);
  private final ScriptedImap next = new ScriptedImap(ChangedMailboxTest::usually, Optional.empty());
  private Client owner;

  @BeforeEach
  void sign_up() {
    owner = engine.server().signUp();
  }

  @AfterEach
  void close() throws IOException {
    owner
        .get("/v1/channels")
        .texts("/data", "/id")
        .forEach(channel -> owner.delete("/v1/channels/" + channel));
    next.close();
  }

  private String connect(ScriptedImap server) {
    return owner
        .post(
            "/v1/channels",
            """
            {'type': 'email', 'name': 'Desk', 'address': 'desk@bakery.example',
             'credentials': {'imap_password': 'a-secret'},
             'settings': {'imap_host': '127.0.0.1', 'imap_port': %d, 'imap_security': 'none'}}
            """
                .formatted(server.port()))
        .expect(201)
        .text("/id");
  }

  private void change(String channel) {
    owner
        .put("/v1/channels/" + channel, "{'settings': {'imap_port': " + next.port() + "}}")
        .expect(200);
  }

  private static void awaitRead(ScriptedImap server) {
    eventually(
        server::commands,
        commands -> commands.stream().anyMatch(command -> command.startsWith("NOOP")));
  }

  @Test
  void between_two_pulls() throws IOException {
    try (ScriptedImap former = new ScriptedImap(ChangedMailboxTest::usually, Optional.empty())) {
      String channel = connect(former);
      awaitRead(former);
      change(channel);
      awaitRead(next);
    }
  }

  @Test
  void in_the_midst_of_one() throws Exception {
    try (ScriptedImap former = new ScriptedImap(this::slowly, Optional.empty())) {
      String channel = connect(former);
      reading.await();
      change(channel);
      changed.countDown();
      awaitRead(next);
    }
  }

  private static Optional<String> usually(String command) {
    return Optional.empty();
  }

  /** Takes its time until the channel is another one. */
  private Optional<String> slowly(String command) {
    if (command.startsWith("NOOP")) {
      reading.countDown();
      try {
        changed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return usually(command);
  }
}

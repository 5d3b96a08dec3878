package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.Work;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestMailServer;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** While the outbox is held everything runs and nothing leaves. */
@ParameterizedClass
@EnumSource(Engine.class)
class HoldTest {
  private static final String CUSTOMER = "14155552671";

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private Client owner = Client.of("");
  private String number = "";

  @Test
  void nothing_leaves_before_the_release_and_all_of_it_once_after_it() {
    try (TestMailServer mails = new TestMailServer();
        Receiver receiver = new Receiver();
        TestServer server = TestServer.start(config(mails.settings()), clock)) {
      String conversation = converse(server);
      write(server.config(), tx -> OutboxHold.begin(tx, clock.instant()));
      awaitHold();
      owner.post("/v1/webhooks", "{'url': '%s'}".formatted(receiver.url())).expect(201);
      String text = send(conversation, "While it is held.");
      String scheduled =
          owner
              .post(
                  conversation + "/messages",
                  "{'type': 'text', 'content': {'text': 'At its time.'}, 'send_at': '%s'}"
                      .formatted(clock.instant().plusSeconds(120)))
              .expect(201)
              .text("/id");
      owner.post("/v1/invitations", "{'email': 'ada@example.com', 'role': 'agent'}").expect(201);
      clock.advance(Duration.ofMinutes(5));
      eventually(() -> setAside(server.config()), count -> count >= 3);
      // What customers write comes in, and what calls nobody is done.
      inbound("Still there?");
      assertThat(export(conversation)).isEqualTo("completed");
      assertThat(status(conversation, text)).isEqualTo("queued");
      assertThat(status(conversation, scheduled)).isEqualTo("scheduled");
      assertThat(phone()).containsExactly("Before.");
      assertThat(receiver.calls()).isEmpty();
      assertThat(mails.mails("ada@example.com")).isEmpty();

      write(server.config(), OutboxHold::release);
      eventually(this::phone, shown -> shown.size() == 3);
      assertThat(phone()).containsExactlyInAnyOrder("Before.", "While it is held.", "At its time.");
      mails.await("ada@example.com", 1);
      eventually(() -> status(conversation, scheduled), status -> status.equals("read"));
      List<String> told =
          eventually(
              () -> receiver.calls().stream().map(Receiver.Call::id).toList(),
              ids -> ids.size() >= 4);
      assertThat(told).doesNotHaveDuplicates();
    }
  }

  @Test
  void after_a_restore_what_waited_before_can_be_kept_from_going_again() {
    try (TestMailServer mails = new TestMailServer()) {
      restored(config(mails.settings()));
    }
  }

  private void restored(Config config) {
    String conversation;
    String before;
    String due;
    try (TestServer server = TestServer.start(config, clock)) {
      conversation = converse(server);
      write(config, tx -> OutboxHold.begin(tx, clock.instant()));
      awaitHold();
      before = send(conversation, "In the backup.");
      due =
          owner
              .post(
                  conversation + "/messages",
                  "{'type': 'text', 'content': {'text': 'Due since.'}, 'send_at': '%s'}"
                      .formatted(clock.instant().plusSeconds(120)))
              .expect(201)
              .text("/id");
    }
    write(config, OutboxHold::release);
    clock.advance(Duration.ofMinutes(5));
    try (TestServer server = TestServer.start(TestServer.held(config), clock)) {
      owner = server.anonymous().as(owner.token());
      clock.advance(Duration.ofSeconds(1));
      String after = send(conversation, "After the restore.");
      Instant since = read(config, tx -> OutboxHold.since(tx).orElseThrow());
      List<QueuedJob> listed = read(config, tx -> QueuedJobs.before(tx, since, 10));
      assertThat(listed).extracting(QueuedJob::payload).contains(before).doesNotContain(after);
      write(
          config,
          tx -> {
            QueuedJobs.doubt(tx, since);
            return OutboxHold.release(tx);
          });
      eventually(() -> status(conversation, due), status -> status.equals("failed"));
      eventually(this::phone, shown -> shown.contains("After the restore."));
      clock.advance(Duration.ofMinutes(11));
      eventually(() -> status(conversation, before), status -> status.equals("failed"));
      assertThat(phone()).doesNotContain("In the backup.", "Due since.");
    }
  }

  private String converse(TestServer server) {
    owner = server.signUp();
    number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    inbound("Hello");
    String id =
        eventually(() -> owner.get("/v1/conversations"), answer -> !answer.at("/data").isEmpty())
            .text("/data/0/id");
    String conversation = "/v1/conversations/" + id;
    String first = send(conversation, "Before.");
    eventually(() -> status(conversation, first), "read"::equals);
    return conversation;
  }

  private void inbound(String text) {
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '%s', 'text': '%s'}"
                .formatted(number, CUSTOMER, text))
        .expect(202);
    eventually(
        () -> owner.get("/v1/conversations").body(), conversations -> conversations.contains(text));
  }

  private String send(String conversation, String text) {
    return owner
        .post(
            conversation + "/messages",
            "{'type': 'text', 'content': {'text': '%s'}}".formatted(text))
        .expect(201)
        .text("/id");
  }

  private String status(String conversation, String message) {
    JsonNode messages = owner.get(conversation).expect(200).at("/messages");
    return messages
        .valueStream()
        .filter(one -> one.at("/id").asString().equals(message))
        .map(one -> one.at("/status").asString())
        .findFirst()
        .orElseThrow();
  }

  /** What the customer's phone has got. */
  private List<String> phone() {
    return owner
        .get("/simulator/messages?phone_number_id=" + number)
        .expect(200)
        .texts("/data", "/message/text/body");
  }

  /** Until the server has noticed, which any mail that it is asked for tells. */
  private void awaitHold() {
    eventually(
        () -> owner.post("/v1/settings/mail/test", "{}"),
        answer -> answer.status() == 502 && answer.text("/detail").contains("held"));
  }

  private String export(String conversation) {
    String contact = owner.get(conversation).text("/contact/id");
    String id = owner.post("/v1/contacts/" + contact + "/export", "{}").expect(202).text("/id");
    return eventually(
        () -> owner.get("/v1/exports/" + id).expect(200).text("/status"), "completed"::equals);
  }

  private Config config(Map<String, String> settings) {
    return TestServer.config(engine, settings);
  }

  private static void write(Config config, Work<?> work) {
    try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      database.write(work);
    }
  }

  private static <T> T read(Config config, Work<T> work) {
    try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      return database.read(work);
    }
  }

  private static long setAside(Config config) {
    return read(config, tx -> tx.number("select count(*) from job where state = 'held'"));
  }
}

package parley.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** A server with a clock that stands still, on which customers write and nights pass. */
final class RetentionDesk implements AutoCloseable {
  static final String RULES = "/v1/settings/retention";
  private static final Duration DAY = Duration.ofDays(1);

  final TestClock clock = TestClock.still();
  final TestNumber number;
  TestServer server;
  Client owner;

  RetentionDesk(Engine engine) {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @Override
  public void close() {
    server.close();
  }

  /** The customer writes some messages, of the words {@code m0}, {@code m1} and so on. */
  String writes(String phone, int messages) {
    IntStream.range(0, messages)
        .forEach(
            i -> number.inbound(phone, "wamid." + phone + i, "m" + i, clock.instant()).expect(200));
    return conversationOf(phone);
  }

  /** The same by a few webhooks. */
  String writesAtOnce(String phone, int messages) {
    IntStream.range(0, messages / 100)
        .forEach(batch ->
            number
                .messages(
                    IntStream.range(batch * 100, batch * 100 + 100)
                        .mapToObj(i -> text(phone, i))
                        .collect(Collectors.joining(",")))
                .expect(200));
    return conversationOf(phone);
  }

  private String text(String phone, int i) {
    return """
    {"from": "%s", "id": "wamid.%s.%d", "timestamp": "%d", "type": "text",
     "text": {"body": "m%d"}}
    """
        .formatted(phone, phone, i, clock.instant().getEpochSecond(), i);
  }

  String conversationOf(String phone) {
    return owner.get("/v1/conversations?search=" + phone).expect(200).text("/data/0/id");
  }

  /** A file that a message shows, which was taken back before it left; answers its id. */
  String shown(String conversation) {
    String file = upload();
    String message =
        owner
            .post(
                "/v1/conversations/" + conversation + "/messages",
                "{'type': 'document', 'content': {'media_id': '%s'}, 'send_at': '%s'}"
                    .formatted(file, clock.instant().plus(DAY)))
            .expect(201)
            .text("/id");
    owner.delete("/v1/messages/" + message).expect(204);
    return file;
  }

  /** A file that nothing shows; answers its id. */
  String upload() {
    return owner.upload("cake.txt", "cake".getBytes(UTF_8)).expect(201).text("/id");
  }

  void resolve(String conversation) {
    owner.put("/v1/conversations/" + conversation + "/resolve", "").expect(200);
  }

  void afterDays(int days) {
    clock.advance(DAY.multipliedBy(days));
    owner = server.logIn(owner);
  }

  /** Lets the next night pass, and answers what is said of it then. */
  Answer sweep() {
    String before = owner.get(RULES).body();
    clock.advance(DAY);
    owner = server.logIn(owner);
    return eventually(
        () -> owner.get(RULES).expect(200),
        rules ->
            !rules.at("/last_run").isNull() && !before.contains(rules.text("/last_run/ended_at")));
  }

  List<String> texts(String conversation) {
    return owner
        .get("/v1/conversations/" + conversation + "/messages?limit=200")
        .expect(200)
        .texts("/data", "/content/text");
  }

  int found(String word) {
    return owner.get("/v1/messages/search?query=" + word).expect(200).at("/data").size();
  }
}

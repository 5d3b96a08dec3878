package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestServer;

/**
 * A day of a team: people are invited, one leaves with much to do, a key is rotated while it is in
 * use, a laptop is stolen. On PostgreSQL two nodes take turns; SQLite has only one.
 */
final class TeamDay implements AutoCloseable {
  private static final String PASSWORD = "seven silent weavers";

  /** Within 5 s is promised; twice that fails. */
  private static final Duration SOON = Duration.ofSeconds(10);

  private final Engine engine;
  private final TestServer one;
  private final TestServer other;
  private final Client owner;
  private final Map<Client, String> ids = new HashMap<>();

  private TeamDay(Engine engine) {
    this.engine = engine;
    Config config = TestServer.config(engine);
    one = TestServer.start(config, Clock.systemUTC());
    other = engine == Engine.SQLITE ? one : TestServer.start(config, Clock.systemUTC());
    owner = one.signUp();
  }

  /** Lives through the day; the agent who leaves has so many conversations. */
  static void live(Engine engine, int conversations) throws InterruptedException {
    try (TeamDay day = new TeamDay(engine)) {
      day.leaveMuchToDo(conversations);
      day.rotateUnderLoad();
      day.loseTheLaptop();
    }
  }

  private void leaveMuchToDo(int conversations) {
    Client admin = join(invite(owner, "admin@example.net", "admin"));
    Client heir = join(invite(admin, "heir@example.net", "agent"));
    Client leaver = join(invite(admin, "leaver@example.net", "agent"));
    new ManyConversations(other.url(), heir.token()).assign(conversations, id(leaver));
    try (EventSource listening = listen(other, leaver)) {
      leave(admin, leaver, heir, conversations);
      eventually(SOON, listening::hasEnded, ended -> ended);
    }
  }

  private void leave(Client admin, Client leaver, Client heir, int conversations) {
    String path = "/v1/agents/" + id(leaver) + "/deactivate";
    long start = System.nanoTime();
    admin.post(path, "{'reassign_to': '%s'}".formatted(id(heir))).expect(200);
    refusedSoon(leaver);
    System.out.println(engine + ": out after " + millisSince(start) + " ms");
    String mine = "/v1/conversations?per_page=1&assigned_to=";
    eventually(
        Duration.ofSeconds(60),
        () -> owner.get(mine + id(heir)).at("/meta/total").asInt(),
        total -> total == conversations);
    System.out.println(engine + ": all reassigned after " + millisSince(start) + " ms");
    assertThat(owner.get(mine + id(leaver)).at("/meta/total").asInt()).isZero();
  }

  private void rotateUnderLoad() throws InterruptedException {
    Answer made =
        owner.post("/v1/api-keys", "{'name': 'CRM', 'scopes': ['contacts:read']}").expect(201);
    String path = "/v1/api-keys/" + made.text("/id");
    try (KeyUser user = new KeyUser(one, other, made.text("/key"))) {
      user.awaitMore(50);
      String next = owner.post(path + "/rotate", "{'overlap_s': 3600}").expect(200).text("/key");
      user.awaitMore(50);
      user.use(next);
      user.awaitMore(50);
      assertThat(user.refused()).isEmpty();
      owner.delete(path).expect(204);
      eventually(SOON, () -> user.refused().contains("401"), refused -> refused);
    }
    Client former = other.anonymous().as(made.text("/key"));
    eventually(SOON, () -> former.get("/v1/contacts").status(), status -> status == 401);
  }

  private void loseTheLaptop() {
    String stolen =
        eventually(
            () -> owner.get("/v1/sessions").expect(200).text("/data/0/id"), id -> !id.isEmpty());
    Client elsewhere = other.logIn(owner);
    try (EventSource listening = listen(one, owner)) {
      elsewhere.delete("/v1/sessions/" + stolen).expect(204);
      refusedSoon(owner);
      eventually(SOON, listening::hasEnded, ended -> ended);
    }
    elsewhere.get("/v1/me").expect(200);
  }

  /** No node takes the client's token any more. */
  private void refusedSoon(Client client) {
    for (TestServer node : new TestServer[] {one, other}) {
      Client there = node.anonymous().as(client.token());
      eventually(SOON, () -> there.get("/v1/me").status(), status -> status == 401);
    }
  }

  private static EventSource listen(TestServer node, Client client) {
    String authorization = "Bearer " + client.token();
    return new EventSource(node.url() + "/v1/events/stream", "Authorization", authorization);
  }

  private static String invite(Client inviter, String email, String role) {
    String body = "{'email': '%s', 'role': '%s', 'send_email': false}".formatted(email, role);
    return inviter
        .post("/v1/invitations", body)
        .expect(201)
        .text("/accept_url")
        .replaceFirst(".*#token=", "");
  }

  private Client join(String token) {
    String body = "{'token': '%s', 'name': 'Ada', 'password': '%s'}".formatted(token, PASSWORD);
    return other
        .anonymous()
        .as(
            other
                .anonymous()
                .post("/v1/auth/invitations/accept", body)
                .expect(201)
                .text("/access_token"));
  }

  private String id(Client client) {
    return ids.computeIfAbsent(client, it -> it.get("/v1/me").expect(200).text("/id"));
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  @Override
  public void close() {
    one.close();
    other.close();
  }
}

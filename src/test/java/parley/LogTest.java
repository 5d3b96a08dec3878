package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.ParleyProcess;
import parley.testing.Scrape;
import tools.jackson.databind.JsonNode;

/** What the log of a real process tells, and what it must not. */
class LogTest {
  private static final String EMAIL = "margaret@example.com";
  private static final String PASSWORD = "an apollo of a password";
  private static final String PHONE = "4915112345678";
  private static final String CUSTOMER = "Hedwig Bollhagen";
  private static final String QUESTION = "is my vase ready";
  private static final String REPLY = "it leaves the kiln at noon";
  private static final String ACCESS_TOKEN = "EAAGmeta0access0token";
  private static final String APP_SECRET = "0123456789abcdef0123456789abcdef";
  private static final String VERIFY_TOKEN = "a-verify-token-of-mine";

  private final List<String> secrets = new ArrayList<>();

  @TempDir Path folder;

  @Test
  void a_session_leaves_one_line_per_request_and_nothing_of_what_was_said() {
    assertThat(session("text"))
        .containsPattern("POST /v1/auth/signup 201 \\d+us log-test-1 -\n")
        .containsPattern("GET /v1/contacts/\\{id} 200 \\d+us req_\\w+ org_\\w+\n")
        .containsPattern(" - - 404 \\d+us req_")
        .doesNotContain("Exception")
        .doesNotContain("\tat ");
  }

  @Test
  void for_a_collector_every_line_is_an_object() {
    String log = session("json");
    List<JsonNode> events =
        log.lines().filter(line -> line.startsWith("{")).map(Json::parse).toList();
    assertThat(log.lines().filter(line -> !line.startsWith("{")))
        .as("what standard output says of the start")
        .hasSize(4);
    assertThat(events)
        .hasSizeGreaterThan(30)
        .allSatisfy(event -> {
          assertThat(event.path("ts").asString()).matches("2\\d{3}-.*Z");
          assertThat(event.path("level").asString()).isIn("INFO", "WARN");
          assertThat(event.path("logger").asString()).isNotEmpty();
          assertThat(event.path("msg").asString()).isNotEmpty();
        });
    assertThat(events)
        .filteredOn(event -> event.path("route").asString("").equals("/v1/contacts/{id}"))
        .isNotEmpty()
        .first()
        .satisfies(event -> {
          assertThat(event.path("method").asString()).isEqualTo("GET");
          assertThat(event.path("status").asInt()).isEqualTo(200);
          assertThat(event.path("duration_us").asLong()).isPositive();
          assertThat(event.path("request_id").asString()).startsWith("req_");
          assertThat(event.path("org_id").asString()).startsWith("org_");
        });
    assertThat(events)
        .filteredOn(event -> event.path("request_id").asString("").equals("log-test-1"))
        .hasSize(1)
        .allMatch(event -> event.path("org_id").isMissingNode());
  }

  @Test
  void from_warnings_on_answers_are_not_told() {
    Map<String, String> settings =
        Map.of("PARLEY_DATA", folder.toString(), "PARLEY_LOG_LEVEL", "warn");
    try (ParleyProcess parley = ParleyProcess.start(settings)) {
      parley.signUp().get("/v1/me").expect(200);
      parley.terminate();
      parley.awaitEnd(15);
      assertThat(parley.output()).contains("listening on").doesNotContain("/v1/me", " INFO ");
    }
  }

  @Test
  void of_listeners_who_have_gone_when_their_session_ends_nothing_is_told() throws IOException {
    Map<String, String> settings =
        Map.of("PARLEY_DATA", folder.toString(), "PARLEY_LOG_LEVEL", "warn");
    try (ParleyProcess parley = ParleyProcess.start(settings)) {
      Client client = parley.signUp();
      String head =
          "GET /v1/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n"
              .formatted(client.token());
      try (Socket listener = new Socket(InetAddress.getLoopbackAddress(), parley.port())) {
        listener.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        readBeginning(listener.getInputStream());
      }
      // The first part that nobody takes is still accepted; the end of the answer meets the
      // refusal.
      client.post("/v1/contacts", "{'name': 'Ada', 'email': 'ada@example.com'}").expect(201);
      client.post("/v1/auth/logout-all", "{}").expect(204);
      Eventually.eventually(
          () -> Scrape.of(parley.anonymous()), seen -> seen.sum("streams_open") == 0);
      parley.terminate();
      parley.awaitEnd(15);
      assertThat(parley.output()).contains("listening on").doesNotContain("WARN", "\tat ");
    }
  }

  /** All that a stream says at first: who leaves something unread resets the connection. */
  private static void readBeginning(InputStream stream) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().contains("retry: ") || !read.toString().endsWith("\n\n\r\n")) {
      int next = stream.read();
      assertThat(next).as("the stream ended after " + read).isNotNegative();
      read.append((char) next);
    }
  }

  /** What a process logs of a session in which much is said, and none of it is in there. */
  private String session(String format) {
    Map<String, String> settings =
        Map.of(
            "PARLEY_DATA",
            folder.toString(),
            "PARLEY_DATABASE_URL",
            Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow(),
            "PARLEY_LOG",
            format);
    try (ParleyProcess parley = ParleyProcess.start(settings)) {
      secrets.addAll(
          List.of(EMAIL, PASSWORD, PHONE, CUSTOMER, "Bollhagen", QUESTION, REPLY, ACCESS_TOKEN));
      secrets.addAll(List.of(APP_SECRET, VERIFY_TOKEN, "password=", "hunter2"));
      Client owner = sessions(parley.anonymous());
      keys(owner);
      contacts(owner);
      channels(owner);
      messages(owner);
      mistakes(owner, parley.anonymous());
      String metrics = parley.anonymous().get("/metrics").expect(200).body();
      parley.terminate();
      parley.awaitEnd(15);
      String log = parley.output();
      for (String secret : secrets) {
        assertThat(log).doesNotContainIgnoringCase(secret);
        assertThat(metrics).doesNotContainIgnoringCase(secret);
      }
      return log;
    }
  }

  private Client sessions(Client anonymous) {
    String account = "\"email\": \"%s\", \"password\": \"%s\"".formatted(EMAIL, PASSWORD);
    Answer signup =
        anonymous
            .with("X-Request-Id", "log-test-1")
            .post("/v1/auth/signup", "{" + account + ", 'organization_name': '" + CUSTOMER + "'}")
            .expect(201);
    Answer login = anonymous.post("/v1/auth/login", "{" + account + "}").expect(200);
    String refresh = "{\"refresh_token\": \"" + login.text("/refresh_token") + "\"}";
    Answer refreshed = anonymous.post("/v1/auth/refresh", refresh).expect(200);
    secrets.addAll(cookies(anonymous, account));
    for (Answer tokens : List.of(signup, login, refreshed)) {
      secrets.add(tokens.text("/access_token"));
      secrets.add(tokens.text("/refresh_token"));
    }
    anonymous.post("/v1/auth/login", "{" + account.replace(PASSWORD, "hunter2!") + "}").expect(401);
    anonymous.as(signup.text("/access_token").replace('a', 'b')).get("/v1/me").expect(401);
    return anonymous.as(refreshed.text("/access_token"));
  }

  private static List<String> cookies(Client anonymous, String account) {
    Client page = anonymous.with("Sec-Fetch-Site", "same-origin");
    String first =
        cookie(page.post("/v1/auth/login", "{" + account + ", 'session': 'cookie'}").expect(200));
    Client with = page.with("Cookie", "parley=" + first);
    String second = cookie(with.post("/v1/auth/refresh", "{}").expect(200));
    anonymous.with("Cookie", "parley=" + first).post("/v1/auth/refresh", "{}").expect(403);
    with.post("/v1/auth/logout", "{}").expect(204);
    with.post("/v1/auth/refresh", "{}").expect(401);
    return List.of(first, second);
  }

  private static String cookie(Answer answer) {
    return answer.header("set-cookie").orElseThrow().replaceFirst("^parley=(prt_[^;]+);.*", "$1");
  }

  private void keys(Client owner) {
    Answer made =
        owner
            .post(
                "/v1/api-keys",
                "{'name': 'x', 'scopes': ['contacts:read'], 'allowed_ips': ['127.0.0.1']}")
            .expect(201);
    String path = "/v1/api-keys/" + made.text("/id");
    String first = made.text("/key");
    owner.as(first).get("/v1/contacts").expect(200);
    String second = owner.post(path + "/rotate", "{'overlap_s': 0}").expect(200).text("/key");
    owner.as(first).get("/v1/contacts").expect(401);
    owner.as(second).get("/v1/tags/x").expect(405);
    owner.as(second.toUpperCase(Locale.ROOT)).get("/v1/contacts").expect(401);
    owner.put(path, "{'allowed_ips': ['203.0.113.1']}").expect(200);
    owner.as(second).get("/v1/contacts").expect(403);
    secrets.addAll(List.of(first, second));
  }

  private static void contacts(Client owner) {
    String contact =
        "{\"name\": \"%s\", \"phone\": \"+%s\", \"email\": \"%s\"}"
            .formatted(CUSTOMER, PHONE, EMAIL);
    String id = owner.post("/v1/contacts", contact).expect(201).text("/id");
    owner.get("/v1/contacts/" + id).expect(200);
    owner.post("/v1/contacts", contact).expect(409);
    owner.get("/v1/contacts?search=" + PHONE + "&tag=bollhagen").expect(200);
    owner.get("/v1/contacts/" + PHONE).expect(404);
    owner.put("/v1/contacts/" + id, "{'email': '" + EMAIL + ", or'}").expect(422);
  }

  private static void channels(Client owner) {
    owner
        .post(
            "/v1/channels",
            """
            {"type": "whatsapp", "name": "Shop", "phone_number_id": "123456123456",
             "business_account_id": "77", "credentials": {"access_token": "%s",
             "app_secret": "%s", "verify_token": "%s"}}
            """
                .formatted(ACCESS_TOKEN, APP_SECRET, VERIFY_TOKEN))
        .expect(201);
    owner
        .get(
            "/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1&hub.verify_token="
                + VERIFY_TOKEN)
        .expect(200);
  }

  private static void messages(Client owner) {
    String number =
        owner
            .get("/v1/channels")
            .json()
            .at("/data")
            .valueStream()
            .filter(channel -> channel.at("/simulated").asBoolean())
            .map(channel -> channel.at("/phone_number_id").asString())
            .findFirst()
            .orElseThrow();
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '%s', 'name': '%s', 'text': '%s'}"
                .formatted(number, PHONE, CUSTOMER, QUESTION))
        .expect(202);
    Answer open =
        Eventually.eventually(
            () -> owner.get("/v1/conversations?status=open"),
            answer -> answer.at("/meta/total").asInt() == 1);
    String path = "/v1/conversations/" + open.text("/data/0/id");
    owner
        .post(path + "/messages", "{'type': 'text', 'content': {'text': '%s'}}".formatted(REPLY))
        .expect(201);
    Eventually.eventually(
        () -> owner.get(path), answer -> answer.texts("/messages", "/status").contains("read"));
  }

  private static void mistakes(Client owner, Client anonymous) {
    owner.get("/v1/" + PHONE + "/" + CUSTOMER.replace(" ", "%20")).expect(404);
    owner.get("/v1/contacts?page=" + PASSWORD.replace(" ", "%20")).expect(400);
    owner.post("/v1/contacts", "{'name': '" + CUSTOMER + "'").expect(400);
    owner.post("/v1/contacts", "{'name': ['" + CUSTOMER + "']}").expect(422);
    anonymous
        .with("X-Hub-Signature-256", "sha256=" + APP_SECRET + APP_SECRET)
        .post("/webhooks/whatsapp", "{'entry': [{'text': '" + QUESTION + "'}]}")
        .expect(401);
  }
}

package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Proof;
import parley.http.Route;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FileServer;
import parley.testing.RequestBodies;

/** Every POST with a token takes an Idempotency-Key. A new one needs an example here. */
@ParameterizedClass
@EnumSource(Engine.class)
class IdempotentPostsTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private static final String PASSWORD = "a plum in late October";
  private static final String KEY = "\"everywhere-the-same\"";

  /** A body that succeeds, by path; {@code %d} is a number of its own. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("/v1/auth/logout-all", ""),
          Map.entry("/v1/events/tickets", ""),
          Map.entry(
              "/v1/me/email",
              "{\"email\": \"moved%d@example.com\", \"current_password\": \"" + PASSWORD + "\"}"),
          Map.entry(
              "/v1/auth/password",
              "{\"current_password\": \"" + PASSWORD + "\", \"new_password\": \"no pear at all\"}"),
          Map.entry(
              "/v1/agents",
              """
              {"email": "colleague%d@example.net", "name": "Ada", "password": "seven weavers"}
              """),
          Map.entry("/v1/agents/{id}/deactivate", "{}"),
          Map.entry("/v1/agents/{id}/reactivate", ""),
          Map.entry("/v1/invitations", "{\"email\": \"new%d@example.net\", \"role\": \"agent\"}"),
          Map.entry("/v1/invitations/{id}/resend", ""),
          Map.entry("/v1/organizations", "{\"name\": \"Brewery %d\"}"),
          Map.entry("/v1/auth/switch", "{\"organization_id\": \"{organization}\"}"),
          Map.entry("/v1/api-keys", "{\"name\": \"Key %d\", \"scopes\": [\"contacts:read\"]}"),
          Map.entry("/v1/api-keys/{id}/rotate", "{\"overlap_s\": %d}"),
          Map.entry("/v1/me/api-keys", "{\"name\": \"Key %d\", \"scopes\": [\"contacts:read\"]}"),
          Map.entry("/v1/me/api-keys/{id}/rotate", "{\"overlap_s\": %d}"),
          Map.entry(
              "/v1/contacts/query",
              "{\"filter\": {\"field\": \"name\", \"is\": \"eq\", \"value\": \"x%d\"}}"),
          Map.entry(
              "/v1/attributes", "{\"key\": \"key_%d\", \"label\": \"K\", \"type\": \"text\"}"),
          Map.entry(
              "/v1/replies",
              "{\"shortcut\": \"reply-%d\", \"text\": \"Hi\", \"visibility\": \"me\"}"),
          Map.entry("/v1/replies/{id}/render", "{\"conversation_id\": \"{conversation}\"}"),
          Map.entry("/v1/teams", "{\"name\": \"Team %d\"}"),
          Map.entry(
              "/v1/presence", "{\"conversation_id\": \"{conversation}\", \"state\": \"viewing\"}"),
          Map.entry("/v1/contacts", "{\"name\": \"Contact %d\"}"),
          Map.entry(
              "/v1/contacts/bulk", "{\"mode\": \"create\", \"rows\": [{\"name\": \"Ada %d\"}]}"),
          Map.entry("/v1/contacts/tags/bulk", "{\"ids\": [\"{contact}\"], \"add\": [\"x%d\"]}"),
          Map.entry("/v1/contacts/{id}/merge", "{\"from_id\": \"{other}\"}"),
          Map.entry("/v1/contacts/{id}/export", ""),
          Map.entry("/v1/contacts/{id}/notes", "{\"text\": \"Note %d\"}"),
          Map.entry("/v1/contacts/{id}/tags", "{\"tags\": [\"vip\"]}"),
          Map.entry(
              "/v1/contacts/{id}/identities",
              "{\"channel\": \"whatsapp\", \"address\": \"4179000000%d\"}"),
          Map.entry(
              "/v1/segments",
              """
              {"name": "S %d", "filter": {"field": "blocked", "is": "eq", "value": true}}
              """),
          Map.entry("/v1/media", "{\"url\": \"{files}/%d.txt\"}"),
          Map.entry("/v1/conversations", "{\"contact_id\": \"{contact}\"}"),
          Map.entry(
              "/v1/conversations/{id}/messages",
              """
              {"type": "note", "content": {"text": "Hello %d"}}
              """),
          Map.entry(
              "/v1/channels",
              """
              {"type": "whatsapp", "name": "Shop", "phone_number_id": "55500%d",
               "credentials": {"access_token": "a", "app_secret": "0f3c5a7e9b1d2f40", "verify_token": "c"}}
              """),
          Map.entry(
              "/v1/messages",
              """
              {"to": {"phone": "+1415555267%d"}, "type": "text", "content": {"text": "Hello"}}
              """),
          Map.entry(
              "/simulator/inbound",
              """
              {"phone_number_id": "{number}", "from": "+16505551234", "text": "Hello"}
              """),
          Map.entry(
              "/simulator/templates",
              """
              {"phone_number_id": "{number}", "name": "cake", "language": "de", "body": "Fertig."}
              """),
          Map.entry("/v1/messages/{id}/retry", ""),
          Map.entry("/v1/channels/{id}/resume", ""),
          Map.entry("/v1/channels/{id}/rotate", "{}"),
          Map.entry("/v1/channels/{id}/test", ""),
          Map.entry("/v1/webhooks", "{\"url\": \"{files}/%d\"}"),
          Map.entry("/v1/webhooks/{id}/rotate", ""),
          Map.entry("/v1/webhooks/{id}/test", ""),
          Map.entry("/v1/webhooks/{id}/replay", "{\"from_sequence\": 1, \"to_sequence\": 100}"),
          Map.entry("/v1/webhooks/{id}/deliveries/{delivery_id}/replay", ""));

  /**
   * Need a mail server, an authenticator, a file or a failure: proven in MailTestRouteTest,
   * SecondFactorTest, ImportTest and QuarantineTest.
   */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "/v1/settings/mail/test",
          "/v1/me/totp",
          "/v1/me/totp/confirm",
          "/v1/contacts/import",
          "/v1/imports/{id}/cancel",
          "/v1/imports/{id}/undo",
          "/v1/quarantine/{id}/replay");

  @Parameter Engine engine;

  @Test
  void each_answers_its_repetition_with_the_first_answer() {
    try (FileServer files = new FileServer("/", "x".getBytes(StandardCharsets.UTF_8))) {
      BODIES.forEach(
          (path, body) -> repeat(path, body.replace("{files}", files.url()), files.url()));
    }
  }

  private void repeat(String path, String example, String files) {
    int number = COUNTER.incrementAndGet();
    Client owner = signUpOrLogIn("signup", number);
    String contact =
        owner.post("/v1/contacts", "{'phone': '+14155552671'}").expect(201).text("/id");
    String other = owner.post("/v1/contacts", "{'name': 'Other'}").expect(201).text("/id");
    String start = "{\"contact_id\": \"" + contact + "\"}";
    String conversation = owner.post("/v1/conversations", start).expect(201).text("/id");
    String target =
        path.startsWith("/v1/webhooks/")
            ? belowWebhook(owner, path, files)
            : path.replace("{id}", id(owner, path, contact, conversation));
    String body =
        example
            .replace("{contact}", contact)
            .replace("{other}", other)
            .replace("{conversation}", conversation)
            .replace("{organization}", owner.get("/v1/me").text("/organization/id"))
            .replace("{number}", owner.get("/v1/channels").text("/data/0/phone_number_id"))
            .replace("%d", "" + number);
    Answer first = owner.with("Idempotency-Key", KEY).post(target, body);
    boolean loggedOut = path.equals("/v1/auth/logout-all");
    Client again = loggedOut ? signUpOrLogIn("login", number) : owner;
    Answer second = again.with("Idempotency-Key", KEY).post(target, body);
    assertThat(first.status()).as("%s answered %s", path, first.body()).isBetween(200, 299);
    assertThat(first.header("idempotent-replayed")).as(path).isEmpty();
    assertThat(second.header("idempotent-replayed")).as(path).contains("true");
    assertThat(second.status()).as(path).isEqualTo(first.status());
    assertThat(second.body()).as(path).isEqualTo(first.body());
    for (String header : List.of("location", "etag", "content-type")) {
      assertThat(second.header(header)).as(path).isEqualTo(first.header(header));
    }
  }

  private static String id(Client owner, String path, String contact, String conversation) {
    if (path.startsWith("/v1/contacts")) {
      return contact;
    }
    if (path.startsWith("/v1/invitations")) {
      String body = "{'email': 'x@example.net', 'role': 'agent', 'send_email': false}";
      return owner.post("/v1/invitations", body).expect(201).text("/id");
    }
    if (path.startsWith("/v1/replies")) {
      return owner.post("/v1/replies", RequestBodies.REPLY).expect(201).text("/id");
    }
    if (path.startsWith("/v1/agents")) {
      return colleague(owner);
    }
    if (path.endsWith("/api-keys/{id}/rotate")) {
      String keys = path.substring(0, path.indexOf("/{id}"));
      return owner
          .post(keys, "{'name': 'Key', 'scopes': ['contacts:read']}")
          .expect(201)
          .text("/id");
    }
    if (path.equals("/v1/channels/{id}/rotate")) {
      String chat = "{'type': 'webchat', 'name': 'Site'}";
      return owner.post("/v1/channels", chat).expect(201).text("/id");
    }
    if (path.startsWith("/v1/channels")) {
      return owner.get("/v1/channels").text("/data/0/id");
    }
    return path.startsWith("/v1/messages") ? failedMessage(owner, conversation) : conversation;
  }

  private static String colleague(Client owner) {
    String address = "colleague." + owner.get("/v1/me").text("/email");
    String body =
        "{'email': '%s', 'name': 'Ada', 'password': 'seven silent weavers'}".formatted(address);
    return owner.post("/v1/agents", body).expect(201).text("/id");
  }

  private static String belowWebhook(Client owner, String path, String files) {
    String webhook =
        "/v1/webhooks/"
            + owner.post("/v1/webhooks", "{'url': '" + files + "'}").expect(201).text("/id");
    owner.post(webhook + "/test", "").expect(202);
    Answer deliveries =
        eventually(
            () -> owner.get(webhook + "/deliveries"), answer -> !answer.at("/data").isEmpty());
    return path.replace("/v1/webhooks/{id}", webhook)
        .replace("{delivery_id}", deliveries.text("/data/0/id"));
  }

  private static String failedMessage(Client owner, String conversation) {
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .put(
            "/simulator/behaviour",
            "{'phone_number_id': '" + number + "', 'error': {'code': 131026}}")
        .expect(200);
    String id =
        owner
            .post(
                "/v1/conversations/" + conversation + "/messages",
                "{'type': 'text', 'content': {'text': 'Hi'}}")
            .expect(201)
            .text("/id");
    eventually(() -> owner.get("/v1/messages/" + id).text("/status"), "failed"::equals);
    return id;
  }

  @Test
  void each_has_an_example_here() {
    assertThat(posts())
        .extracting(Route::path)
        .filteredOn(path -> !ELSEWHERE.contains(path))
        .containsExactlyInAnyOrderElementsOf(BODIES.keySet());
  }

  @Test
  void each_documents_the_key_and_its_errors() {
    Document document = Document.get();
    for (Route route : posts()) {
      Place operation = document.find("POST", route.path()).orElseThrow().place();
      assertThat(operation.child("parameters").node().toString())
          .as(route.path())
          .contains("#/components/parameters/IdempotencyKey");
      assertThat(codes(document, operation, "400")).as(route.path()).contains("invalid_parameter");
      assertThat(codes(document, operation, "409")).contains("idempotency_in_progress");
      assertThat(codes(document, operation, "422")).contains("idempotency_key_reused");
    }
  }

  private static List<String> codes(Document document, Place operation, String status) {
    return document
        .resolved(operation.child("responses").child(status))
        .child("content")
        .child("application/problem+json")
        .child("examples")
        .children()
        .stream()
        .map(Place::name)
        .toList();
  }

  private List<Route> posts() {
    return engine.server().parley().routes().stream()
        .filter(route -> route.method().equals("POST"))
        .filter(route -> route.access().proof() == Proof.TOKEN)
        .toList();
  }

  private Client signUpOrLogIn(String how, int number) {
    String body =
        """
        {"email": "idempotent%d@example.net", "password": "%s", "organization_name": "Bakery"}
        """
            .formatted(number, PASSWORD);
    Client anonymous = engine.server().anonymous();
    return anonymous.as(anonymous.post("/v1/auth/" + how, body).text("/access_token"));
  }
}

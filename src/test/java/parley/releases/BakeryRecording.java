package parley.releases;

import static parley.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Receiver;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A bakery with one of everything, and what the server answers about it when all has settled. */
final class BakeryRecording {
  static final String PASSWORD = "correct horse battery staple";
  static final String VERIFY_TOKEN = "bread-and-butter";
  static final String NEW_CONTACT = "{\"name\": \"Katherine\", \"external_id\": \"crm-1042\"}";
  static final String NEW_CONTACT_KEY = "\"6f1c2f0e-8f5f-4f0b-9d0c-0d7c2b1f5a11\"";

  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final ObjectNode notes = MAPPER.createObjectNode();
  private final List<String> paths =
      new ArrayList<>(
          List.of(
              "/v1/me",
              "/v1/agents",
              "/v1/teams",
              "/v1/channels",
              "/v1/contacts",
              "/v1/contacts?search=hopp",
              "/v1/contacts?tag=vip",
              "/v1/tags",
              "/v1/conversations",
              "/v1/conversations?status=open",
              "/v1/conversations?status=snoozed",
              "/v1/conversations?status=resolved",
              "/v1/conversations?assigned_to=me",
              "/v1/messages?status=scheduled",
              "/v1/webhooks",
              "/v1/events?limit=500",
              "/v1/events?limit=500&after=3"));
  private final Client owner;

  BakeryRecording(TestServer server) {
    Answer user =
        server
            .anonymous()
            .post(
                "/v1/auth/signup",
                """
                {"email": "grace@example.com", "password": "%s", "name": "Grace Hopper",
                 "organization_name": "Example Bakery"}
                """
                    .formatted(PASSWORD))
            .expect(201);
    note("access_token", user.text("/access_token"));
    note("refresh_token", user.text("/refresh_token"));
    this.owner = server.anonymous().as(user.text("/access_token"));
  }

  /** Fills the server and answers all notes: names with values, and {@code answers} by path. */
  ObjectNode answers() {
    try (Receiver receiver = new Receiver()) {
      webhook(receiver);
      people();
      channels();
      conversations();
      eventually(
          () -> owner.get("/v1/webhooks/" + noted("webhook") + "/deliveries?status=pending"),
          list -> list.at("/data").isEmpty());
    }
    note("cursor", owner.get("/v1/contacts?per_page=1").text("/meta/next_cursor"));
    notes.set("answers", settled());
    return notes;
  }

  /** What is seen twice in a row. */
  private JsonNode settled() {
    AtomicReference<JsonNode> last = new AtomicReference<>(notes);
    return eventually(this::seen, now -> now.equals(last.getAndSet(now)));
  }

  private JsonNode seen() {
    ObjectNode answers = MAPPER.createObjectNode();
    paths.forEach(path -> answers.set(path, owner.get(path).expect(200).json()));
    return answers;
  }

  private void note(String name, String value) {
    notes.put(name, value);
  }

  private String noted(String name) {
    return notes.path(name).asString();
  }

  private String made(String path, String body) {
    return owner.post(path, body).expect(201).text("/id");
  }

  private void webhook(Receiver receiver) {
    Answer made = owner.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
    note("webhook", made.text("/id"));
    note("webhook_secret", made.text("/secret"));
    paths.add("/v1/webhooks/" + made.text("/id") + "/deliveries?per_page=100");
  }

  private void people() {
    String ada =
        made(
            "/v1/agents",
            """
            {"email": "ada@example.com", "password": "a plum in late October", "name": "Ada"}
            """);
    note("team", made("/v1/teams", "{\"name\": \"Sales\", \"member_ids\": [\"" + ada + "\"]}"));
    note(
        "contact",
        made(
            "/v1/contacts",
            """
            {"name": "Grace Hopper", "phone": "+14155552671", "email": "Grace@Example.com",
             "tags": ["vip", "navy"], "custom_attributes": {"size": 7}}
            """));
    owner.with("Idempotency-Key", NEW_CONTACT_KEY).post("/v1/contacts", NEW_CONTACT).expect(201);
  }

  private void channels() {
    note("number", owner.get("/v1/channels").text("/data/0/phone_number_id"));
    note(
        "channel",
        made(
            "/v1/channels",
            """
            {"type": "whatsapp", "name": "Hotline", "phone_number_id": "106540352242922",
             "business_account_id": "102290129340398",
             "credentials": {"access_token": "EAAJB", "app_secret": "shh-it-is-a-secret", "verify_token": "%s"},
             "settings": {"graph_url": "http://127.0.0.1:7"}}
            """
                .formatted(VERIFY_TOKEN)));
  }

  private void conversations() {
    String answered = inbound("14155552671", "Is it ready? 🌿");
    note("conversation", answered);
    String media =
        owner
            .upload("order.txt", "Two loaves and a cake.\n".getBytes(StandardCharsets.UTF_8))
            .expect(201)
            .text("/id");
    note("media", media);
    String path = "/v1/conversations/" + answered;
    made(path + "/messages", "{\"type\": \"text\", \"content\": {\"text\": \"At noon.\"}}");
    String last =
        made(
            path + "/messages",
            "{\"type\": \"document\", \"content\": {\"media_id\": \"" + media + "\"}}");
    eventually(() -> owner.get("/v1/messages/" + last).text("/status"), "read"::equals);
    made(
        path + "/messages",
        "{\"type\": \"text\", \"content\": {\"text\": \"Later\"}, \"send_at\": \"%s\"}"
            .formatted(InstantSource.system().instant().plus(Duration.ofDays(300))));
    owner.put(path + "/assign", "{'team_id': '" + noted("team") + "'}").expect(200);
    String snoozed = inbound("4915112345678", "Good morning");
    String until = "{\"until\": \"2999-01-01T00:00:00Z\"}";
    owner.put("/v1/conversations/" + snoozed + "/snooze", until).expect(200);
    String resolved = inbound("441632960123", "Thanks");
    owner.put("/v1/conversations/" + resolved + "/resolve").expect(200);
    for (String id : List.of(answered, snoozed, resolved)) {
      paths.add("/v1/conversations/" + id);
      paths.add("/v1/conversations/" + id + "/messages");
    }
    paths.add("/v1/media/" + media + "/details");
  }

  /** The conversation that a customer's message has opened. */
  private String inbound(String from, String text) {
    owner
        .post(
            "/simulator/inbound",
            """
            {"phone_number_id": "%s", "from": "%s", "text": "%s"}
            """
                .formatted(noted("number"), from, text))
        .expect(202);
    String search = "/v1/contacts?search=" + from;
    String contact =
        eventually(() -> owner.get(search), list -> !list.at("/data").isEmpty()).text("/data/0/id");
    return eventually(
            () -> owner.get("/v1/contacts/" + contact + "/conversations"),
            list -> !list.at("/data").isEmpty())
        .text("/data/0/id");
  }
}

package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Access;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.RequestBodies;
import parley.testing.TestNumber;

/**
 * Nobody sees, changes or counts what another organization has: every route, with another's id in
 * every place that takes one. A new route without a row here fails.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class TenantIsolationTest {
  private static final Set<Access> OPEN =
      Set.of(Access.ANYONE, Access.VISITOR, Access.PROVIDER, Access.SIGNED);

  @Parameter Engine engine;

  private final Receiver receiver = new Receiver();

  private Client theirs;
  private Client mine;
  private final Map<String, String> ids = new TreeMap<>();

  @BeforeEach
  void build() {
    theirs = engine.server().signUp();
    mine = engine.server().signUp();
    TestNumber number = new TestNumber(theirs, TestNumber.NOWHERE, "");
    number.inbound("16505551234", "wamid.theirs" + number.phoneNumberId(), "Hi").expect(200);
    Answer conversation = theirs.get("/v1/conversations").expect(200);
    String contact = conversation.text("/data/0/contact/id");
    theirs.put("/v1/contacts/" + contact, "{'name': 'Lovelace', 'tags': ['secret']}").expect(200);
    ids.put("contact", contact);
    String note = "{'text': 'secret'}";
    ids.put(
        "note", theirs.post("/v1/contacts/" + contact + "/notes", note).expect(201).text("/id"));
    ids.put("conversation", conversation.text("/data/0/id"));
    ids.put("message", conversation.text("/data/0/last_message/id"));
    ids.put("channel", number.channelId());
    ids.put("number", simulated(theirs));
    ids.put("simulated_file", simulatedFile());
    number.messages("{\"from\": \"16505550000\", \"type\": \"text\"}").expect(200);
    ids.put("quarantined", theirs.get("/v1/quarantine").text("/data/0/id"));
    ids.put("scheduled", scheduled(conversation.text("/data/0/id")));
    ids.put("media", theirs.upload("a.txt", "secret".getBytes(StandardCharsets.UTF_8)).text("/id"));
    ids.put("agent", theirs.get("/v1/me").text("/id"));
    String invitation = "{'email': 'isolated@example.net', 'role': 'agent'}";
    ids.put("invitation", theirs.post("/v1/invitations", invitation).expect(201).text("/id"));
    ids.put("organization", theirs.get("/v1/me").text("/organization/id"));
    addWebhook();
    String key = "{'name': 'Theirs', 'scopes': ['contacts:read']}";
    ids.put("key", theirs.post("/v1/api-keys", key).expect(201).text("/id"));
    ids.put("personal_key", theirs.post("/v1/me/api-keys", key).expect(201).text("/id"));
    ids.put("segment", theirs.post("/v1/segments", RequestBodies.SEGMENT).expect(201).text("/id"));
    ids.put(
        "attribute",
        theirs.post("/v1/attributes", RequestBodies.ATTRIBUTE).expect(201).text("/id"));
    ids.put(
        "export",
        theirs.post("/v1/contacts/" + ids.get("contact") + "/export", "").expect(202).text("/id"));
    ids.put(
        "import",
        theirs
            .with("Content-Type", "text/csv")
            .send(
                "POST",
                "/v1/contacts/import?dry_run=true",
                "name\nAda\n".getBytes(StandardCharsets.UTF_8))
            .expect(202)
            .text("/id"));
    String reply = "{'shortcut': 'theirs', 'text': 'Secret', 'visibility': 'everyone'}";
    ids.put("reply", theirs.post("/v1/replies", reply).expect(201).text("/id"));
    ids.put("team", theirs.post("/v1/teams", "{'name': 'Theirs'}").expect(201).text("/id"));
  }

  private static String simulated(Client client) {
    return client
        .get("/v1/channels")
        .at("/data")
        .valueStream()
        .filter(channel -> channel.path("simulated").asBoolean())
        .map(channel -> channel.path("phone_number_id").asString())
        .findFirst()
        .orElseThrow();
  }

  /** A file of a customer, once it has been fetched. */
  private String simulatedFile() {
    theirs
        .post(
            "/simulator/inbound",
            """
            {"phone_number_id": "%s", "from": "+16505551235",
             "media": {"type": "document", "mime_type": "text/plain", "base64": "c2VjcmV0"}}
            """
                .formatted(ids.get("number")))
        .expect(202);
    eventually(
        () -> theirs.get("/v1/events?types=media.updated"),
        events -> !events.at("/data").isEmpty());
    String customer = "&customer=%2B16505551235";
    return theirs
        .get("/simulator/thread?phone_number_id=" + ids.get("number") + customer)
        .text("/data/0/media/id");
  }

  private void addWebhook() {
    String webhook = webhook(theirs);
    theirs.post("/v1/webhooks/" + webhook + "/test", "").expect(202);
    ids.put("webhook", webhook);
    ids.put(
        "delivery",
        eventually(
                () -> theirs.get("/v1/webhooks/" + webhook + "/deliveries?status=delivered"),
                answer -> !answer.at("/data").isEmpty())
            .text("/data/0/id"));
  }

  private String webhook(Client client) {
    String body = "{\"url\": \"" + receiver.url() + "\", \"events\": [\"channel.paused\"]}";
    return client.post("/v1/webhooks", body).expect(201).text("/id");
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  private String scheduled(String conversation) {
    return theirs
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {"type": "text", "content": {"text": "x"}, "send_at": "%s"}
            """
                .formatted(Instant.now().plus(Duration.ofHours(1))))
        .expect(201)
        .text("/id");
  }

  @Test
  void every_route_has_a_row() {
    Set<String> routes =
        engine.server().parley().routes().stream()
            .filter(route -> !OPEN.contains(route.access()))
            .map(route -> route.method() + " " + route.path())
            .collect(Collectors.toSet());
    assertThat(routes)
        .allSatisfy(route ->
            assertThat(
                    TenantIsolation.tries().containsKey(route)
                        || RoutesWithoutIds.ALL.contains(route))
                .as(route)
                .isTrue());
  }

  @Test
  void another_organizations_id_is_like_one_that_was_never_given() {
    String before = everythingTheyHave();
    TenantIsolation.tries()
        .forEach((route, tries) -> tries.forEach(attempt -> goOver(route, attempt)));
    assertThat(everythingTheyHave()).isEqualTo(before);
  }

  @Test
  void what_others_have_is_in_no_list_and_no_count() {
    for (List<IsolationTry> tries : TenantIsolation.tries().values()) {
      for (IsolationTry attempt : tries) {
        boolean isList = attempt.status() == 200 && attempt.body().isEmpty();
        if (isList && !attempt.path().equals("/v1/contacts")) {
          Answer answer = mine.get(filled(attempt.path(), ids)).expect(200);
          assertThat(answer.at("/data").size()).as(attempt.path()).isZero();
          assertThat(answer.at("/meta/total").asInt()).as(attempt.path()).isZero();
        }
      }
    }
    assertThat(mine.get("/v1/agents").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(mine.get("/v1/channels").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(mine.get("/v1/webhooks").at("/meta/total").asInt()).isZero();
    assertThat(mine.get("/v1/channels").body()).doesNotContain(ids.get("channel"));
  }

  private void goOver(String route, IsolationTry attempt) {
    if (!ids.containsKey("own_contact")) {
      openMine();
    }
    Answer foreign = ask(route, attempt, ids).expect(attempt.status());
    Answer unknown = ask(route, attempt, unknownIds()).expect(attempt.status());
    if (attempt.status() != 200) {
      assertThat(withoutRequestId(foreign)).as(route).isEqualTo(withoutRequestId(unknown));
    }
  }

  private void openMine() {
    String contact =
        mine.post("/v1/contacts", "{'name': 'Own', 'phone': '+4915112345678'}")
            .expect(201)
            .text("/id");
    ids.put("own_contact", contact);
    ids.put("own_webhook", webhook(mine));
    ids.put(
        "own_conversation",
        mine.post("/v1/conversations", "{'contact_id': '" + contact + "'}")
            .expect(201)
            .text("/id"));
  }

  private Answer ask(String route, IsolationTry attempt, Map<String, String> values) {
    String method = route.substring(0, route.indexOf(' '));
    byte[] body = filled(attempt.body(), values).getBytes(StandardCharsets.UTF_8);
    Client client = body.length == 0 ? mine : mine.with("Content-Type", "application/json");
    return client.send(method, filled(attempt.path(), values), body);
  }

  /** The same types of ids, of things that never were. */
  private Map<String, String> unknownIds() {
    Map<String, String> unknown = new TreeMap<>(ids);
    unknown.replaceAll(
        (name, id) -> name.startsWith("own_") ? id : id.substring(0, 4) + "0000000000001");
    return unknown;
  }

  private static String filled(String template, Map<String, String> values) {
    String filled = template;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("{" + value.getKey() + "}", value.getValue());
    }
    return filled;
  }

  private static String withoutRequestId(Answer answer) {
    return answer.body().replaceAll("req_[0-9a-z]+", "req");
  }

  private String everythingTheyHave() {
    return List.of(
            "/v1/contacts",
            "/v1/conversations",
            "/v1/tags",
            "/v1/teams",
            "/v1/channels",
            "/v1/webhooks",
            "/v1/quarantine",
            "/v1/webhooks/" + ids.get("webhook") + "/deliveries",
            "/v1/contacts/" + ids.get("contact") + "/notes",
            "/v1/contacts/" + ids.get("contact") + "/consents",
            "/v1/agents",
            "/v1/api-keys",
            "/v1/messages?status=scheduled",
            "/v1/conversations/" + ids.get("conversation") + "/messages")
        .stream()
        .map(path -> theirs.get(path).expect(200).body())
        .collect(Collectors.joining("\n"));
  }
}

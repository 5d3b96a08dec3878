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
import parley.testing.TestNumber;

/**
 * Nobody sees, changes or counts what another organization has: every route, with another's id in
 * every place that takes one. A new route without a row here fails.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class TenantWallTest {
  private static final String LABEL = "{\"name\": \"Mine now\"}";
  private static final String TEXT = "{\"type\": \"text\", \"content\": {\"text\": \"x\"}}";
  private static final String OFF = "{\"enabled\": false}";
  private static final String UNTIL = "{\"until\": \"2099-01-01T00:00:00Z\"}";

  /** One try to get over the wall; <code>{contact}</code> and its like stand for another's ids. */
  private record Try(String path, String body, int status) {}

  private static Try hidden(String path) {
    return new Try(path, "", 404);
  }

  private static Try hidden(String path, String body) {
    return new Try(path, body, 404);
  }

  private static Try refused(String path, String body) {
    return new Try(path, body, 422);
  }

  private static Try empty(String path) {
    return new Try(path, "", 200);
  }

  private static final Set<Access> TOKENS =
      Set.of(Access.AGENT, Access.AGENT_OR_LINK, Access.OWNER);

  /** Routes that take nobody's id: they are about the caller alone. */
  private static final Set<String> WITHOUT_IDS =
      Set.of(
          "GET /v1/me",
          "POST /v1/auth/logout-all",
          "POST /v1/auth/password",
          "POST /v1/agents",
          "POST /v1/contacts",
          "POST /v1/channels",
          "POST /v1/media",
          "POST /v1/events/tickets",
          "GET /v1/agents",
          "GET /v1/channels",
          "POST /v1/webhooks",
          "GET /v1/webhooks",
          "GET /v1/events");

  private static final Map<String, List<Try>> TRIES =
      Map.ofEntries(
          Map.entry("GET /v1/agents/{id}", List.of(hidden("/v1/agents/{agent}"))),
          Map.entry("GET /v1/teams", List.of(empty("/v1/teams"))),
          Map.entry(
              "POST /v1/teams",
              List.of(refused("/v1/teams", "{\"name\": \"T\", \"member_ids\": [\"{agent}\"]}"))),
          Map.entry("GET /v1/teams/{id}", List.of(hidden("/v1/teams/{team}"))),
          Map.entry("PUT /v1/teams/{id}", List.of(hidden("/v1/teams/{team}", LABEL))),
          Map.entry("PATCH /v1/teams/{id}", List.of(hidden("/v1/teams/{team}", LABEL))),
          Map.entry("DELETE /v1/teams/{id}", List.of(hidden("/v1/teams/{team}"))),
          Map.entry(
              "GET /v1/contacts",
              List.of(
                  empty("/v1/contacts"),
                  empty("/v1/contacts?search=lovelace"),
                  empty("/v1/contacts?search=lo"),
                  empty("/v1/contacts?search=6505551234"),
                  empty("/v1/contacts?tag=secret"))),
          Map.entry("GET /v1/contacts/{id}", List.of(hidden("/v1/contacts/{contact}"))),
          Map.entry("PUT /v1/contacts/{id}", List.of(hidden("/v1/contacts/{contact}", LABEL))),
          Map.entry("PATCH /v1/contacts/{id}", List.of(hidden("/v1/contacts/{contact}", LABEL))),
          Map.entry("DELETE /v1/contacts/{id}", List.of(hidden("/v1/contacts/{contact}"))),
          Map.entry(
              "POST /v1/contacts/{id}/tags",
              List.of(hidden("/v1/contacts/{contact}/tags", "{\"tags\": [\"x\"]}"))),
          Map.entry(
              "DELETE /v1/contacts/{id}/tags/{tag}",
              List.of(hidden("/v1/contacts/{contact}/tags/secret"))),
          Map.entry(
              "GET /v1/contacts/{id}/conversations",
              List.of(hidden("/v1/contacts/{contact}/conversations"))),
          Map.entry("GET /v1/tags", List.of(empty("/v1/tags"))),
          Map.entry(
              "PUT /v1/tags/{tag}", List.of(hidden("/v1/tags/secret", "{\"name\": \"open\"}"))),
          Map.entry("DELETE /v1/tags/{tag}", List.of(hidden("/v1/tags/secret"))),
          Map.entry(
              "GET /v1/conversations",
              List.of(
                  empty("/v1/conversations"),
                  empty("/v1/conversations?contact_id={contact}"),
                  empty("/v1/conversations?team_id={team}"),
                  empty("/v1/conversations?assigned_to={agent}"),
                  empty("/v1/conversations?search=lovelace"),
                  empty("/v1/conversations?status=open"))),
          Map.entry(
              "POST /v1/conversations",
              List.of(
                  refused("/v1/conversations", "{\"contact_id\": \"{contact}\"}"),
                  refused(
                      "/v1/conversations",
                      "{\"contact_id\": \"{own_contact}\", \"channel_id\": \"{channel}\"}"))),
          Map.entry(
              "GET /v1/conversations/{id}", List.of(hidden("/v1/conversations/{conversation}"))),
          Map.entry(
              "PUT /v1/conversations/{id}",
              List.of(hidden("/v1/conversations/{conversation}", "{\"priority\": \"low\"}"))),
          Map.entry(
              "PATCH /v1/conversations/{id}",
              List.of(hidden("/v1/conversations/{conversation}", "{\"priority\": \"low\"}"))),
          Map.entry(
              "PUT /v1/conversations/{id}/assign",
              List.of(
                  hidden("/v1/conversations/{conversation}/assign", "{\"agent_id\": null}"),
                  refused(
                      "/v1/conversations/{own_conversation}/assign", "{\"agent_id\": \"{agent}\"}"),
                  refused(
                      "/v1/conversations/{own_conversation}/assign", "{\"team_id\": \"{team}\"}"))),
          Map.entry(
              "PUT /v1/conversations/{id}/read",
              List.of(hidden("/v1/conversations/{conversation}/read"))),
          Map.entry(
              "PUT /v1/conversations/{id}/resolve",
              List.of(hidden("/v1/conversations/{conversation}/resolve"))),
          Map.entry(
              "PUT /v1/conversations/{id}/reopen",
              List.of(hidden("/v1/conversations/{conversation}/reopen"))),
          Map.entry(
              "PUT /v1/conversations/{id}/snooze",
              List.of(hidden("/v1/conversations/{conversation}/snooze", UNTIL))),
          Map.entry(
              "GET /v1/conversations/{id}/messages",
              List.of(hidden("/v1/conversations/{conversation}/messages"))),
          Map.entry(
              "POST /v1/conversations/{id}/messages",
              List.of(
                  hidden("/v1/conversations/{conversation}/messages", TEXT),
                  refused(
                      "/v1/conversations/{own_conversation}/messages",
                      """
                      {"type": "text", "content": {"text": "x"}, "reply_to": "{message}"}
                      """))),
          Map.entry(
              "GET /v1/messages",
              List.of(
                  empty("/v1/messages?status=scheduled"),
                  empty("/v1/messages?status=scheduled&conversation_id={conversation}"))),
          Map.entry(
              "POST /v1/messages",
              List.of(
                  refused(
                      "/v1/messages",
                      """
                      {"to": {"contact_id": "{contact}"}, "type": "text", "content": {"text": "x"}}
                      """),
                  refused(
                      "/v1/messages",
                      """
                      {"to": {"contact_id": "{own_contact}"}, "channel_id": "{channel}",
                       "type": "text", "content": {"text": "x"}}
                      """))),
          Map.entry("GET /v1/messages/{id}", List.of(hidden("/v1/messages/{message}"))),
          Map.entry("DELETE /v1/messages/{id}", List.of(hidden("/v1/messages/{scheduled}"))),
          Map.entry(
              "POST /v1/messages/{id}/retry", List.of(hidden("/v1/messages/{message}/retry"))),
          Map.entry("GET /v1/media/{id}", List.of(hidden("/v1/media/{media}"))),
          Map.entry("GET /v1/media/{id}/details", List.of(hidden("/v1/media/{media}/details"))),
          Map.entry("GET /v1/webhooks/{id}", List.of(hidden("/v1/webhooks/{webhook}"))),
          Map.entry("PUT /v1/webhooks/{id}", List.of(hidden("/v1/webhooks/{webhook}", OFF))),
          Map.entry("PATCH /v1/webhooks/{id}", List.of(hidden("/v1/webhooks/{webhook}", OFF))),
          Map.entry("DELETE /v1/webhooks/{id}", List.of(hidden("/v1/webhooks/{webhook}"))),
          Map.entry(
              "POST /v1/webhooks/{id}/rotate", List.of(hidden("/v1/webhooks/{webhook}/rotate"))),
          Map.entry("POST /v1/webhooks/{id}/test", List.of(hidden("/v1/webhooks/{webhook}/test"))),
          Map.entry(
              "POST /v1/webhooks/{id}/replay",
              List.of(
                  hidden(
                      "/v1/webhooks/{webhook}/replay",
                      "{\"from_sequence\": 1, \"to_sequence\": 1}"))),
          Map.entry(
              "GET /v1/webhooks/{id}/deliveries",
              List.of(hidden("/v1/webhooks/{webhook}/deliveries"))),
          Map.entry(
              "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay",
              List.of(
                  hidden("/v1/webhooks/{webhook}/deliveries/{delivery}/replay"),
                  hidden("/v1/webhooks/{own_webhook}/deliveries/{delivery}/replay"))),
          Map.entry("GET /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}"))),
          Map.entry("PUT /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}", LABEL))),
          Map.entry("PATCH /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}", LABEL))),
          Map.entry("DELETE /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}"))),
          Map.entry(
              "POST /v1/channels/{id}/resume",
              List.of(hidden("/v1/channels/{channel}/resume", "{}"))));

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
    theirs
        .put("/v1/contacts/" + contact, "{\"name\": \"Lovelace\", \"tags\": [\"secret\"]}")
        .expect(200);
    ids.put("contact", contact);
    ids.put("conversation", conversation.text("/data/0/id"));
    ids.put("message", conversation.text("/data/0/last_message/id"));
    ids.put("channel", number.channelId());
    ids.put("scheduled", scheduled(conversation.text("/data/0/id")));
    ids.put("media", theirs.upload("a.txt", "secret".getBytes(StandardCharsets.UTF_8)).text("/id"));
    ids.put("agent", theirs.get("/v1/me").text("/id"));
    addWebhook();
    ids.put("team", theirs.post("/v1/teams", "{\"name\": \"Theirs\"}").expect(201).text("/id"));
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
            .filter(route -> TOKENS.contains(route.access()))
            .map(route -> route.method() + " " + route.path())
            .collect(Collectors.toSet());
    assertThat(routes)
        .allSatisfy(route ->
            assertThat(TRIES.containsKey(route) || WITHOUT_IDS.contains(route)).as(route).isTrue());
  }

  @Test
  void another_organizations_id_is_like_one_that_was_never_given() {
    String before = everythingTheyHave();
    TRIES.forEach((route, tries) -> tries.forEach(attempt -> goOver(route, attempt)));
    assertThat(everythingTheyHave()).isEqualTo(before);
  }

  @Test
  void what_others_have_is_in_no_list_and_no_count() {
    for (List<Try> tries : TRIES.values()) {
      for (Try attempt : tries) {
        if (attempt.status() == 200 && !attempt.path().equals("/v1/contacts")) {
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

  private void goOver(String route, Try attempt) {
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
        mine.post("/v1/contacts", "{\"name\": \"Own\", \"phone\": \"+4915112345678\"}")
            .expect(201)
            .text("/id");
    ids.put("own_contact", contact);
    ids.put("own_webhook", webhook(mine));
    ids.put(
        "own_conversation",
        mine.post("/v1/conversations", "{\"contact_id\": \"" + contact + "\"}")
            .expect(201)
            .text("/id"));
  }

  private Answer ask(String route, Try attempt, Map<String, String> values) {
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
            "/v1/webhooks/" + ids.get("webhook") + "/deliveries",
            "/v1/agents",
            "/v1/messages?status=scheduled",
            "/v1/conversations/" + ids.get("conversation") + "/messages")
        .stream()
        .map(path -> theirs.get(path).expect(200).body())
        .collect(Collectors.joining("\n"));
  }
}

package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Proof;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.FakeGraph;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;

/** What each route that changes something tells the log. A new one needs a row here. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class EventsOfRoutesTest {
  private static final String TEXT = "\"type\": \"text\", \"content\": {\"text\": \"Hello\"}";

  @Parameter Engine engine;

  private final Map<String, String> ids = new TreeMap<>();
  private final Set<String> tried = new TreeSet<>();
  private final AtomicInteger counter = new AtomicInteger();
  private FakeGraph graph;
  private TestNumber number;
  private Client owner;
  private long after;

  @BeforeEach
  void open() {
    graph =
        new FakeGraph(
            send -> FakeGraph.Reply.accepted("wamid.routes." + counter.incrementAndGet()));
    owner = engine.server().signUp();
    number = new TestNumber(owner, graph.url(), "");
    ids.put("channel", number.channelId());
    ids.put("team", owner.post("/v1/teams", "{'name': 'T'}").expect(201).text("/id"));
  }

  @AfterEach
  void close() {
    graph.close();
  }

  @Test
  void each_tells_what_it_changes() {
    contacts();
    conversations();
    messages();
    pauses();
    webhooks();
    endings();
    Set<String> routes = new TreeSet<>();
    engine.server().parley().routes().stream()
        .filter(route -> route.access().proof() == Proof.TOKEN)
        .filter(route -> !route.method().equals("GET"))
        .map(route -> route.method() + " " + route.path())
        .filter(route -> !SilentRoutes.ALL.contains(route))
        // What customers do on the simulator comes in as webhooks of the provider.
        .filter(route -> !route.contains(" /simulator/"))
        .forEach(routes::add);
    assertThat(tried).isEqualTo(routes);
  }

  private void contacts() {
    String ada = "{\"name\": \"Ada\", \"phone\": \"+14155552671\"}";
    ids.put("contact", ask("POST", "/v1/contacts", ada, "contact.created").text("/id"));
    ask("PUT", "/v1/contacts/{contact}", "{\"name\": \"A\"}", "contact.updated");
    assertThat(previous().toString()).isEqualTo("{\"name\":\"Ada\"}");
    ask("PUT", "/v1/contacts/{contact}", "{\"name\": \"A\"}");
    ask("PATCH", "/v1/contacts/{contact}", "{\"email\": \"a@example.com\"}", "contact.updated");
    ask("POST", "/v1/contacts/{contact}/tags", "{\"tags\": [\"vip\"]}", "contact.updated");
    String refusal =
        "{\"channel\": \"whatsapp\", \"purpose\": \"marketing\", \"state\": \"denied\"}";
    ask(
        "PUT",
        "/v1/contacts/{contact}/consents",
        refusal,
        "contact.updated",
        "contact.consent_changed");
    ask("PUT", "/v1/contacts/{contact}/consents", refusal);
    String bulk =
        "{\"mode\": \"upsert\", \"rows\": [{\"phone\": \"+14155552671\", \"name\": \"A\"}]}";
    ask("POST", "/v1/contacts/bulk", bulk);
    ask("POST", "/v1/contacts/bulk", bulk.replace("A", "B"), "contact.updated");
    String tags = "{\"ids\": [\"{contact}\"], \"add\": [\"new\"], \"remove\": [\"old\"]}";
    ask("POST", "/v1/contacts/tags/bulk", tags, "contact.updated");
    ask("POST", "/v1/contacts/tags/bulk", tags);
    ask("PUT", "/v1/tags/vip", "{\"name\": \"key\"}", "contact.updated");
    assertThat(previous().toString()).isEqualTo("{\"tags\":[\"vip\",\"new\"]}");
    ask("DELETE", "/v1/tags/key", "", "contact.updated");
    ask("POST", "/v1/contacts/{contact}/tags", "{\"tags\": [\"old\"]}", "contact.updated");
    ask("DELETE", "/v1/contacts/{contact}/tags/old", "", "contact.updated");
    String other =
        ask("POST", "/v1/contacts", "{\"email\": \"z@example.com\"}", "contact.created")
            .text("/id");
    String merge = "{\"from_id\": \"" + other + "\"}";
    ask(
        "POST",
        "/v1/contacts/{contact}/merge",
        merge,
        "contact.updated",
        "contact.merged",
        "contact.deleted");
    ask("POST", "/v1/contacts/{contact}/merge", merge);
    String address = "{\"channel\": \"whatsapp\", \"address\": \"US.4711\"}";
    ask("POST", "/v1/contacts/{contact}/identities", address, "contact.updated");
    ask("POST", "/v1/contacts/{contact}/identities", address);
    ask(
        "DELETE",
        "/v1/contacts/{contact}/identities?channel=whatsapp&address=US.4711",
        "",
        "contact.updated");
  }

  private void conversations() {
    String start = "{\"contact_id\": \"{contact}\", \"channel_id\": \"{channel}\"}";
    ids.put(
        "conversation",
        ask("POST", "/v1/conversations", start, "conversation.created").text("/id"));
    ask("POST", "/v1/conversations", start);
    inbound("wamid.in.1", "contact.updated", "message.created", "conversation.updated");
    assertThat(previous().toString()).isEqualTo("{\"address\":null}");
    inbound("wamid.in.1");
    ask("PUT", "/v1/conversations/{conversation}/read", "", "conversation.updated");
    assertThat(previous().at("/unread_count").asInt()).isEqualTo(1);
    ask("PUT", "/v1/conversations/{conversation}/unread", "", "conversation.updated");
    assertThat(previous().toString()).isEqualTo("{\"unread_count\":0}");
    ask("PUT", "/v1/conversations/{conversation}/unread", "");
    ask(
        "PUT",
        "/v1/conversations/{conversation}",
        "{\"priority\": \"high\"}",
        "conversation.updated");
    ask("PATCH", "/v1/conversations/{conversation}", "{\"tags\": [\"x\"]}", "conversation.updated");
    ask("PATCH", "/v1/conversations/{conversation}", "{\"tags\": [\"x\"]}");
    ask(
        "PUT",
        "/v1/conversations/{conversation}/assign",
        "{\"team_id\": \"{team}\"}",
        "conversation.assigned");
    assertThat(previous().toString()).isEqualTo("{\"team_id\":null}");
    ask("PUT", "/v1/conversations/{conversation}/resolve", "", "conversation.status_changed");
    assertThat(previous().at("/status").asString()).isEqualTo("open");
    ask("PUT", "/v1/conversations/{conversation}/resolve", "");
    ask("PUT", "/v1/conversations/{conversation}/reopen", "", "conversation.status_changed");
    ask(
        "PUT",
        "/v1/conversations/{conversation}/snooze",
        "{\"until\": \"2099-01-01T00:00:00Z\"}",
        "conversation.status_changed");
    inbound("wamid.in.2", "message.created", "conversation.status_changed");
    assertThat(previous().at("/status").asString()).isEqualTo("snoozed");
  }

  private void messages() {
    String path = "/v1/conversations/{conversation}/messages";
    ask("POST", path, "{" + TEXT + "}", "message.created");
    ask(
        "POST",
        "/v1/messages",
        "{\"to\": {\"contact_id\": \"{contact}\"}, \"channel_id\": \"{channel}\", " + TEXT + "}",
        "message.created");
    ids.put(
        "message",
        ask("POST", path, "{" + TEXT + ", \"send_at\": \"" + later() + "\"}", "message.created")
            .text("/id"));
    ask("DELETE", "/v1/messages/{message}", "", "message.status_changed");
    assertThat(previous().toString()).isEqualTo("{\"status\":\"scheduled\"}");
    graph.behave(send -> FakeGraph.Reply.error(400, 131026));
    ids.put(
        "message",
        ask("POST", path, "{" + TEXT + "}", "message.created", "message.status_changed")
            .text("/id"));
    assertThat(previous().toString()).isEqualTo("{\"status\":\"queued\"}");
    graph.behave(send -> FakeGraph.Reply.accepted("wamid.retry." + ids.get("message")));
    ask("POST", "/v1/messages/{message}/retry", "", "message.status_changed");
    assertThat(previous().toString()).isEqualTo("{\"status\":\"failed\"}");
    String id = "wamid.retry." + ids.get("message");
    Eventually.eventually(
        () -> owner.get("/v1/messages/" + ids.get("message")),
        answer -> answer.at("/provider_id").asString("").equals(id));
    for (String status : List.of("sent", "read")) {
      number.status(id, "", status, 1_800_000_000L).expect(200);
      expect("message.status_changed");
    }
    assertThat(previous().toString()).isEqualTo("{\"status\":\"sent\"}");
    number.status(id, "", "delivered", 1_800_000_000L).expect(200);
    expect();
  }

  private void pauses() {
    String path = "/v1/conversations/{conversation}/messages";
    graph.behave(send -> FakeGraph.Reply.error(401, 190));
    ask(
        "POST",
        path,
        "{" + TEXT + "}",
        "message.created",
        "channel.paused",
        "message.status_changed");
    graph.behave(send -> FakeGraph.Reply.accepted("wamid.after." + counter.incrementAndGet()));
    ask("POST", "/v1/channels/{channel}/resume", "", "channel.resumed");
    ask("POST", "/v1/channels/{channel}/resume", "");
  }

  private void webhooks() {
    String webhook = "{\"url\": \"" + graph.url() + "\", \"events\": [\"channel.notice\"]}";
    ids.put("webhook", owner.post("/v1/webhooks", webhook).expect(201).text("/id"));
    ask("POST", "/v1/webhooks/{webhook}/test", "", "webhook.test");
  }

  private void endings() {
    ask("DELETE", "/v1/teams/{team}", "", "conversation.assigned");
    ask("DELETE", "/v1/contacts/{contact}", "", "contact.deleted");
    Answer all = owner.get("/v1/events?limit=500").expect(200);
    assertThat(all.at("/data").valueStream().filter(event -> !event.at("/data").isNull()).toList())
        .hasSize(5);
  }

  private static String later() {
    return Instant.now().plusSeconds(86_400).toString();
  }

  private void inbound(String providerId, String... types) {
    number.inbound("14155552671", providerId, "Hello").expect(200);
    expect(types);
  }

  private Answer ask(String method, String template, String body, String... types) {
    tried.add(method + " " + route(template));
    String json = filled(body);
    Answer answer =
        switch (method) {
          case "POST" -> owner.post(filled(template), json);
          case "PUT" ->
              json.isEmpty() ? owner.put(filled(template)) : owner.put(filled(template), json);
          case "PATCH" ->
              owner
                  .with("Content-Type", "application/json")
                  .send("PATCH", filled(template), json.getBytes(StandardCharsets.UTF_8));
          default -> owner.delete(filled(template));
        };
    assertThat(answer.status()).as(answer.body()).isBetween(200, 299);
    expect(types);
    return answer;
  }

  /** Waits for these, and makes sure that no others have come. */
  private void expect(String... types) {
    Answer told =
        Eventually.eventually(
            () -> owner.get("/v1/events?after=" + after).expect(200),
            answer -> answer.at("/data").size() >= types.length);
    List<String> seen = new ArrayList<>(told.texts("/data", "/type"));
    assertThat(seen).as(told.body()).containsExactly(types);
    after = told.at("/meta/next").asLong();
  }

  private JsonNode previous() {
    return owner.get("/v1/events?after=" + (after - 1)).at("/data/0/previous");
  }

  private String filled(String template) {
    String filled = template;
    for (Map.Entry<String, String> id : ids.entrySet()) {
      filled = filled.replace("{" + id.getKey() + "}", id.getValue());
    }
    return filled;
  }

  private static String route(String template) {
    return template
        .replaceAll("\\?.*$", "")
        .replaceAll("\\{(channel|contact|conversation|message|team|webhook)}", "{id}")
        .replaceAll("(v1|})/tags/[a-z]+$", "$1/tags/{tag}");
  }
}

package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Route;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Whatever stands in a field, the answer is never the server's fault. */
@ParameterizedClass
@EnumSource(Engine.class)
class BadInputTest {
  /** Raw JSON that stands in for every field in turn. */
  private static final List<String> ODD =
      List.of(
          "{}",
          "{\"a\": [{\"b\": null}]}",
          "[]",
          "[null, {}, 1]",
          "5",
          "-1",
          "1e400",
          "0.1",
          "99999999999999999999",
          "true",
          "null",
          "\"\"",
          "\" \"",
          "\"\\u0000\"",
          "\"a\\ud800b\"",
          "\"\\udc00\"",
          "\"%27 or 1=1 --\"",
          "\"" + "x".repeat(1 << 16) + "\"",
          "\"" + "x".repeat(1 << 20) + "\"");

  private static final String CONTACT =
      """
      {"name": "N", "phone": "+14155552671", "email": "a@example.com", "tags": ["x"],
       "external_id": "e", "custom_attributes": {"a": 1}, "blocked": false}
      """;

  private static final String CHANNEL =
      """
      {"type": "whatsapp", "name": "N", "phone_number_id": "1", "business_account_id": "2",
       "credentials": {"access_token": "a", "app_secret": "b", "verify_token": "c"},
       "settings": {"graph_url": "https://graph.facebook.com", "graph_version": "v25.0",
        "after_resolve": "reopen", "enforce_window": true, "messages_per_second": 80,
        "pair_burst": 45, "pair_interval_seconds": 6}}
      """;

  private static final String WEBHOOK =
      """
      {"url": "https://192.88.98.1/", "events": ["contact.created"], "description": "x",
       "enabled": false}
      """;

  /** Every route that takes a body, with one that has all of its fields. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry(
              "POST /v1/auth/signup",
              """
              {"email": "a@example.com", "password": "x", "organization_name": "O", "name": "N"}
              """),
          Map.entry("POST /v1/auth/login", "{\"email\": \"a@example.com\", \"password\": \"x\"}"),
          Map.entry("POST /v1/auth/refresh", "{\"refresh_token\": \"x\"}"),
          Map.entry("POST /v1/auth/logout", "{\"refresh_token\": \"x\"}"),
          Map.entry(
              "POST /v1/auth/password", "{\"current_password\": \"x\", \"new_password\": \"y\"}"),
          Map.entry(
              "POST /v1/agents",
              """
              {"email": "b@example.com", "name": "B", "password": "x", "role": "agent"}
              """),
          Map.entry("POST /v1/teams", "{\"name\": \"T\", \"member_ids\": [\"usr_x\"]}"),
          Map.entry("PUT /v1/teams/{id}", "{\"name\": \"T\", \"member_ids\": [\"usr_x\"]}"),
          Map.entry("POST /v1/contacts", CONTACT),
          Map.entry("PUT /v1/contacts/{id}", CONTACT),
          Map.entry("POST /v1/contacts/{id}/tags", "{\"tags\": [\"x\"]}"),
          Map.entry("PUT /v1/tags/{tag}", "{\"name\": \"x\"}"),
          Map.entry(
              "POST /v1/conversations",
              """
              {"contact_id": "con_x", "channel": "whatsapp", "channel_id": "chn_x",
               "message": {"type": "text", "content": {"text": "x"}}}
              """),
          Map.entry("PUT /v1/conversations/{id}", "{\"priority\": \"low\", \"tags\": [\"x\"]}"),
          Map.entry(
              "PUT /v1/conversations/{id}/assign",
              "{\"agent_id\": \"usr_x\", \"team_id\": \"tem_x\"}"),
          Map.entry("PUT /v1/conversations/{id}/snooze", "{\"until\": \"2099-01-01T00:00:00Z\"}"),
          Map.entry(
              "POST /v1/conversations/{id}/messages",
              """
              {"type": "text", "content": {"text": "x"}, "reply_to": "msg_x",
               "client_message_id": "c", "metadata": {"a": 1}, "send_at": "2099-01-01T00:00:00Z"}
              """),
          Map.entry(
              "POST /v1/messages",
              """
              {"to": {"contact_id": "con_x", "phone": "+16505551234", "email": "a@example.com",
               "name": "N"}, "channel": "whatsapp", "channel_id": "chn_x", "type": "text",
               "content": {"text": "x"}}
              """),
          Map.entry("POST /v1/media", "{\"url\": \"ftp://x\"}"),
          Map.entry("POST /v1/channels", CHANNEL),
          Map.entry("PUT /v1/channels/{id}", CHANNEL),
          Map.entry("POST /v1/webhooks", WEBHOOK),
          Map.entry("PUT /v1/webhooks/{id}", WEBHOOK),
          Map.entry("POST /v1/webhooks/{id}/replay", "{\"from_sequence\": 1, \"to_sequence\": 1}"),
          Map.entry(
              "POST /simulator/inbound",
              """
              {"phone_number_id": "1", "from": "14155552671", "name": "A", "text": "x",
               "message": {"type": "text", "text": {"body": "x"}},
               "media": {"type": "image", "base64": "AAAA", "mime_type": "image/png",
                "caption": "x", "filename": "x"}}
              """),
          Map.entry(
              "POST /simulator/templates",
              """
              {"phone_number_id": "1", "name": "x", "language": "en", "category": "utility",
               "status": "approved", "header": "x", "body": "x", "footer": "x", "buttons": ["x"],
               "url": "x"}
              """),
          Map.entry(
              "PUT /simulator/behaviour",
              """
              {"phone_number_id": "1", "receipts": "read", "enforce_window": false,
               "check_templates": false, "callback_url": "https://example.com", "delay_ms": 0, "error": {"code": 1},
               "http_status": 400, "drop_request": false, "drop_response": false,
               "fail_status": {"code": 1}, "duplicate": false, "shuffle": false, "expired_url": false,
               "wrong_bytes": false, "calls": "messages", "chance": 100,
               "times": 1}
              """));

  /** A message of every type that has more than a text, with all of its fields. */
  private static final List<String> MESSAGES =
      List.of(
          """
          {"type": "document", "content": {"url": "https://a.example", "media_id": "med_x",
           "caption": "c", "filename": "f"}}
          """,
          """
          {"type": "location", "content": {"latitude": 1, "longitude": 2, "name": "n",
           "address": "a"}}
          """,
          """
          {"type": "contacts", "content": {"contacts": [{"name": {"formatted_name": "n"},
           "phones": [{"phone": "1"}], "org": {"title": "t"}, "birthday": "2000-01-01"}]}}
          """,
          """
          {"type": "template", "content": {"name": "n", "language": "en", "components": [
           {"type": "body", "parameters": [{"type": "text", "text": "t"}]}]}}
          """,
          """
          {"type": "interactive", "content": {"kind": "buttons", "header": {"type": "image",
           "text": "h", "url": "https://a.example"}, "body": "b", "footer": "f",
           "buttons": [{"id": "i", "title": "t"}]}}
          """,
          """
          {"type": "interactive", "content": {"kind": "list", "body": "b", "button": "o",
           "sections": [{"title": "s", "rows": [{"id": "i", "title": "t", "description": "d"}]}]}}
          """,
          """
          {"type": "interactive", "content": {"kind": "cta_url", "body": "b", "button": "o",
           "url": "https://a.example"}}
          """,
          "{\"type\": \"reaction\", \"content\": {\"message_id\": \"msg_x\", \"emoji\": \"👍\"}}");

  @Parameter Engine engine;

  private Client owner;
  private String contact;
  private String conversation;
  private String channel;
  private String team;
  private String webhook;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    contact =
        owner
            .post("/v1/contacts", "{\"name\": \"Ada\", \"phone\": \"+16505551234\"}")
            .expect(201)
            .text("/id");
    conversation =
        owner
            .post("/v1/conversations", "{\"contact_id\": \"" + contact + "\"}")
            .expect(201)
            .text("/id");
    channel = owner.get("/v1/channels").text("/data/0/id");
    webhook = owner.post("/v1/webhooks", WEBHOOK).expect(201).text("/id");
    team = owner.post("/v1/teams", "{\"name\": \"T\"}").expect(201).text("/id");
  }

  @Test
  void every_route_that_takes_a_body_is_here() {
    Set<String> bodiless =
        Set.of(
            "POST /v1/auth/logout-all",
            "POST /v1/events/tickets",
            "POST /v1/messages/{id}/retry",
            "POST /v1/channels/{id}/resume",
            "POST /v1/webhooks/{id}/rotate",
            "POST /v1/webhooks/{id}/test",
            "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay",
            "PUT /v1/conversations/{id}/read",
            "PUT /v1/conversations/{id}/resolve",
            "PUT /v1/conversations/{id}/reopen");
    Set<String> routes =
        engine.server().parley().routes().stream()
            .filter(route -> Set.of("POST", "PUT").contains(route.method()))
            .filter(route -> !route.path().startsWith("/webhooks"))
            .filter(route -> !route.path().startsWith("/simulator/graph"))
            .map(BadInputTest::name)
            .filter(name -> !bodiless.contains(name))
            .collect(Collectors.toSet());
    assertThat(BODIES.keySet()).containsAll(routes);
  }

  @Test
  void no_odd_value_in_any_field_is_the_servers_fault() {
    BODIES.forEach(this::sendOdd);
  }

  @Test
  void no_odd_value_in_any_message_is_the_servers_fault() {
    MESSAGES.forEach(body -> sendOdd("POST /v1/conversations/{id}/messages", body));
  }

  private void sendOdd(String route, String body) {
    ObjectNode valid = (ObjectNode) JsonMapper.shared().readTree(body);
    for (String pointer : pointers(valid, "")) {
      for (String odd : ODD) {
        fine(send(route, replaced(valid, pointer, odd)));
      }
    }
  }

  @Test
  void no_odd_body_is_the_servers_fault() {
    List<String> bodies =
        List.of(
            "",
            "[]",
            "null",
            "\"x\"",
            "{",
            "{\"a\": 1, \"a\": 2}",
            "{} {}",
            "[".repeat(20_000),
            "{\"a\": ".repeat(20_000) + "1" + "}".repeat(20_000));
    for (String route : BODIES.keySet()) {
      for (String body : bodies) {
        fine(send(route, body)).expectProblem(400, "malformed_json");
      }
    }
  }

  private static Answer fine(Answer answer) {
    assertThat(answer.status()).as(answer.method() + " " + answer.path()).isLessThan(500);
    return answer;
  }

  private Answer send(String route, String body) {
    String method = route.substring(0, route.indexOf(' '));
    String path =
        route
            .substring(route.indexOf(' ') + 1)
            .replace("/contacts/{id}", "/contacts/" + contact)
            .replace("/conversations/{id}", "/conversations/" + conversation)
            .replace("/channels/{id}", "/channels/" + channel)
            .replace("/teams/{id}", "/teams/" + team)
            .replace("/webhooks/{id}", "/webhooks/" + webhook)
            .replace("{tag}", "x");
    return owner
        .with("Content-Type", "application/json")
        .send(method, path, body.getBytes(StandardCharsets.UTF_8));
  }

  /** The places of all values in {@code node}, itself left out. */
  private static List<String> pointers(JsonNode node, String at) {
    List<String> pointers = new ArrayList<>();
    node.properties()
        .forEach(property -> {
          String pointer = at + "/" + property.getKey();
          pointers.add(pointer);
          pointers.addAll(pointers(property.getValue(), pointer));
        });
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      pointers.addAll(pointers(node.get(i), at + "/" + i));
    }
    return pointers;
  }

  private static String replaced(ObjectNode valid, String pointer, String odd) {
    ObjectNode copy = valid.deepCopy();
    String parent = pointer.substring(0, pointer.lastIndexOf('/'));
    ObjectNode owner = (ObjectNode) copy.at(parent);
    owner.put(pointer.substring(pointer.lastIndexOf('/') + 1), "@@");
    return copy.toString().replace("\"@@\"", odd);
  }

  private static String name(Route route) {
    return route.method() + " " + route.path();
  }
}

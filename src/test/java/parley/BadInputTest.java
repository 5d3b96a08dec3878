package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
import parley.testing.RequestBodies;
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

  private static final Set<String> MAY_LACK_BODY = Set.of("POST /v1/agents/{id}/deactivate");

  @Parameter Engine engine;

  private Client owner;
  private String contact;
  private String note;
  private String conversation;
  private String channel;
  private String team;
  private String agent;
  private String webhook;
  private String key;
  private String reply;
  private String attribute;
  private String segment;
  private Client visitor;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    contact =
        owner
            .post("/v1/contacts", "{'name': 'Ada', 'phone': '+16505551234'}")
            .expect(201)
            .text("/id");
    note = owner.post("/v1/contacts/" + contact + "/notes", "{'text': 'x'}").text("/id");
    conversation =
        owner
            .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
            .expect(201)
            .text("/id");
    channel = owner.get("/v1/channels").text("/data/0/id");
    webhook = owner.post("/v1/webhooks", RequestBodies.WEBHOOK).expect(201).text("/id");
    key = owner.post("/v1/me/api-keys", RequestBodies.API_KEY).expect(201).text("/id");
    segment = owner.post("/v1/segments", RequestBodies.SEGMENT).expect(201).text("/id");
    attribute = owner.post("/v1/attributes", RequestBodies.ATTRIBUTE).expect(201).text("/id");
    reply = owner.post("/v1/replies", RequestBodies.REPLY).expect(201).text("/id");
    String chat =
        owner
            .post("/v1/channels", "{'type': 'webchat', 'name': 'Chat'}")
            .expect(201)
            .text("/widget_key");
    Client anonymous = engine.server().anonymous();
    visitor =
        anonymous.as(
            anonymous
                .post("/chat/v1/sessions", "{'key': '%s'}".formatted(chat))
                .expect(201)
                .text("/token"));
    team = owner.post("/v1/teams", "{'name': 'T'}").expect(201).text("/id");
    String address = "odd." + owner.get("/v1/me").text("/email");
    String colleague =
        "{'email': '%s', 'name': 'Ada', 'password': 'seven silent weavers'}".formatted(address);
    agent = owner.post("/v1/agents", colleague).expect(201).text("/id");
  }

  @Test
  void every_route_that_takes_a_body_is_here() {
    Set<String> bodiless =
        Set.of(
            "POST /v1/auth/logout-all",
            "POST /v1/settings/mail/test",
            "POST /v1/contacts/import",
            "POST /chat/v1/files",
            "POST /v1/contacts/{id}/export",
            "POST /v1/imports/{id}/cancel",
            "POST /v1/imports/{id}/undo",
            "POST /v1/events/tickets",
            "POST /v1/agents/{id}/reactivate",
            "POST /v1/invitations/{id}/resend",
            "POST /v1/messages/{id}/retry",
            "POST /v1/channels/{id}/resume",
            "POST /v1/channels/{id}/test",
            "POST /v1/quarantine/{id}/replay",
            "POST /v1/webhooks/{id}/rotate",
            "POST /v1/webhooks/{id}/test",
            "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay",
            "PUT /v1/conversations/{id}/read",
            "PUT /v1/conversations/{id}/unread",
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
    assertThat(RequestBodies.BODIES.keySet()).containsAll(routes);
  }

  @Test
  void no_odd_value_in_any_field_is_the_servers_fault() {
    RequestBodies.BODIES.forEach(this::sendOdd);
  }

  @Test
  void no_odd_value_in_any_message_is_the_servers_fault() {
    RequestBodies.MESSAGES.forEach(body -> sendOdd("POST /v1/conversations/{id}/messages", body));
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
    for (String route : RequestBodies.BODIES.keySet()) {
      for (String body : bodies) {
        Answer answer = fine(send(route, body));
        if (body.isEmpty() && MAY_LACK_BODY.contains(route)) {
          answer.expect(200);
        } else {
          answer.expectProblem(400, "malformed_json");
        }
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
            .replace("/segments/{id}", "/segments/" + segment)
            .replace("/attributes/{id}", "/attributes/" + attribute)
            .replace("/replies/{id}", "/replies/" + reply)
            .replace("/teams/{id}", "/teams/" + team)
            .replace("/agents/{id}", "/agents/" + agent)
            .replace("/api-keys/{id}", "/api-keys/" + key)
            .replace("/webhooks/{id}", "/webhooks/" + webhook)
            .replace("{note_id}", note)
            .replace("{tag}", "x");
    return (path.startsWith("/chat/") ? visitor : owner)
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

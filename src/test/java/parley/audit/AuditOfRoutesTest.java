package parley.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Route;
import parley.http.Scope;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Every route by which somebody uses power leaves an entry, or says here why it leaves none. */
@ParameterizedClass
@EnumSource(Engine.class)
class AuditOfRoutesTest {
  private static final Set<Scope> POWER =
      Set.of(
          Scope.ADMIN,
          Scope.AGENTS_MANAGE,
          Scope.CHANNELS_MANAGE,
          Scope.CONTACTS_DELETE,
          Scope.CONTACTS_EXPORT,
          Scope.KEYS_MANAGE,
          Scope.MEDIA_WRITE,
          Scope.SETTINGS_MANAGE,
          Scope.WEBHOOKS_MANAGE);

  /** Routes without an entry, and why. */
  private static final Map<String, String> SILENT =
      Map.ofEntries(
          Map.entry("PUT /simulator/behaviour", "the simulator is a toy"),
          Map.entry("POST /simulator/templates", "the simulator is a toy"),
          Map.entry("POST /v1/media", "adds what nobody sees until it is sent"),
          Map.entry("POST /v1/channels/{id}/resume", "changes nothing that somebody has set"),
          Map.entry("POST /v1/channels/{id}/test", "changes nothing"),
          Map.entry("POST /v1/contacts/bulk", "writes what is written one by one without an entry"),
          Map.entry("POST /v1/contacts/tags/bulk", "writes what is written so, too"),
          Map.entry("POST /v1/imports/{id}/cancel", "ends what has an entry of its own"),
          Map.entry("POST /v1/settings/mail/test", "changes nothing"),
          Map.entry(
              "POST /v1/webhooks/{id}/test", "sends a test to where the webhook leads anyway"),
          Map.entry("POST /v1/webhooks/{id}/replay", "sends again what was sent"),
          Map.entry(
              "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay",
              "sends again what was sent"));

  /** Proven in other tests: they take an authenticator, a file, or something that came in. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "PUT /v1/settings/sign-in",
          "DELETE /v1/agents/{id}/totp",
          "DELETE /v1/media/{id}",
          "POST /v1/contacts/import",
          "POST /v1/imports/{id}/undo",
          "DELETE /v1/quarantine/{id}",
          "POST /v1/quarantine/{id}/replay");

  /** What is done, in this order, and the entry that it leaves. */
  private record Step(String method, String route, String body, String action, String keeps) {}

  private static Step step(String method, String route, String body, String action) {
    return new Step(method, route, body, action, "");
  }

  private static Step add(String route, String body, String action, String keeps) {
    return new Step("POST", route, body, action, keeps);
  }

  private static final String CHANNEL =
      """
      {"type": "whatsapp", "name": "Shop", "phone_number_id": "{number}",
       "credentials": {"access_token": "a", "app_secret": "0f3c5a7e9b1d2f40", "verify_token": "c"}}
      """;

  private static final String CHAT = "{\"type\": \"webchat\", \"name\": \"Site\"}";

  private static final String AGENT =
      """
      {"email": "audited{number}@example.net", "name": "Ada", "password": "seven silent weavers"}
      """;

  private static final String ATTRIBUTE =
      "{\"key\": \"plan\", \"label\": \"Plan\", \"type\": \"text\"}";

  private static final String INVITED =
      "{\"email\": \"guest{number}@example.net\", \"role\": \"agent\", \"send_email\": false}";

  private static final List<Step> STEPS =
      List.of(
          add("/v1/teams", "{\"name\": \"Sales\"}", "team.created", "team"),
          step("PUT", "/v1/teams/{team}", "{\"name\": \"Support\"}", "team.changed"),
          step("PATCH", "/v1/teams/{team}", "{\"name\": \"Help\"}", "team.changed"),
          step("DELETE", "/v1/teams/{team}", "", "team.deleted"),
          add("/v1/agents", AGENT, "agent.created", "agent"),
          step("PUT", "/v1/agents/{agent}", "{\"role\": \"viewer\"}", "agent.role_changed"),
          step("PATCH", "/v1/agents/{agent}", "{\"role\": \"agent\"}", "agent.role_changed"),
          step("DELETE", "/v1/agents/{agent}/sessions", "", "session.revoked"),
          add("/v1/agents/{agent}/deactivate", "{}", "agent.deactivated", ""),
          add("/v1/agents/{agent}/reactivate", "", "agent.reactivated", ""),
          step("DELETE", "/v1/agents/{agent}", "", "agent.forgotten"),
          add("/v1/invitations", INVITED, "invitation.created", "invitation"),
          add("/v1/invitations/{invitation}/resend", "", "invitation.resent", ""),
          step("DELETE", "/v1/invitations/{invitation}", "", "invitation.revoked"),
          add(
              "/v1/api-keys",
              "{\"name\": \"K\", \"scopes\": [\"contacts:read\"]}",
              "api_key.created",
              "key"),
          step("PUT", "/v1/api-keys/{key}", "{\"name\": \"L\"}", "api_key.changed"),
          step("PATCH", "/v1/api-keys/{key}", "{\"name\": \"M\"}", "api_key.changed"),
          add("/v1/api-keys/{key}/rotate", "{}", "api_key.rotated", ""),
          step("DELETE", "/v1/api-keys/{key}", "", "api_key.revoked"),
          add("/v1/webhooks", "{\"url\": \"http://127.0.0.1:9/\"}", "webhook.created", "webhook"),
          step("PUT", "/v1/webhooks/{webhook}", "{\"enabled\": false}", "webhook.changed"),
          step("PATCH", "/v1/webhooks/{webhook}", "{\"enabled\": true}", "webhook.changed"),
          add("/v1/webhooks/{webhook}/rotate", "", "webhook.rotated", ""),
          step("DELETE", "/v1/webhooks/{webhook}", "", "webhook.deleted"),
          add("/v1/channels", CHANNEL, "channel.created", "channel"),
          step("PUT", "/v1/channels/{channel}", "{\"name\": \"Store\"}", "channel.changed"),
          step(
              "PATCH",
              "/v1/channels/{channel}",
              "{\"credentials\": {\"access_token\": \"b\"}}",
              "channel.credentials_changed"),
          step("DELETE", "/v1/channels/{channel}", "", "channel.deleted"),
          add("/v1/channels", CHAT, "channel.created", "chat"),
          add("/v1/channels/{chat}/rotate", "{\"end_sessions\": true}", "channel.rotated", ""),
          step(
              "POST",
              "/v1/contacts/{contact}/merge",
              "{\"from_id\": \"{other}\"}",
              "contact.merged"),
          step("POST", "/v1/contacts/{contact}/export", "", "contact.exported"),
          step("PUT", "/v1/contacts/{contact}/hold", "{\"reason\": \"Case 1\"}", "contact.held"),
          step("DELETE", "/v1/contacts/{contact}/hold", "", "contact.released"),
          step("DELETE", "/v1/contacts/{contact}", "", "contact.deleted"),
          add("/v1/attributes", ATTRIBUTE, "attribute.created", "attribute"),
          step("PUT", "/v1/attributes/{attribute}", "{\"label\": \"A\"}", "attribute.changed"),
          step("PATCH", "/v1/attributes/{attribute}", "{\"label\": \"B\"}", "attribute.changed"),
          step("DELETE", "/v1/attributes/{attribute}", "", "attribute.deleted"),
          step("PUT", "/v1/settings/organization", "{\"name\": \"B\"}", "settings.changed"),
          step("PATCH", "/v1/settings/organization", "{\"hours\": \"9\"}", "settings.changed"),
          step("PUT", "/v1/settings/retention", "{\"media_days\": 9}", "settings.changed"),
          step("PATCH", "/v1/settings/retention", "{\"media_days\": 8}", "settings.changed"));

  @Parameter Engine engine;

  @Test
  void whoever_uses_power_leaves_an_entry() {
    Client owner = engine.server().signUp();
    Map<String, String> known = new HashMap<>();
    known.put("number", Long.toString(System.nanoTime()));
    known.put("contact", owner.post("/v1/contacts", "{'name': 'Zoë'}").expect(201).text("/id"));
    known.put("other", owner.post("/v1/contacts", "{'name': 'Zoë'}").expect(201).text("/id"));
    for (Step step : STEPS) {
      String before = head(owner);
      Answer answer =
          owner
              .with("Content-Type", "application/json")
              .send(
                  step.method(),
                  filled(step.route(), known),
                  filled(step.body(), known).getBytes(StandardCharsets.UTF_8));
      assertThat(answer.status()).as("%s: %s", step, answer.body()).isBetween(200, 299);
      Answer newest = owner.get("/v1/audit?per_page=1").expect(200);
      assertThat(newest.text("/data/0/action")).as(step.toString()).isEqualTo(step.action());
      assertThat(newest.text("/data/0/hash")).as(step.toString()).isNotEqualTo(before);
      if (!step.keeps().isEmpty()) {
        known.put(step.keeps(), answer.text("/id"));
      }
    }
    String log = owner.get("/v1/audit/export").expect(200).body();
    assertThat(log).doesNotContain("Zoë", "0f3c5a7e9b1d2f40", "weavers", "pak_", "whsec_", "pin_");
  }

  @Test
  void every_route_of_power_is_here() {
    Set<String> here = new HashSet<>(SILENT.keySet());
    here.addAll(ELSEWHERE);
    STEPS.forEach(
        step -> here.add(step.method() + " " + step.route().replaceAll("\\{\\w+}", "{id}")));
    Set<String> routes =
        engine.server().parley().routes().stream()
            .filter(route -> !route.method().equals("GET"))
            .filter(AuditOfRoutesTest::isOfPower)
            .map(route -> route.method() + " " + route.path())
            .collect(Collectors.toSet());
    assertThat(here).containsExactlyInAnyOrderElementsOf(routes);
  }

  private static boolean isOfPower(Route route) {
    Scope scope = route.access().scope();
    return scope != null && POWER.contains(scope);
  }

  private static String head(Client client) {
    return client.get("/v1/audit/head").text("/hash");
  }

  private static String filled(String text, Map<String, String> known) {
    String filled = text;
    for (Map.Entry<String, String> entry : known.entrySet()) {
      filled = filled.replace("{" + entry.getKey() + "}", entry.getValue());
    }
    return filled;
  }
}

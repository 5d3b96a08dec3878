package parley;

import static parley.IsolationTry.empty;
import static parley.IsolationTry.hidden;
import static parley.IsolationTry.refused;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How each route is tried over the wall between organizations. */
final class TenantIsolation {
  private static final String LABEL = "{\"name\": \"Mine now\"}";
  private static final String TEXT = "{\"type\": \"text\", \"content\": {\"text\": \"x\"}}";
  private static final String UNTIL = "{\"until\": \"2099-01-01T00:00:00Z\"}";

  private static final Map<String, List<IsolationTry>> TRIES =
      Map.ofEntries(
          Map.entry("GET /v1/agents/{id}/totp", List.of(hidden("/v1/agents/{agent}/totp"))),
          Map.entry("DELETE /v1/agents/{id}/totp", List.of(hidden("/v1/agents/{agent}/totp"))),
          Map.entry("DELETE /v1/sessions/{id}", List.of(hidden("/v1/sessions/ses_0000000000001"))),
          Map.entry("GET /v1/agents/{id}/sessions", List.of(hidden("/v1/agents/{agent}/sessions"))),
          Map.entry(
              "DELETE /v1/agents/{id}/sessions", List.of(hidden("/v1/agents/{agent}/sessions"))),
          Map.entry("GET /v1/agents/{id}", List.of(hidden("/v1/agents/{agent}"))),
          Map.entry(
              "GET /v1/reports/conversations",
              List.of(empty("/v1/reports/conversations?group_by=channel&channel_id={channel}"))),
          Map.entry(
              "GET /v1/reports/response-times",
              List.of(empty("/v1/reports/response-times?group_by=channel&channel_id={channel}"))),
          Map.entry(
              "GET /v1/reports/messages",
              List.of(empty("/v1/reports/messages?group_by=channel&channel_id={channel}"))),
          Map.entry(
              "GET /v1/reports/ratings",
              List.of(empty("/v1/reports/ratings?group_by=channel&channel_id={channel}"))),
          Map.entry(
              "GET /v1/reports/failures",
              List.of(empty("/v1/reports/failures?group_by=channel&channel_id={channel}"))),
          Map.entry(
              "GET /v1/audit",
              List.of(empty("/v1/audit?target={webhook}"), empty("/v1/audit?actor={agent}"))),
          Map.entry("PUT /v1/agents/{id}", List.of(hidden("/v1/agents/{agent}", LABEL))),
          Map.entry("PATCH /v1/agents/{id}", List.of(hidden("/v1/agents/{agent}", LABEL))),
          Map.entry("DELETE /v1/agents/{id}", List.of(hidden("/v1/agents/{agent}"))),
          Map.entry(
              "POST /v1/agents/{id}/deactivate",
              List.of(hidden("/v1/agents/{agent}/deactivate", "{}"))),
          Map.entry(
              "POST /v1/agents/{id}/reactivate", List.of(hidden("/v1/agents/{agent}/reactivate"))),
          Map.entry("GET /v1/invitations", List.of(empty("/v1/invitations"))),
          Map.entry(
              "POST /v1/invitations",
              List.of(
                  refused(
                      "/v1/invitations",
                      "{\"email\": \"x@example.net\", \"role\": \"agent\", \"team_ids\":"
                          + " [\"{team}\"]}"))),
          Map.entry("GET /v1/invitations/{id}", List.of(hidden("/v1/invitations/{invitation}"))),
          Map.entry("DELETE /v1/invitations/{id}", List.of(hidden("/v1/invitations/{invitation}"))),
          Map.entry(
              "POST /v1/invitations/{id}/resend",
              List.of(hidden("/v1/invitations/{invitation}/resend"))),
          Map.entry(
              "POST /v1/auth/switch",
              List.of(refused("/v1/auth/switch", "{\"organization_id\": \"{organization}\"}"))),
          Map.entry("GET /v1/teams", List.of(empty("/v1/teams"))),
          Map.entry(
              "POST /v1/teams",
              List.of(refused("/v1/teams", "{\"name\": \"T\", \"member_ids\": [\"{agent}\"]}"))),
          Map.entry("GET /v1/drafts", List.of(empty("/v1/drafts"))),
          Map.entry(
              "GET /v1/conversations/{id}/draft",
              List.of(hidden("/v1/conversations/{conversation}/draft"))),
          Map.entry(
              "PUT /v1/conversations/{id}/draft",
              List.of(hidden("/v1/conversations/{conversation}/draft", "{\"text\": \"x\"}"))),
          Map.entry(
              "DELETE /v1/conversations/{id}/draft",
              List.of(hidden("/v1/conversations/{conversation}/draft"))),
          Map.entry("GET /v1/replies", List.of(empty("/v1/replies"))),
          Map.entry(
              "POST /v1/replies",
              List.of(
                  refused(
                      "/v1/replies",
                      """
                      {"shortcut": "x", "text": "x", "visibility": "team", "team_id": "{team}"}
                      """))),
          Map.entry("GET /v1/replies/{id}", List.of(hidden("/v1/replies/{reply}"))),
          Map.entry("PUT /v1/replies/{id}", List.of(hidden("/v1/replies/{reply}", "{}"))),
          Map.entry("PATCH /v1/replies/{id}", List.of(hidden("/v1/replies/{reply}", "{}"))),
          Map.entry("DELETE /v1/replies/{id}", List.of(hidden("/v1/replies/{reply}"))),
          Map.entry(
              "POST /v1/replies/{id}/render",
              List.of(
                  hidden(
                      "/v1/replies/{reply}/render", "{\"conversation_id\": \"{conversation}\"}"))),
          Map.entry("GET /v1/teams/{id}", List.of(hidden("/v1/teams/{team}"))),
          Map.entry("PUT /v1/teams/{id}", List.of(hidden("/v1/teams/{team}", LABEL))),
          Map.entry("PATCH /v1/teams/{id}", List.of(hidden("/v1/teams/{team}", LABEL))),
          Map.entry("DELETE /v1/teams/{id}", List.of(hidden("/v1/teams/{team}"))),
          Map.entry(
              "GET /v1/messages/search",
              List.of(
                  empty("/v1/messages/search?query=lovelace"),
                  empty("/v1/messages/search?query=s"),
                  empty("/v1/messages/search?query=secret&contact_id={contact}"),
                  empty("/v1/messages/search?query=secret&conversation_id={conversation}"))),
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
              "GET /v1/conversations/{id}/activity",
              List.of(hidden("/v1/conversations/{conversation}/activity"))),
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
              "PUT /v1/conversations/{id}/unread",
              List.of(hidden("/v1/conversations/{conversation}/unread"))),
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
                      """),
                  refused(
                      "/v1/conversations/{own_conversation}/messages",
                      """
                      {"type": "text", "content": {"text": "x"},
                       "last_seen_message_id": "{message}"}
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
          Map.entry(
              "POST /v1/presence",
              List.of(
                  refused(
                      "/v1/presence",
                      "{\"conversation_id\": \"{conversation}\", \"state\": \"viewing\"}"))),
          Map.entry("GET /v1/messages/{id}", List.of(hidden("/v1/messages/{message}"))),
          Map.entry("GET /v1/messages/{id}/raw", List.of(hidden("/v1/messages/{message}/raw"))),
          Map.entry("DELETE /v1/messages/{id}", List.of(hidden("/v1/messages/{scheduled}"))),
          Map.entry(
              "POST /v1/messages/{id}/retry", List.of(hidden("/v1/messages/{message}/retry"))),
          Map.entry("GET /v1/media/{id}", List.of(hidden("/v1/media/{media}"))),
          Map.entry("DELETE /v1/media/{id}", List.of(hidden("/v1/media/{media}"))),
          Map.entry("GET /v1/media/{id}/details", List.of(hidden("/v1/media/{media}/details"))));

  private TenantIsolation() {}

  /** How each route is tried, by its method and path. */
  static Map<String, List<IsolationTry>> tries() {
    Map<String, List<IsolationTry>> all = new HashMap<>(TRIES);
    all.putAll(ConnectionIsolation.TRIES);
    all.putAll(ContactIsolation.TRIES);
    return all;
  }
}

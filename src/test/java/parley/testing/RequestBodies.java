package parley.testing;

import java.util.List;
import java.util.Map;

/** Every route that takes a body, with bodies that have all of its fields. */
public final class RequestBodies {
  private static final String CONTACT =
      """
      {"name": "N", "phone": "+14155552671", "email": "a@example.com", "tags": ["x"],
       "external_id": "e", "custom_attributes": {"a": 1}, "blocked": false}
      """;

  private static final String CHANNEL =
      """
      {"type": "whatsapp", "name": "N", "phone_number_id": "1", "business_account_id": "2",
       "credentials": {"access_token": "a", "app_secret": "0f3c5a7e9b1d2f40", "verify_token": "c"},
       "settings": {"graph_url": "https://graph.facebook.com", "graph_version": "v25.0",
        "after_resolve": "reopen", "enforce_window": true, "typing_indicators": false,
        "opt_out_keywords": "STOP", "opt_out_confirmation": "x", "messages_per_second": 80,
        "pair_burst": 45, "pair_interval_seconds": 6}}
      """;

  public static final String WEBHOOK =
      """
      {"url": "https://192.88.98.1/", "events": ["contact.created"], "description": "x",
       "enabled": false}
      """;

  public static final String API_KEY =
      """
      {"name": "N", "scopes": ["contacts:read"], "expires_at": "2099-01-01T00:00:00Z",
       "allowed_ips": ["10.0.0.0/8"], "rate_limit": 1}
      """;

  public static final String SEGMENT =
      """
      {"name": "Regulars", "filter": {"field": "blocked", "is": "eq", "value": true}, "shared": true}
      """;

  public static final String ATTRIBUTE =
      """
      {"entity": "contact", "key": "plan", "label": "Plan", "type": "list", "options": ["pro"]}
      """;

  public static final String REPLY =
      """
      {"shortcut": "x", "text": "Hi", "visibility": "me", "team_id": null}
      """;

  private static final String ROTATION =
      """
      {"overlap_s": 1, "expires_at": "2099-01-01T00:00:00Z"}
      """;

  private static final String NOTE = "{\"text\": \"Likes cake.\"}";

  /** Every route that takes a body, with one that has all of its fields. */
  public static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("PUT /v1/contacts/{id}/hold", "{\"reason\": \"Case 4711\"}"),
          Map.entry(
              "PUT /v1/settings/retention",
              """
              {"media_days": 90, "messages_days": 365, "resolved_conversations_days": 400,
               "contacts_without_activity_days": 1000, "events_days": 8}
              """),
          Map.entry(
              "POST /v1/contacts/{id}/merge",
              """
              {"from_id": "con_0000000000001",
               "prefer": {"name": "from", "phone": "target", "email": "from", "external_id": "from"}}
              """),
          Map.entry(
              "POST /v1/contacts/{id}/identities",
              "{\"channel\": \"whatsapp\", \"scope\": \"s\", \"address\": \"14155552671\"}"),
          Map.entry(
              "POST /v1/auth/signup",
              """
              {"email": "a@example.com", "password": "x", "organization_name": "O", "name": "N",
               "session": null}
              """),
          Map.entry(
              "POST /v1/auth/login",
              "{\"email\": \"a@example.com\", \"password\": \"x\", \"session\": null}"),
          Map.entry(
              "PUT /v1/me", "{\"name\": \"N\", \"locale\": \"de\", \"preferences\": {\"a\": 1}}"),
          Map.entry("POST /chat/v1/sessions", "{\"key\": \"pwk_x\"}"),
          Map.entry(
              "POST /chat/v1/messages",
              """
              {"client_message_id": "x", "type": "text", "content": {"text": "x"},
               "page": {"url": "https://shop.example.com/?a", "title": "x"}}
              """),
          Map.entry("POST /chat/v1/typing", "{\"state\": \"on\"}"),
          Map.entry("POST /chat/v1/rating", "{\"score\": 5, \"comment\": \"x\"}"),
          Map.entry("PUT /chat/v1/received", "{\"message_id\": \"msg_0000000000001\"}"),
          Map.entry("PUT /chat/v1/read", "{\"message_id\": \"msg_0000000000001\"}"),
          Map.entry("PUT /v1/me/availability", "{\"availability\": \"away\"}"),
          Map.entry(
              "POST /v1/presence",
              "{\"conversation_id\": \"cnv_0000000000001\", \"state\": \"viewing\"}"),
          Map.entry("POST /v1/me/totp", "{\"current_password\": \"x\"}"),
          Map.entry("POST /v1/me/totp/confirm", "{\"code\": \"000000\"}"),
          Map.entry("POST /v1/auth/login/factor", "{\"mfa_token\": \"x\", \"code\": \"000000\"}"),
          Map.entry(
              "PUT /v1/settings/organization",
              """
              {"name": "Bakery", "time_zone": "Europe/Berlin", "idle_minutes": 30,
               "assign_on_reply": true, "show_presence": true, "auto_merge_attested": true,
               "hours": "Always"}
              """),
          Map.entry("PUT /v1/settings/sign-in", "{\"require_second_factor\": false}"),
          Map.entry("POST /v1/auth/refresh", "{\"refresh_token\": \"x\"}"),
          Map.entry("POST /v1/auth/logout", "{\"refresh_token\": \"x\"}"),
          Map.entry("POST /v1/auth/password/forgot", "{\"email\": \"a@example.com\"}"),
          Map.entry("POST /v1/auth/password/reset", "{\"token\": \"x\", \"password\": \"y\"}"),
          Map.entry(
              "POST /v1/me/email", "{\"email\": \"a@example.com\", \"current_password\": \"y\"}"),
          Map.entry("POST /v1/auth/email/confirm", "{\"token\": \"x\"}"),
          Map.entry("POST /v1/auth/email/restore", "{\"token\": \"x\"}"),
          Map.entry(
              "POST /v1/auth/password", "{\"current_password\": \"x\", \"new_password\": \"y\"}"),
          Map.entry(
              "POST /v1/agents",
              """
              {"email": "b@example.com", "name": "B", "password": "x", "role": "agent"}
              """),
          Map.entry("PUT /v1/agents/{id}", "{\"name\": \"B\", \"role\": \"agent\"}"),
          Map.entry("POST /v1/channels/{id}/rotate", "{\"end_sessions\": true}"),
          Map.entry("POST /v1/agents/{id}/deactivate", "{\"reassign_to\": \"usr_x\"}"),
          Map.entry(
              "POST /v1/invitations",
              """
              {"email": "b@example.com", "role": "agent", "name": "B", "team_ids": ["tem_x"],
               "send_email": false}
              """),
          Map.entry("POST /v1/auth/invitations/lookup", "{\"token\": \"pin_x\"}"),
          Map.entry(
              "POST /v1/auth/invitations/accept",
              "{\"token\": \"pin_x\", \"name\": \"B\", \"password\": \"x\"}"),
          Map.entry("POST /v1/organizations", "{\"name\": \"B\"}"),
          Map.entry("POST /v1/auth/switch", "{\"organization_id\": \"org_x\", \"session\": null}"),
          Map.entry("POST /v1/teams", "{\"name\": \"T\", \"member_ids\": [\"usr_x\"]}"),
          Map.entry("PUT /v1/teams/{id}", "{\"name\": \"T\", \"member_ids\": [\"usr_x\"]}"),
          Map.entry(
              "PUT /v1/conversations/{id}/draft",
              "{\"text\": \"x\", \"note\": \"x\", \"updated_at\": \"2026-03-01T09:30:00Z\"}"),
          Map.entry(
              "POST /v1/contacts/query",
              "{\"filter\": {\"field\": \"name\", \"is\": \"set\"}, \"sort\": \"name\"}"),
          Map.entry("POST /v1/segments", SEGMENT),
          Map.entry("PUT /v1/segments/{id}", SEGMENT),
          Map.entry("POST /v1/attributes", ATTRIBUTE),
          Map.entry("PUT /v1/attributes/{id}", ATTRIBUTE),
          Map.entry("POST /v1/replies", REPLY),
          Map.entry("PUT /v1/replies/{id}", REPLY),
          Map.entry("POST /v1/replies/{id}/render", "{\"conversation_id\": \"cnv_x\"}"),
          Map.entry("POST /v1/contacts", CONTACT),
          Map.entry(
              "POST /v1/contacts/bulk",
              """
              {"mode": "upsert", "match": ["phone"], "dry_run": false,
               "rows": [%s]}
              """
                  .formatted(CONTACT)),
          Map.entry(
              "POST /v1/contacts/tags/bulk",
              """
              {"ids": ["con_0000000000000"], "filter": {"field": "name", "is": "set"},
               "segment_id": "seg_0000000000000", "add": ["x"], "remove": ["y"]}
              """),
          Map.entry("POST /v1/contacts/{id}/notes", NOTE),
          Map.entry("PUT /v1/contacts/{id}/notes/{note_id}", NOTE),
          Map.entry("PUT /v1/contacts/{id}", CONTACT),
          Map.entry(
              "PUT /v1/contacts/{id}/consents",
              """
              {"channel": "whatsapp", "purpose": "marketing", "state": "denied", "source": "api"}
              """),
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
              {"type": "text", "content": {"text": "x"}, "reply_to": "msg_x", "purpose": "service",
               "client_message_id": "c", "last_seen_message_id": "msg_x", "metadata": {"a": 1},
               "send_at": "2099-01-01T00:00:00Z"}
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
          Map.entry("POST /v1/api-keys", API_KEY),
          Map.entry("PUT /v1/api-keys/{id}", API_KEY),
          Map.entry("POST /v1/api-keys/{id}/rotate", ROTATION),
          Map.entry("POST /v1/me/api-keys", API_KEY),
          Map.entry("PUT /v1/me/api-keys/{id}", API_KEY),
          Map.entry("POST /v1/me/api-keys/{id}/rotate", ROTATION),
          Map.entry("POST /v1/webhooks", WEBHOOK),
          Map.entry("PUT /v1/webhooks/{id}", WEBHOOK),
          Map.entry("POST /v1/webhooks/{id}/replay", "{\"from_sequence\": 1, \"to_sequence\": 1}"),
          Map.entry(
              "POST /simulator/inbound",
              """
              {"phone_number_id": "1", "from": "14155552671", "name": "A", "text": "x", "reply_to": "x",
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
              {"phone_number_id": "1", "receipts": "read", "delivered_after_ms": 0, "read_after_ms": 0,
               "enforce_window": false, "close_window": false, "check_templates": false, "callback_url": "https://example.com", "delay_ms": 0, "error": {"code": 1, "chance": 5},
               "http_status": 400, "drop_request": false, "drop_response": false,
               "fail_status": {"code": 1}, "duplicate": false, "shuffle": false, "expired_url": false,
               "wrong_bytes": false, "calls": "messages", "chance": 100,
               "times": 1}
              """));

  /** A message of every type that has more than a text, with all of its fields. */
  public static final List<String> MESSAGES =
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

  private RequestBodies() {}
}

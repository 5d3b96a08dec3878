package parley;

import static parley.IsolationTry.empty;
import static parley.IsolationTry.hidden;

import java.util.List;
import java.util.Map;

/**
 * How routes are tried that are about what connects an organization with others: keys, webhooks,
 * channels and the simulator of their provider.
 */
final class ConnectionIsolation {
  private static final String LABEL = "{\"name\": \"Mine now\"}";
  private static final String OFF = "{\"enabled\": false}";

  static final Map<String, List<IsolationTry>> TRIES =
      Map.ofEntries(
          Map.entry("GET /v1/api-keys", List.of(empty("/v1/api-keys"))),
          Map.entry("GET /v1/me/api-keys", List.of(empty("/v1/me/api-keys"))),
          Map.entry(
              "GET /v1/api-keys/{id}",
              List.of(hidden("/v1/api-keys/{key}"), hidden("/v1/api-keys/{personal_key}"))),
          Map.entry("PUT /v1/api-keys/{id}", List.of(hidden("/v1/api-keys/{key}", LABEL))),
          Map.entry("PATCH /v1/api-keys/{id}", List.of(hidden("/v1/api-keys/{key}", LABEL))),
          Map.entry("DELETE /v1/api-keys/{id}", List.of(hidden("/v1/api-keys/{key}"))),
          Map.entry(
              "POST /v1/api-keys/{id}/rotate", List.of(hidden("/v1/api-keys/{key}/rotate", "{}"))),
          Map.entry("GET /v1/me/api-keys/{id}", List.of(hidden("/v1/me/api-keys/{personal_key}"))),
          Map.entry(
              "PUT /v1/me/api-keys/{id}", List.of(hidden("/v1/me/api-keys/{personal_key}", LABEL))),
          Map.entry(
              "PATCH /v1/me/api-keys/{id}",
              List.of(hidden("/v1/me/api-keys/{personal_key}", LABEL))),
          Map.entry(
              "DELETE /v1/me/api-keys/{id}", List.of(hidden("/v1/me/api-keys/{personal_key}"))),
          Map.entry(
              "POST /v1/me/api-keys/{id}/rotate",
              List.of(hidden("/v1/me/api-keys/{personal_key}/rotate", "{}"))),
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
          Map.entry(
              "POST /simulator/inbound",
              List.of(
                  hidden(
                      "/simulator/inbound",
                      """
                      {"phone_number_id": "{number}", "from": "+16505551234", "text": "x"}
                      """))),
          Map.entry(
              "GET /simulator/messages",
              List.of(hidden("/simulator/messages?phone_number_id={number}"))),
          Map.entry(
              "GET /simulator/reads", List.of(hidden("/simulator/reads?phone_number_id={number}"))),
          Map.entry(
              "GET /simulator/customers",
              List.of(hidden("/simulator/customers?phone_number_id={number}"))),
          Map.entry(
              "GET /simulator/thread",
              List.of(
                  hidden("/simulator/thread?phone_number_id={number}&customer=%2B16505551234"))),
          Map.entry(
              "GET /simulator/files/{id}", List.of(hidden("/simulator/files/{simulated_file}"))),
          Map.entry(
              "POST /simulator/templates",
              List.of(
                  hidden(
                      "/simulator/templates",
                      """
                      {"phone_number_id": "{number}", "name": "x", "language": "de", "body": "x"}
                      """))),
          Map.entry(
              "GET /simulator/behaviour",
              List.of(hidden("/simulator/behaviour?phone_number_id={number}"))),
          Map.entry(
              "PUT /simulator/behaviour",
              List.of(hidden("/simulator/behaviour", "{\"phone_number_id\": \"{number}\"}"))),
          Map.entry("GET /v1/quarantine", List.of(empty("/v1/quarantine"))),
          Map.entry("GET /v1/quarantine/{id}", List.of(hidden("/v1/quarantine/{quarantined}"))),
          Map.entry("DELETE /v1/quarantine/{id}", List.of(hidden("/v1/quarantine/{quarantined}"))),
          Map.entry(
              "POST /v1/quarantine/{id}/replay",
              List.of(hidden("/v1/quarantine/{quarantined}/replay", "{}"))),
          Map.entry("GET /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}"))),
          Map.entry("PUT /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}", LABEL))),
          Map.entry("PATCH /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}", LABEL))),
          Map.entry("DELETE /v1/channels/{id}", List.of(hidden("/v1/channels/{channel}"))),
          Map.entry(
              "POST /v1/channels/{id}/rotate",
              List.of(hidden("/v1/channels/{channel}/rotate", "{}"))),
          Map.entry("GET /v1/channels/{id}/sites", List.of(hidden("/v1/channels/{channel}/sites"))),
          Map.entry(
              "GET /v1/channels/{id}/templates",
              List.of(hidden("/v1/channels/{channel}/templates"))),
          Map.entry(
              "POST /v1/channels/{id}/resume",
              List.of(hidden("/v1/channels/{channel}/resume", "{}"))),
          Map.entry(
              "POST /v1/channels/{id}/test", List.of(hidden("/v1/channels/{channel}/test", "{}"))));

  private ConnectionIsolation() {}
}

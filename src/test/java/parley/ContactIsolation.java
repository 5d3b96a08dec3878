package parley;

import static parley.IsolationTry.empty;
import static parley.IsolationTry.hidden;
import static parley.IsolationTry.passedOver;
import static parley.IsolationTry.refused;

import java.util.List;
import java.util.Map;

/** How routes are tried that are about contacts: their tags, notes, segments and imports. */
final class ContactIsolation {
  private static final String LABEL = "{\"name\": \"Mine now\"}";
  private static final String NOTE = "{\"text\": \"x\"}";

  static final Map<String, List<IsolationTry>> TRIES =
      Map.ofEntries(
          Map.entry("GET /v1/imports", List.of(empty("/v1/imports"))),
          Map.entry("GET /v1/imports/{id}", List.of(hidden("/v1/imports/{import}"))),
          Map.entry("GET /v1/imports/{id}/errors", List.of(hidden("/v1/imports/{import}/errors"))),
          Map.entry(
              "GET /v1/imports/{id}/errors.csv",
              List.of(hidden("/v1/imports/{import}/errors.csv"))),
          Map.entry(
              "POST /v1/imports/{id}/cancel", List.of(hidden("/v1/imports/{import}/cancel", "{}"))),
          Map.entry(
              "POST /v1/imports/{id}/undo", List.of(hidden("/v1/imports/{import}/undo", "{}"))),
          Map.entry("GET /v1/segments", List.of(empty("/v1/segments"))),
          Map.entry("GET /v1/segments/{id}", List.of(hidden("/v1/segments/{segment}"))),
          Map.entry("PUT /v1/segments/{id}", List.of(hidden("/v1/segments/{segment}", "{}"))),
          Map.entry("PATCH /v1/segments/{id}", List.of(hidden("/v1/segments/{segment}", "{}"))),
          Map.entry("DELETE /v1/segments/{id}", List.of(hidden("/v1/segments/{segment}"))),
          Map.entry("GET /v1/attributes", List.of(empty("/v1/attributes"))),
          Map.entry("GET /v1/attributes/{id}", List.of(hidden("/v1/attributes/{attribute}"))),
          Map.entry("PUT /v1/attributes/{id}", List.of(hidden("/v1/attributes/{attribute}", "{}"))),
          Map.entry(
              "PATCH /v1/attributes/{id}", List.of(hidden("/v1/attributes/{attribute}", "{}"))),
          Map.entry("DELETE /v1/attributes/{id}", List.of(hidden("/v1/attributes/{attribute}"))),
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
              "POST /v1/contacts/tags/bulk",
              List.of(
                  passedOver(
                      "/v1/contacts/tags/bulk", "{\"ids\": [\"{contact}\"], \"add\": [\"x\"]}"),
                  passedOver(
                      "/v1/contacts/tags/bulk",
                      "{\"filter\": {\"field\": \"name\", \"is\": \"set\"}, \"add\": [\"x\"]}"),
                  refused(
                      "/v1/contacts/tags/bulk",
                      "{\"segment_id\": \"{segment}\", \"add\": [\"x\"]}"))),
          Map.entry(
              "POST /v1/contacts/{id}/tags",
              List.of(hidden("/v1/contacts/{contact}/tags", "{\"tags\": [\"x\"]}"))),
          Map.entry(
              "DELETE /v1/contacts/{id}/tags/{tag}",
              List.of(hidden("/v1/contacts/{contact}/tags/secret"))),
          Map.entry(
              "POST /v1/contacts/{id}/export", List.of(hidden("/v1/contacts/{contact}/export"))),
          Map.entry("GET /v1/exports/{id}", List.of(hidden("/v1/exports/{export}"))),
          Map.entry(
              "GET /v1/exports/{id}/download", List.of(hidden("/v1/exports/{export}/download"))),
          Map.entry("GET /v1/contacts/{id}/hold", List.of(hidden("/v1/contacts/{contact}/hold"))),
          Map.entry(
              "PUT /v1/contacts/{id}/hold",
              List.of(hidden("/v1/contacts/{contact}/hold", "{\"reason\": \"x\"}"))),
          Map.entry(
              "DELETE /v1/contacts/{id}/hold", List.of(hidden("/v1/contacts/{contact}/hold"))),
          Map.entry(
              "POST /v1/contacts/{id}/merge",
              List.of(
                  hidden("/v1/contacts/{contact}/merge", "{\"from_id\": \"{own_contact}\"}"),
                  refused("/v1/contacts/{own_contact}/merge", "{\"from_id\": \"{contact}\"}"))),
          Map.entry(
              "POST /v1/contacts/{id}/identities",
              List.of(
                  hidden(
                      "/v1/contacts/{contact}/identities",
                      "{\"channel\": \"whatsapp\", \"address\": \"41790000000\"}"))),
          Map.entry(
              "DELETE /v1/contacts/{id}/identities",
              List.of(
                  hidden(
                      "/v1/contacts/{contact}/identities?channel=whatsapp&address=16505551234"))),
          Map.entry(
              "GET /v1/contacts/{id}/consents", List.of(hidden("/v1/contacts/{contact}/consents"))),
          Map.entry(
              "PUT /v1/contacts/{id}/consents",
              List.of(
                  hidden(
                      "/v1/contacts/{contact}/consents",
                      """
                      {"channel": "whatsapp", "purpose": "marketing", "state": "denied"}
                      """))),
          Map.entry("GET /v1/contacts/{id}/notes", List.of(hidden("/v1/contacts/{contact}/notes"))),
          Map.entry(
              "POST /v1/contacts/{id}/notes",
              List.of(hidden("/v1/contacts/{contact}/notes", NOTE))),
          Map.entry(
              "GET /v1/contacts/{id}/notes/{note_id}",
              List.of(
                  hidden("/v1/contacts/{contact}/notes/{note}"),
                  hidden("/v1/contacts/{own_contact}/notes/{note}"))),
          Map.entry(
              "PUT /v1/contacts/{id}/notes/{note_id}",
              List.of(hidden("/v1/contacts/{own_contact}/notes/{note}", NOTE))),
          Map.entry(
              "PATCH /v1/contacts/{id}/notes/{note_id}",
              List.of(hidden("/v1/contacts/{own_contact}/notes/{note}", NOTE))),
          Map.entry(
              "DELETE /v1/contacts/{id}/notes/{note_id}",
              List.of(hidden("/v1/contacts/{own_contact}/notes/{note}"))),
          Map.entry(
              "GET /v1/contacts/{id}/conversations",
              List.of(hidden("/v1/contacts/{contact}/conversations"))),
          Map.entry("GET /v1/tags", List.of(empty("/v1/tags"))),
          Map.entry(
              "PUT /v1/tags/{tag}", List.of(hidden("/v1/tags/secret", "{\"name\": \"open\"}"))),
          Map.entry("DELETE /v1/tags/{tag}", List.of(hidden("/v1/tags/secret"))));

  private ContactIsolation() {}
}

package parley;

import java.util.Set;

/** Routes that take nobody's id: they are about the caller alone. */
final class RoutesWithoutIds {
  static final Set<String> ALL =
      Set.of(
          "GET /v1/me",
          "PUT /v1/me",
          "PATCH /v1/me",
          "PUT /v1/me/availability",
          "GET /v1/presence",
          "GET /v1/sessions",
          "POST /v1/me/totp",
          "POST /v1/me/totp/confirm",
          "DELETE /v1/me/totp",
          "GET /v1/settings/organization",
          "PUT /v1/settings/organization",
          "PATCH /v1/settings/organization",
          "GET /v1/settings/retention",
          "PUT /v1/settings/retention",
          "PATCH /v1/settings/retention",
          "GET /v1/settings/sign-in",
          "PUT /v1/settings/sign-in",
          "GET /v1/audit/export",
          "GET /v1/audit/head",
          "GET /v1/contacts/export",
          "GET /v1/reports/overview",
          "GET /v1/reports/conversations.csv",
          "GET /v1/reports/response-times.csv",
          "GET /v1/reports/messages.csv",
          "GET /v1/reports/ratings.csv",
          "GET /v1/reports/failures.csv",
          "GET /v1/events/stream",
          "POST /v1/auth/logout-all",
          "POST /v1/auth/password",
          "POST /v1/me/email",
          "POST /v1/settings/mail/test",
          "GET /simulator/mail",
          "POST /v1/agents",
          "POST /v1/organizations",
          "POST /v1/contacts",
          "POST /v1/contacts/bulk",
          "POST /v1/contacts/import",
          "POST /v1/attributes",
          "POST /v1/segments",
          "POST /v1/contacts/query",
          "POST /v1/channels",
          "POST /v1/media",
          "POST /v1/events/tickets",
          "GET /v1/agents",
          "GET /v1/conversations/counts",
          "GET /v1/channels",
          "GET /v1/channel-types",
          "POST /v1/api-keys",
          "POST /v1/me/api-keys",
          "POST /v1/webhooks",
          "GET /v1/webhooks",
          "GET /v1/events");

  private RoutesWithoutIds() {}
}

package parley.events;

import java.util.Set;

/** Routes that change something which no event tells of. */
final class SilentRoutes {
  static final Set<String> ALL =
      Set.of(
          "POST /v1/auth/logout-all",
          "POST /v1/auth/password",
          "PUT /v1/me",
          "PATCH /v1/me",
          "POST /v1/me/email",
          "POST /v1/settings/mail/test",
          "POST /v1/agents",
          "PUT /v1/agents/{id}",
          "PATCH /v1/agents/{id}",
          "DELETE /v1/agents/{id}",
          "DELETE /v1/agents/{id}/sessions",
          "DELETE /v1/sessions/{id}",
          "POST /v1/me/totp",
          "POST /v1/me/totp/confirm",
          "DELETE /v1/me/totp",
          "DELETE /v1/agents/{id}/totp",
          "PUT /v1/settings/sign-in",
          "POST /v1/agents/{id}/deactivate",
          "POST /v1/agents/{id}/reactivate",
          "POST /v1/organizations",
          "POST /v1/invitations",
          "POST /v1/invitations/{id}/resend",
          "DELETE /v1/invitations/{id}",
          "POST /v1/auth/switch",
          "POST /v1/teams",
          "PUT /v1/teams/{id}",
          "PATCH /v1/teams/{id}",
          "POST /v1/channels",
          "PUT /v1/channels/{id}",
          "PATCH /v1/channels/{id}",
          "DELETE /v1/channels/{id}",
          "POST /v1/channels/{id}/test",
          "POST /v1/media",
          "DELETE /v1/media/{id}",
          "POST /v1/events/tickets",
          "POST /v1/api-keys",
          "PUT /v1/api-keys/{id}",
          "PATCH /v1/api-keys/{id}",
          "DELETE /v1/api-keys/{id}",
          "POST /v1/api-keys/{id}/rotate",
          "POST /v1/me/api-keys",
          "PUT /v1/me/api-keys/{id}",
          "PATCH /v1/me/api-keys/{id}",
          "DELETE /v1/me/api-keys/{id}",
          "POST /v1/me/api-keys/{id}/rotate",
          "POST /v1/webhooks",
          "PUT /v1/webhooks/{id}",
          "PATCH /v1/webhooks/{id}",
          "DELETE /v1/webhooks/{id}",
          "POST /v1/webhooks/{id}/rotate",
          "POST /v1/webhooks/{id}/replay",
          "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay");

  private SilentRoutes() {}
}

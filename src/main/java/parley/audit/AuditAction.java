package parley.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can have been done, as {@code noun.verb}. */
public enum AuditAction {
  LOGIN_SUCCEEDED("login.succeeded"),
  LOGIN_FAILED("login.failed"),
  LOGIN_SECOND_FACTOR_FAILED("login.second_factor_failed"),
  SESSION_REVOKED("session.revoked"),
  PASSWORD_CHANGED("password.changed"),
  PASSWORD_RESET_REQUESTED("password.reset_requested"),
  EMAIL_CHANGED("email.changed"),
  SECOND_FACTOR_ENABLED("second_factor.enabled"),
  SECOND_FACTOR_DISABLED("second_factor.disabled"),
  SECOND_FACTOR_RESET("second_factor.reset"),
  INVITATION_CREATED("invitation.created"),
  INVITATION_RESENT("invitation.resent"),
  INVITATION_REVOKED("invitation.revoked"),
  INVITATION_ACCEPTED("invitation.accepted"),
  AGENT_CREATED("agent.created"),
  AGENT_CHANGED("agent.changed"),
  AGENT_ROLE_CHANGED("agent.role_changed"),
  AGENT_DEACTIVATED("agent.deactivated"),
  AGENT_REACTIVATED("agent.reactivated"),
  AGENT_FORGOTTEN("agent.forgotten"),
  API_KEY_CREATED("api_key.created"),
  API_KEY_CHANGED("api_key.changed"),
  API_KEY_ROTATED("api_key.rotated"),
  API_KEY_REVOKED("api_key.revoked"),
  API_KEY_REFUSED("api_key.refused"),
  CHANNEL_CREATED("channel.created"),
  CHANNEL_CHANGED("channel.changed"),
  CHANNEL_CREDENTIALS_CHANGED("channel.credentials_changed"),
  CHANNEL_ROTATED("channel.rotated"),
  CHANNEL_DELETED("channel.deleted"),
  QUARANTINE_REPLAYED("quarantine.replayed"),
  QUARANTINE_DELETED("quarantine.deleted"),
  WEBHOOK_CREATED("webhook.created"),
  WEBHOOK_CHANGED("webhook.changed"),
  WEBHOOK_ROTATED("webhook.rotated"),
  WEBHOOK_DELETED("webhook.deleted"),
  TEAM_CREATED("team.created"),
  TEAM_CHANGED("team.changed"),
  TEAM_DELETED("team.deleted"),
  CONTACT_DELETED("contact.deleted"),
  CONTACT_MERGED("contact.merged"),
  CONTACT_HELD("contact.held"),
  CONTACT_RELEASED("contact.released"),
  CONTACT_EXPORTED("contact.exported"),
  CONTACT_EXPORT_FETCHED("contact.export_fetched"),
  CONTACTS_EXPORTED("contacts.exported"),
  CONTACTS_IMPORTED("contacts.imported"),
  CONTACTS_IMPORT_UNDONE("contacts.import_undone"),
  MEDIA_DELETED("media.deleted"),
  ATTRIBUTE_CREATED("attribute.created"),
  ATTRIBUTE_CHANGED("attribute.changed"),
  ATTRIBUTE_DELETED("attribute.deleted"),
  ORGANIZATION_CREATED("organization.created"),
  SETTINGS_CHANGED("settings.changed"),
  /** By the rules of the organization; who set them is in {@link #SETTINGS_CHANGED}. */
  RETENTION_SWEPT("retention.swept");

  private final String text;

  AuditAction(String text) {
    this.text = text;
  }

  /** The name in the API and the database: {@code channel.created}. */
  @JsonValue
  public String text() {
    return text;
  }

  /** All names with commas between, for who has to choose from them. */
  static String names() {
    return Arrays.stream(values()).map(AuditAction::text).collect(Collectors.joining(", "));
  }

  /** The action with this {@link #text}. */
  static Optional<AuditAction> of(String text) {
    return Arrays.stream(values()).filter(action -> action.text.equals(text)).findFirst();
  }
}

package parley.channels;

import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.SecretBox;
import tools.jackson.databind.JsonNode;

/** Seals the credentials of channel accounts; what is sealed opens for the same account only. */
final class CredentialBox {
  private final SecretBox secrets;

  CredentialBox(SecretBox secrets) {
    this.secrets = secrets;
  }

  byte[] seal(long organizationId, long channelId, ChannelCredentials credentials) {
    return secrets.seal(Json.text(credentials), context(organizationId, channelId));
  }

  ChannelCredentials open(long organizationId, long channelId, byte[] sealed) {
    JsonNode json = Json.parse(secrets.open(sealed, context(organizationId, channelId)));
    return new ChannelCredentials(
        text(json, "access_token"), text(json, "app_secret"), text(json, "verify_token"));
  }

  /** By which an account is found when a handshake brings the token; tells nothing about it. */
  byte @Nullable [] verifyKey(@Nullable String verifyToken) {
    return verifyToken == null ? null : secrets.sign("verify_token " + verifyToken);
  }

  private static String context(long organizationId, long channelId) {
    return "channel " + organizationId + " " + channelId;
  }

  private static @Nullable String text(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isString() ? value.asString() : null;
  }
}

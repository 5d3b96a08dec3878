package parley.channels;

import java.time.Instant;
import java.util.Base64;
import parley.http.Json;
import parley.storage.SecretBox;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps what is needed of a channel that is gone, in the job that says goodbye to its provider. */
final class GoneChannels {
  private static final String CONTEXT = "gone channel";
  private final SecretBox secrets;
  private final ChannelTypes types;

  GoneChannels(SecretBox secrets, ChannelTypes types) {
    this.secrets = secrets;
    this.types = types;
  }

  /** What {@link #open} opens. */
  String seal(Channel channel) {
    ObjectNode json =
        Json.object()
            .put("id", channel.id())
            .put("type", channel.typeName())
            .put("name", channel.name())
            .put("account_key", channel.accountKey())
            .put("group_key", channel.groupKey())
            .put("credentials", channel.credentials().json())
            .put("settings", channel.settings().json());
    return Base64.getEncoder().encodeToString(secrets.seal(Json.text(json), CONTEXT));
  }

  /**
   * The channel as it was.
   *
   * @throws IllegalStateException when its key was taken away meanwhile
   */
  Channel open(long organizationId, String sealed) {
    JsonNode json = Json.parse(secrets.open(Base64.getDecoder().decode(sealed), CONTEXT));
    JsonNode group = json.path("group_key");
    return new Channel(
        organizationId,
        json.path("id").asLong(),
        types.of(json.path("type").asString()),
        json.path("name").asString(),
        json.path("account_key").asString(),
        null,
        group.isString() ? group.asString() : null,
        ChannelCredentials.read(json.path("credentials").asString()),
        ChannelSettings.read(json.path("settings").asString()),
        false,
        null,
        ProviderProfile.UNKNOWN,
        1,
        Instant.EPOCH,
        Instant.EPOCH,
        ChannelState.ACTIVE);
  }
}

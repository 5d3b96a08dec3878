package parley.channels;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.SecretBox;
import tools.jackson.databind.JsonNode;

/** Seals the credentials of channel accounts; what is sealed opens for the same account only. */
final class SealedCredentials {
  private static final int MOST = 10_000;
  private static final Duration MEMORY = Duration.ofMinutes(1);

  private record Sealed(long organizationId, long channelId, ByteBuffer bytes) {}

  private final SecretBox secrets;

  /** Opening takes longer than reading the row, and every send and every webhook asks for it. */
  private final Cache<Sealed, ChannelCredentials> opened =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(MEMORY).build();

  SealedCredentials(SecretBox secrets) {
    this.secrets = secrets;
  }

  byte[] seal(long organizationId, long channelId, ChannelCredentials credentials) {
    return secrets.seal(Json.text(credentials), context(organizationId, channelId));
  }

  ChannelCredentials open(long organizationId, long channelId, byte[] sealed) {
    Sealed key = new Sealed(organizationId, channelId, ByteBuffer.wrap(sealed));
    return Objects.requireNonNull(opened.get(key, this::open));
  }

  private ChannelCredentials open(Sealed sealed) {
    String context = context(sealed.organizationId(), sealed.channelId());
    JsonNode json = Json.parse(secrets.open(sealed.bytes().array(), context));
    return new ChannelCredentials(
        text(json, "access_token"), text(json, "app_secret"), text(json, "verify_token"));
  }

  boolean isCurrent(byte[] sealed) {
    return secrets.isCurrent(sealed);
  }

  /** By which an account is found when a handshake brings the token; tells nothing about it. */
  byte @Nullable [] verifyKey(@Nullable String verifyToken) {
    return verifyToken == null ? null : secrets.sign("verify_token " + verifyToken);
  }

  /** The same, under whichever key the account may have been sealed. */
  List<byte[]> verifyKeys(String verifyToken) {
    return secrets.signatures("verify_token " + verifyToken);
  }

  private static String context(long organizationId, long channelId) {
    return "channel " + organizationId + " " + channelId;
  }

  private static @Nullable String text(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isString() ? value.asString() : null;
  }
}

package parley.channels;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.SecretBox;

/** Seals the credentials of channels; what is sealed opens for the same channel only. */
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
    return secrets.seal(credentials.json(), context(organizationId, channelId));
  }

  ChannelCredentials open(long organizationId, long channelId, byte[] sealed) {
    Sealed key = new Sealed(organizationId, channelId, ByteBuffer.wrap(sealed));
    return Objects.requireNonNull(opened.get(key, this::open));
  }

  private ChannelCredentials open(Sealed sealed) {
    String context = context(sealed.organizationId(), sealed.channelId());
    return ChannelCredentials.read(secrets.open(sealed.bytes().array(), context));
  }

  boolean isCurrent(byte[] sealed) {
    return secrets.isCurrent(sealed);
  }

  /**
   * By which a channel is found when a call on a shared hook brings its {@link
   * ChannelField.Use#LOOKUP} secret; tells nothing about it. Null when it has none.
   */
  byte @Nullable [] lookupKey(ChannelType type, ChannelCredentials credentials) {
    return lookupField(type)
        .flatMap(field -> Optional.ofNullable(credentials.get(field.name())))
        .map(secret -> secrets.sign(lookupText(type, secret)))
        .orElse(null);
  }

  /** The same for a secret, under whichever key the channel may have been sealed. */
  List<byte[]> lookupKeys(ChannelType type, String secret) {
    return secrets.signatures(lookupText(type, secret));
  }

  private static Optional<ChannelField> lookupField(ChannelType type) {
    return type.credentials().stream()
        .filter(field -> field.use() == ChannelField.Use.LOOKUP)
        .findFirst();
  }

  private static String lookupText(ChannelType type, String secret) {
    return "lookup " + type.name() + " " + secret;
  }

  private static String context(long organizationId, long channelId) {
    return "channel " + organizationId + " " + channelId;
  }
}

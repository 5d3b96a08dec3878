package parley.webhooks;

import org.jspecify.annotations.Nullable;
import parley.storage.SecretBox;

/** Seals the secrets of webhooks; what is sealed opens for the same webhook only. */
final class SealedSecrets {
  private final SecretBox box;

  SealedSecrets(SecretBox box) {
    this.box = box;
  }

  byte @Nullable [] seal(long organizationId, long webhookId, @Nullable String secret) {
    return secret == null ? null : box.seal(secret, context(organizationId, webhookId));
  }

  @Nullable String open(long organizationId, long webhookId, byte @Nullable [] sealed) {
    return sealed == null ? null : box.open(sealed, context(organizationId, webhookId));
  }

  boolean isCurrent(byte @Nullable [] sealed) {
    return sealed == null || box.isCurrent(sealed);
  }

  private static String context(long organizationId, long webhookId) {
    return "webhook " + organizationId + " " + webhookId;
  }
}

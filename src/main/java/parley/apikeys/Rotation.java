package parley.apikeys;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;
import parley.http.Timestamps;

/**
 * How a key is given a new secret.
 *
 * @param overlap how long the former ones still work
 * @param expiresAt when the new one ends; when nothing is said, it lives as long as the former one
 *     was made to
 */
record Rotation(Duration overlap, FieldChange<Instant> expiresAt) {

  /** When the new secret of {@code key} ends; null for never. */
  @Nullable Instant expiry(ApiKey key, Instant now) {
    Instant former = key.expiresAt();
    if (expiresAt.present() || former == null) {
      return expiresAt.value();
    }
    Instant made = key.rotatedAt() == null ? key.createdAt() : key.rotatedAt();
    Instant end = now.plus(Duration.between(made, former));
    return end.isAfter(Timestamps.LAST) ? Timestamps.LAST : end;
  }

  /** When the former secrets end at the latest. */
  Instant overlapEnd(@Nullable Instant expiry, Instant now) {
    Instant end = now.plus(overlap);
    return expiry != null && expiry.isBefore(end) ? expiry : end;
  }
}

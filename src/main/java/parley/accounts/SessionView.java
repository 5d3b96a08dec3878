package parley.accounts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session as the API shows it.
 *
 * @param current whether the request belongs to it
 * @param lastUsedAt five minutes late at most; null until it was used first
 */
record SessionView(
    String id,
    boolean current,
    Instant createdAt,
    @Nullable Instant lastUsedAt,
    Instant expiresAt,
    @Nullable String ip,
    @Nullable String userAgent) {}

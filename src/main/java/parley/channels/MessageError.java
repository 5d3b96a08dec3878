package parley.channels;

import org.jspecify.annotations.Nullable;

/**
 * Why a message failed, as the API shows it.
 *
 * @param code stable, ours: {@code recipient_unreachable}, {@code delivery_unknown} …
 * @param providerCode the provider's own number as text; null when the error is not the provider's
 * @param message for people
 * @param retryable whether sending the same message again may succeed
 */
public record MessageError(
    String code, @Nullable String providerCode, String message, boolean retryable) {}

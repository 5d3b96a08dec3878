package parley.channels;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;
import parley.http.Problem;

/**
 * A number that somebody wants a channel to have, and what the provider said to it: only the
 * provider's own API can prove that a number is theirs, since everybody may run another one.
 *
 * @param proof what the provider tells about the number; null when nothing is proved
 */
record ChannelOwnership(
    String phoneNumberId, @Nullable String token, @Nullable ProviderProfile proof) {

  /** Nothing is proved, and nobody was asked. */
  static ChannelOwnership unproved(ChannelProfile profile) {
    return new ChannelOwnership(profile.phoneNumberId(), profile.credentials().accessToken(), null);
  }

  /**
   * Asks the provider. When that can't be reached, the claim is unproved; the first message that
   * the provider takes proves it later.
   *
   * @throws Problem when the provider refuses the token or the number
   */
  static ChannelOwnership ask(ChannelAdapter provider, ChannelProfile profile) {
    String token = profile.credentials().accessToken();
    if (token == null || profile.settings().graphUrl() != null) {
      return unproved(profile);
    }
    String number = profile.phoneNumberId();
    return switch (provider.prove(number, token, profile.settings().graphVersion())) {
      case OwnershipProof.Proved(var facts) -> new ChannelOwnership(number, token, facts);
      case OwnershipProof.Unclear() -> unproved(profile);
      case OwnershipProof.TokenRefused(var reason) ->
          throw refused("/credentials/access_token", "token_refused", reason);
      case OwnershipProof.NumberRefused(var reason) ->
          throw refused("/phone_number_id", "number_refused", reason);
    };
  }

  /** Whether the provider itself says that an account has its number no longer. */
  static boolean isLost(ChannelAdapter provider, Channel holder) {
    String token = holder.credentials().accessToken();
    return token == null
        || switch (provider.prove(
            holder.phoneNumberId(), token, holder.settings().graphVersion())) {
          case OwnershipProof.TokenRefused _, OwnershipProof.NumberRefused _ -> true;
          case OwnershipProof.Proved _, OwnershipProof.Unclear _ -> false;
        };
  }

  private static Problem refused(String field, String code, String reason) {
    return Problem.invalidFields(
        List.of(new FieldError(field, code, "is refused by the provider: " + reason)));
  }

  /** When {@code account} was verified, once it has become {@code next}. */
  @Nullable Instant verifiedAt(Channel channel, ChannelProfile next, Instant now) {
    if (proves(next)) {
      return now;
    }
    return hasSameNumber(channel, next) ? channel.verifiedAt() : null;
  }

  /** What the provider tells about {@code account}, once it has become {@code next}. */
  ProviderProfile provider(Channel channel, ChannelProfile next) {
    ProviderProfile known =
        hasSameNumber(channel, next) ? channel.provider() : ProviderProfile.UNKNOWN;
    return proof != null && proves(next) ? known.with(proof) : known;
  }

  /** False when another request has changed the account since the provider was asked. */
  private boolean proves(ChannelProfile next) {
    return proof != null
        && next.settings().graphUrl() == null
        && next.phoneNumberId().equals(phoneNumberId)
        && Objects.equals(next.credentials().accessToken(), token);
  }

  private static boolean hasSameNumber(Channel channel, ChannelProfile next) {
    return next.phoneNumberId().equals(channel.phoneNumberId())
        && Objects.equals(next.settings().graphUrl(), channel.settings().graphUrl());
  }
}

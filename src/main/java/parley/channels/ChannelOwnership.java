package parley.channels;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;
import parley.http.Problem;

/**
 * An account that somebody wants a channel to have, and what the provider said to it: only the
 * provider's own API can prove that an account is theirs, since everybody may run another one.
 *
 * @param proof what the provider tells about the account; null when nothing is proved
 */
record ChannelOwnership(ChannelProfile wanted, @Nullable ProviderProfile proof) {

  /** Nothing is proved, and nobody was asked. */
  static ChannelOwnership unproved(ChannelProfile wanted) {
    return new ChannelOwnership(wanted, null);
  }

  /**
   * Asks the provider. When that can't be reached, the claim is unproved; the first message that
   * the provider takes proves it later.
   *
   * @throws Problem when the provider refuses the credentials or the account
   */
  static ChannelOwnership ask(ChannelAdapter provider, ChannelProfile wanted) {
    return switch (provider.connection().prove(wanted)) {
      case OwnershipProof.Proved(var facts) -> new ChannelOwnership(wanted, facts);
      case OwnershipProof.Unclear() -> unproved(wanted);
      case OwnershipProof.Refused(var field, var code, var reason) ->
          throw Problem.invalidFields(
              List.of(new FieldError(field, code, "is refused by the provider: " + reason)));
    };
  }

  /** Whether a channel can show no longer that its account is its own. */
  static boolean isLost(ChannelAdapter provider, Channel holder) {
    boolean hasToken =
        provider.type().credentials().stream()
            .filter(field -> field.use() == ChannelField.Use.SENT)
            .allMatch(field -> holder.credentials().get(field.name()) != null);
    return !hasToken
        || provider.connection().prove(ChannelProfile.of(holder)) instanceof OwnershipProof.Refused;
  }

  /** When {@code channel} was verified, once it has become {@code next}. */
  @Nullable Instant verifiedAt(Channel channel, ChannelProfile next, Instant now) {
    if (proves(next)) {
      return now;
    }
    return hasSameAccount(channel, next) ? channel.verifiedAt() : null;
  }

  /** What the provider tells about {@code channel}, once it has become {@code next}. */
  ProviderProfile provider(Channel channel, ChannelProfile next) {
    ProviderProfile known =
        hasSameAccount(channel, next) ? channel.provider() : ProviderProfile.UNKNOWN;
    return proof != null && proves(next) ? known.with(proof) : known;
  }

  /** False when another request has changed the channel since the provider was asked. */
  private boolean proves(ChannelProfile next) {
    return proof != null
        && next.accountKey().equals(wanted.accountKey())
        && next.credentials().equals(wanted.credentials())
        && next.settings().equals(wanted.settings());
  }

  private static boolean hasSameAccount(Channel channel, ChannelProfile next) {
    ChannelType type = channel.type();
    return next.accountKey().equals(channel.accountKey())
        && Objects.equals(type.ownServer(next.settings()), type.ownServer(channel.settings()));
  }
}

package parley.channels;

/** What a provider says when it is asked whether an access token may use a number. */
public sealed interface OwnershipProof {
  /** It may. */
  record Proved(ProviderProfile profile) implements OwnershipProof {}

  /** The token is none, or has no right to anything that is needed. */
  record TokenRefused(String reason) implements OwnershipProof {}

  /** There is no such number, or none that this token may see. */
  record NumberRefused(String reason) implements OwnershipProof {}

  /** The provider can't be reached, or gave no answer that says either. */
  record Unclear() implements OwnershipProof {}
}

package parley.channels;

/** What a provider says when it is asked whether an access token may use a number. */
public sealed interface Possession {
  /** It may. */
  record Proved(ProviderProfile profile) implements Possession {}

  /** The token is none, or has no right to anything that is needed. */
  record TokenRefused(String reason) implements Possession {}

  /** There is no such number, or none that this token may see. */
  record NumberRefused(String reason) implements Possession {}

  /** The provider can't be reached, or gave no answer that says either. */
  record Unclear() implements Possession {}
}

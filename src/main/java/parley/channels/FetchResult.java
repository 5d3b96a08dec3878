package parley.channels;

import java.time.Duration;

/** What became of one attempt to fetch a file from a provider. */
public sealed interface FetchResult {

  /** All of it has been copied. */
  record Fetched() implements FetchResult {}

  /**
   * Not this time, and a part of it may have been copied; worth another attempt after the delay.
   */
  record TryLater(Duration delay, String reason) implements FetchResult {}

  /** The provider won't give it, or it is not to be taken. */
  record Gone(String reason) implements FetchResult {}
}

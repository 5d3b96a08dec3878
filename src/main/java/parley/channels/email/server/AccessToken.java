package parley.channels.email.server;

import java.time.Duration;

/** What came of asking for an access token. */
public sealed interface AccessToken {

  /**
   * It is given.
   *
   * @param isNew whether it was asked for just now, and not kept from before
   */
  record Given(String token, boolean isNew) implements AccessToken {
    @Override
    public String toString() {
      return "Given[***]";
    }
  }

  /** There will be none until somebody changes the channel, or allows it anew. */
  record Refused(String reason) implements AccessToken, LoginWords {}

  /** Worth asking again. */
  record NotNow(Duration delay, String reason) implements AccessToken, LoginWords {}
}

package parley.accounts;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a session, for its client alone.
 *
 * @param accessLife how long the access token lives
 */
record TokenSet(String accessToken, String refreshToken, Duration accessLife) {
  /**
   * What the API answers.
   *
   * @param refreshToken null when a cookie has it
   * @param expiresIn seconds that the access token lives
   */
  record View(
      String accessToken, @Nullable String refreshToken, String tokenType, long expiresIn) {}

  View view() {
    return view(refreshToken);
  }

  View viewWithoutRefresh() {
    return view(null);
  }

  private View view(@Nullable String shown) {
    return new View(accessToken, shown, "Bearer", accessLife.toSeconds());
  }
}

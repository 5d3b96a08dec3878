package parley.accounts;

import org.jspecify.annotations.Nullable;

/** The tokens of a session, for its client alone. */
record TokenSet(String accessToken, String refreshToken) {
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
    return new View(accessToken, shown, "Bearer", Sessions.ACCESS_LIFE.toSeconds());
  }
}

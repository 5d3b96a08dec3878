package parley.accounts;

/** A pair of tokens as login and refresh answer them; {@code expiresIn} in seconds. */
record TokenSet(String accessToken, String refreshToken, String tokenType, long expiresIn) {

  static TokenSet of(String accessToken, String refreshToken) {
    return new TokenSet(accessToken, refreshToken, "Bearer", Sessions.ACCESS_LIFE.toSeconds());
  }
}

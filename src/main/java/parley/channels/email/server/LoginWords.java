package parley.channels.email.server;

import org.jspecify.annotations.Nullable;

/** What a server is told by who logs in, or why there is nothing to tell. */
public sealed interface LoginWords
    permits LoginWords.Told, AccessToken.Refused, AccessToken.NotNow {

  /**
   * There is something to tell.
   *
   * @param name null where nobody logs in, as is the password
   * @param password or an access token
   * @param isKept whether it is a token that was kept from before, for which a new one may be asked
   */
  record Told(@Nullable String name, @Nullable String password, boolean isKept)
      implements LoginWords {
    @Override
    public String toString() {
      return "Told[***]";
    }
  }
}

package parley.accounts;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import parley.http.HmacSha256;
import parley.http.RandomToken;
import parley.http.TokenHash;

/** Makes opaque tokens of 256 random bits, and the hashes by which the database knows them. */
final class Tokens {
  private static final String ACCESS = "pat_";
  private static final String REFRESH = "prt_";
  private static final String TICKET = "ptk_";
  private static final String RESET = "prs_";
  private static final String INVITATION = "pin_";
  private static final String CONFIRMATION = "pec_";
  private static final String RESTORE = "per_";
  private static final String MFA = "pmf_";

  private final RandomGenerator random;

  Tokens(RandomGenerator random) {
    this.random = random;
  }

  String newAccess() {
    return RandomToken.of(ACCESS, random);
  }

  String newRefresh() {
    return RandomToken.of(REFRESH, random);
  }

  String newTicket() {
    return RandomToken.of(TICKET, random);
  }

  String newMfa() {
    return RandomToken.of(MFA, random);
  }

  String newReset() {
    return RandomToken.of(RESET, random);
  }

  String newInvitation() {
    return RandomToken.of(INVITATION, random);
  }

  String newConfirmation() {
    return RandomToken.of(CONFIRMATION, random);
  }

  String newRestore() {
    return RandomToken.of(RESTORE, random);
  }

  /** What makes successors out of refresh tokens. */
  String newSeed() {
    return RandomToken.of("", random);
  }

  /**
   * The one that follows a refresh token. It is made of the token and a random seed, so that who
   * holds the token can be told its successor again, and who only reads the database can't.
   */
  static String successor(String refreshToken, String seed) {
    byte[] key = refreshToken.getBytes(StandardCharsets.UTF_8);
    return REFRESH + RandomToken.text(HmacSha256.of(key, seed.getBytes(StandardCharsets.UTF_8)));
  }

  /** Says whether a text could be an access token: spares the database the rest. */
  static boolean mayBeAccess(String text) {
    return RandomToken.mayBe(ACCESS, text);
  }

  /** Says whether a text could be a ticket. */
  static boolean mayBeTicket(String text) {
    return RandomToken.mayBe(TICKET, text);
  }

  /** The hash by which the database knows a token. */
  static byte[] hash(String token) {
    return TokenHash.of(token);
  }
}

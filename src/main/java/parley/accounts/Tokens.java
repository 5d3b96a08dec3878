package parley.accounts;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
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
  private static final int BYTES = 32;
  private static final int LENGTH = 4 + 43;

  private final RandomGenerator random;

  Tokens(RandomGenerator random) {
    this.random = random;
  }

  String newAccess() {
    return ACCESS + random();
  }

  String newRefresh() {
    return REFRESH + random();
  }

  String newTicket() {
    return TICKET + random();
  }

  String newMfa() {
    return MFA + random();
  }

  String newReset() {
    return RESET + random();
  }

  String newInvitation() {
    return INVITATION + random();
  }

  String newConfirmation() {
    return CONFIRMATION + random();
  }

  String newRestore() {
    return RESTORE + random();
  }

  /** What makes successors out of refresh tokens. */
  String newSeed() {
    return random();
  }

  /**
   * The one that follows a refresh token. It is made of the token and a random seed, so that who
   * holds the token can be told its successor again, and who only reads the database can't.
   */
  static String successor(String refreshToken, String seed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(refreshToken.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return REFRESH + text(mac.doFinal(seed.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no HmacSHA256", e);
    }
  }

  /** Says whether a text could be an access token: spares the database the rest. */
  static boolean mayBeAccess(String text) {
    return text.length() == LENGTH && text.startsWith(ACCESS);
  }

  /** Says whether a text could be a ticket. */
  static boolean mayBeTicket(String text) {
    return text.length() == LENGTH && text.startsWith(TICKET);
  }

  /** The hash by which the database knows a token. */
  static byte[] hash(String token) {
    return TokenHash.of(token);
  }

  private String random() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return text(bytes);
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}

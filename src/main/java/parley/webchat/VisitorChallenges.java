package parley.webchat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.webchat.WebChatType;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RandomToken;
import parley.http.TokenHash;
import parley.storage.Database;
import parley.storage.SecretBox;

/**
 * Work that a browser does before somebody begins to chat, so that it costs whoever begins a
 * thousand chats: a number for which the hash of nonce and number begins with so many zero bits
 * (Hashcash). Nothing is kept of a challenge until its proof comes, which counts once.
 */
final class VisitorChallenges {
  /** A fraction of a second of a browser; no more, or old phones wait too long. */
  static final int BITS = 16;

  private static final Duration LIFE = Duration.ofMinutes(2);

  /** Characters of a proof. */
  static final int LONGEST = 64;

  private static final int RANDOM_BYTES = 8;
  private static final int SIGNATURE_BYTES = 16;
  private static final int RADIX = 36;

  /**
   * What is to be done.
   *
   * @param bits that are to be zero
   * @param expiresIn seconds
   */
  record Challenge(String nonce, int bits, long expiresIn) {}

  private record Nonce(String text, Instant expiresAt) {}

  private final Database database;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final SecretBox secrets;
  private final VisitorLimits limits;

  VisitorChallenges(
      Database database,
      InstantSource clock,
      RandomGenerator random,
      SecretBox secrets,
      VisitorLimits limits) {
    this.database = database;
    this.clock = clock;
    this.random = random;
    this.secrets = secrets;
    this.limits = limits;
  }

  /** A new challenge, for one chat. */
  Challenge issue(Channel channel) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    long end = clock.instant().plus(LIFE).getEpochSecond();
    String start = RandomToken.text(bytes) + "." + Long.toString(end, RADIX);
    byte[] signature = Arrays.copyOf(secrets.sign(signed(channel, start)), SIGNATURE_BYTES);
    return new Challenge(start + "." + RandomToken.text(signature), BITS, LIFE.toSeconds());
  }

  /**
   * Makes sure that whoever begins has worked for it, where that is asked for.
   *
   * @param proof the nonce, a colon and the number, {@link #LONGEST} at most; null for none
   * @param suspected whether they seem to be no person, by what they say themselves
   * @throws Problem {@code proof_required}
   */
  void require(Channel channel, @Nullable String proof, boolean suspected) {
    if (isAsked(channel, suspected)) {
      Nonce nonce =
          Optional.ofNullable(proof)
              .filter(VisitorChallenges::isWork)
              .flatMap(text -> nonce(channel, text.substring(0, Math.max(0, text.indexOf(':')))))
              .filter(known -> clock.instant().isBefore(known.expiresAt()))
              .orElseThrow(VisitorChallenges::required);
      byte[] hash = TokenHash.of(nonce.text());
      long organizationId = channel.organizationId();
      if (!database.write(
          tx -> VisitorProofRows.spend(tx, hash, organizationId, nonce.expiresAt()))) {
        throw required();
      }
    }
  }

  private boolean isAsked(Channel channel, boolean suspected) {
    return switch (WebChatType.challenge(channel)) {
      case WebChatType.ON -> true;
      case WebChatType.AUTO -> suspected || limits.isCrowded(channel.accountKey());
      default -> false;
    };
  }

  /** What we have signed; empty for anything else. */
  private Optional<Nonce> nonce(Channel channel, String text) {
    int end = text.lastIndexOf('.');
    int time = text.indexOf('.') + 1;
    if (time < 1 || time > end) {
      return Optional.empty();
    }
    String start = text.substring(0, end);
    try {
      byte[] signature = Base64.getUrlDecoder().decode(text.substring(end + 1));
      return signature.length == SIGNATURE_BYTES
              && secrets.isSignature(signature, signed(channel, start))
          ? Optional.of(
              new Nonce(text, Instant.ofEpochSecond(Long.parseLong(start.substring(time), RADIX))))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String signed(Channel channel, String start) {
    return "webchat challenge " + channel.id() + " " + start;
  }

  private static boolean isWork(String proof) {
    byte[] hash = TokenHash.of(proof);
    int zeros = 0;
    while (zeros < BITS
        && (hash[zeros / Byte.SIZE] >> (Byte.SIZE - 1 - zeros % Byte.SIZE) & 1) == 0) {
      zeros++;
    }
    return zeros == BITS;
  }

  private static Problem required() {
    return Problem.of(
        ProblemCode.PROOF_REQUIRED,
        "Solve what GET /chat/v1/challenge asks, and send it as proof.");
  }
}

package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.StorageException;
import parley.storage.Tx;

/** What people prove who they are with besides their password. */
final class SecondFactors {
  private final InstantSource clock;
  private final RandomGenerator random;
  private final SealedFactors seal;
  private final FactorThrottle throttle;

  SecondFactors(
      InstantSource clock, RandomGenerator random, SealedFactors seal, FactorThrottle throttle) {
    this.clock = clock;
    this.random = random;
    this.seal = seal;
    this.throttle = throttle;
  }

  /**
   * Makes a secret that counts for nothing until it is confirmed; one that waits is replaced.
   *
   * @return the secret, in base 32
   * @throws Problem {@code second_factor_exists}
   */
  String begin(Tx tx, long loginId) {
    byte[] secret = new byte[Totp.SECRET_BYTES];
    random.nextBytes(secret);
    if (!SecondFactorRows.begin(tx, loginId, seal.seal(loginId, secret), clock.instant())) {
      throw Problem.of(ProblemCode.SECOND_FACTOR_EXISTS, "Remove it before you add another.");
    }
    return Base32.encode(secret);
  }

  /**
   * Makes the secret count, once a code shows that it has arrived. Count the attempt before.
   *
   * @return the recovery codes, which nobody will be told again
   * @throws Problem {@code no_second_factor} when none waits, {@code validation_failed} for a wrong
   *     code
   */
  List<String> confirm(Tx tx, long loginId, String code) {
    byte[] sealed = SecondFactorRows.secret(tx, loginId, false).orElseThrow(SecondFactors::none);
    long step =
        Totp.matching(seal.open(loginId, sealed), code, clock.instant())
            .orElseThrow(SecondFactors::wrongCode);
    if (!SecondFactorRows.confirm(tx, loginId, sealed, step, clock.instant())) {
      // Another page has begun anew, or has confirmed it.
      throw StorageException.lostRace();
    }
    throttle.succeeded(tx, loginId);
    List<String> codes = RecoveryCodes.made(random);
    codes.forEach(recovery -> RecoveryCodeRows.add(tx, loginId, RecoveryCodes.hash(recovery)));
    return codes;
  }

  /** Whether a login needs a second factor to log in. */
  boolean isNeeded(Tx tx, long loginId) {
    return SecondFactorRows.isConfirmed(tx, loginId);
  }

  /**
   * Whether a code is the login's, of the authenticator or a recovery code; it is used up by that.
   * Count the attempt before.
   */
  boolean accepts(Tx tx, long loginId, String code) {
    boolean accepted =
        RecoveryCodes.mayBe(code)
            ? RecoveryCodeRows.use(tx, loginId, RecoveryCodes.hash(code))
            : isNewStep(tx, loginId, code);
    if (accepted) {
      throttle.succeeded(tx, loginId);
    }
    return accepted;
  }

  private boolean isNewStep(Tx tx, long loginId, String code) {
    Optional<byte[]> secret = SecondFactorRows.secret(tx, loginId, true);
    if (secret.isEmpty()) {
      return false;
    }
    OptionalLong step = Totp.matching(seal.open(loginId, secret.get()), code, clock.instant());
    return step.isPresent() && SecondFactorRows.use(tx, loginId, step.getAsLong());
  }

  static Problem none() {
    return Problem.of(
        ProblemCode.NO_SECOND_FACTOR, "Begin with POST /v1/me/totp, and confirm it with a code.");
  }

  static Problem wrongCode() {
    return Problem.invalidField("/code", "wrong_code", "is not the code of this moment");
  }
}

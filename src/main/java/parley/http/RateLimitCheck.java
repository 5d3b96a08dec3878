package parley.http;

import org.jspecify.annotations.Nullable;

/**
 * What the limits say to one request. Every request is charged to the bucket of its organization or
 * that of its address, and to that of its API key before, if the key has a limit of its own;
 * refused signatures are counted beside that.
 */
final class RateLimitCheck {
  private final RateLimits limits;
  private final String network;
  private boolean signed;
  private RateLimits.@Nullable Verdict verdict;

  RateLimitCheck(RateLimits limits, String address) {
    this.limits = limits;
    this.network = RateLimits.network(address);
  }

  /** Charges the organization, and before it the caller, if they have a limit of their own. */
  void chargeCaller(Caller caller) {
    if (caller.rateLimit().isPresent()) {
      require(limits.takeOwn(caller, caller.rateLimit().getAsInt()), caller.key());
    }
    charge(caller.organizationId());
  }

  /** Charges the client's address, unless a bucket was charged before. */
  void chargeAddress() {
    if (verdict == null) {
      charge(network);
    }
  }

  /**
   * Makes sure that the address may have another signature checked.
   *
   * @throws Problem {@code rate_limited} when too many of its signatures were refused
   */
  void requireSignatures() {
    signed = true;
    if (limits.isOn()) {
      limits.refusedSignatures().require(network);
    }
  }

  /**
   * A signature held: one that was refused before is forgotten, since providers share addresses.
   */
  void signatureHeld() {
    limits.refusedSignatures().refund(network);
  }

  /**
   * Charges the address for a request that nobody else is charged for: a wrong token, an unknown
   * path, broken HTTP. Answers the problem to tell, which may now be another one.
   */
  Problem refuse(Problem problem) {
    try {
      boolean guessed = signed && problem.code() == ProblemCode.FORBIDDEN;
      if (guessed || problem.code() == ProblemCode.INVALID_SIGNATURE) {
        countRefusedSignature();
      }
      if (problem.code().status() < 500) {
        chargeAddress();
      }
      return problem;
    } catch (Problem limited) {
      return limited;
    }
  }

  private void countRefusedSignature() {
    if (limits.isOn()) {
      limits.refusedSignatures().charge(network);
    }
  }

  private void charge(Object key) {
    if (limits.isOn()) {
      require(limits.take(key), key);
    }
  }

  private void require(RateLimits.Verdict now, Object key) {
    if (verdict == null || !now.admitted() || now.remaining() < verdict.remaining()) {
      verdict = now;
    }
    if (!now.admitted()) {
      limits.slowDown(key, now.policy());
      throw Problem.of(ProblemCode.RATE_LIMITED, "Slow down, then repeat the request.")
          .retryAfter(now.secondsToWait());
    }
  }

  /** Adds the fields that say what is left of the tightest limit. */
  Response stamp(Response response) {
    RateLimits.Verdict left = verdict;
    if (left == null && limits.isOn()) {
      left = limits.look(network);
    }
    return left == null
        ? response
        : response
            .header("RateLimit-Policy", left.policy().field())
            .header("RateLimit", left.field());
  }
}

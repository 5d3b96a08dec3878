package parley.http;

import org.jspecify.annotations.Nullable;

/**
 * What the limits say to one request. Every request is charged to one bucket at most, that of its
 * organization or that of its address; refused signatures are counted beside that.
 */
final class RateLimitCheck {
  private final RateLimits limits;
  private final String address;
  private boolean signed;
  private RateLimits.@Nullable Verdict verdict;

  RateLimitCheck(RateLimits limits, String address) {
    this.limits = limits;
    this.address = address;
  }

  /** Charges the organization. */
  void chargeOrganization(long organizationId) {
    charge(organizationId);
  }

  /** Charges the client's address, unless a bucket was charged before. */
  void chargeAddress() {
    if (verdict == null) {
      charge(RateLimits.network(address));
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
      limits.refusedSignatures().require(address);
    }
  }

  /**
   * A signature held: one that was refused before is forgotten, since providers share addresses.
   */
  void signatureHeld() {
    limits.refusedSignatures().refund(address);
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
      limits.refusedSignatures().charge(address);
    }
  }

  private void charge(Object key) {
    if (!limits.isOn()) {
      return;
    }
    RateLimits.Verdict now = limits.take(key);
    verdict = now;
    if (!now.admitted()) {
      limits.slowDown(key);
      throw Problem.of(ProblemCode.RATE_LIMITED, "Slow down, then repeat the request.")
          .retryAfter(now.secondsToWait());
    }
  }

  /** Adds the fields that say what is left. */
  Response stamp(Response response) {
    if (!limits.isOn()) {
      return response;
    }
    RateLimits.Verdict left = verdict == null ? limits.look(RateLimits.network(address)) : verdict;
    return response.header("RateLimit-Policy", limits.policy()).header("RateLimit", left.field());
  }
}

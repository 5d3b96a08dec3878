package parley.accounts;

import java.time.Duration;
import java.util.OptionalInt;
import parley.http.Handler;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RateLimits;
import parley.http.Request;
import parley.http.Response;
import parley.http.TryLimit;

/**
 * Keeps one address from founding organizations by the hundred: each costs a password hash, and has
 * limits of requests and quotas of its own.
 */
final class SignupLimit {
  private final TryLimit limit;

  SignupLimit(OptionalInt perHour) {
    limit =
        new TryLimit(
            perHour, Duration.ofHours(1), "Too many sign-ups from this address; try again later.");
  }

  /**
   * Counts one more organization of the client's address.
   *
   * @throws Problem {@code rate_limited}
   */
  void charge(Request request) {
    limit.charge(network(request));
  }

  /**
   * Lets {@code signup} answer. What is wrong with a body doesn't count, but a taken e-mail does:
   * whoever asks for many of them wants to know who is here.
   *
   * @throws Problem {@code rate_limited} before anything is read
   */
  Response admit(Request request, Handler signup) {
    limit.charge(network(request));
    try {
      return signup.handle(request);
    } catch (Problem problem) {
      boolean wrong = problem.code().status() < 500;
      if (wrong && problem.code() != ProblemCode.EMAIL_TAKEN) {
        limit.refund(network(request));
      }
      throw problem;
    }
  }

  private static String network(Request request) {
    return RateLimits.network(request.remoteAddress());
  }
}

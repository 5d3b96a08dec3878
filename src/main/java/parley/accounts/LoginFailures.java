package parley.accounts;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts log-ins that failed by what was wrong; whoever tries too often isn't heard any more. */
final class LoginFailures {
  private final Counter passwords;
  private final Counter codes;

  LoginFailures(MeterRegistry meters) {
    passwords = counter(meters, "password");
    codes = counter(meters, "second_factor");
  }

  private static Counter counter(MeterRegistry meters, String proof) {
    return Counter.builder("login.failures")
        .description("Log-ins with a wrong password or a wrong code.")
        .tag("proof", proof)
        .register(meters);
  }

  /** The password was wrong, or nobody has this e-mail. */
  void wrongPassword() {
    passwords.increment();
  }

  /** The code of a second factor was wrong. */
  void wrongCode() {
    codes.increment();
  }
}

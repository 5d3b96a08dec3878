package parley.accounts;

/** What people prove who they are with, and what keeps others from guessing it. */
record Proofs(
    Tokens tokens,
    Passwords passwords,
    LoginThrottle throttle,
    CurrentPassword currentPassword,
    FactorThrottle codes,
    SecondFactors factors) {

  static Proofs of(Accounts.Parts parts) {
    Passwords passwords = new Passwords(parts.random(), parts.passwordCost());
    LoginThrottle throttle = new LoginThrottle(parts.database(), parts.secrets(), parts.clock());
    FactorThrottle codes = new FactorThrottle(parts.database(), parts.secrets(), parts.clock());
    return new Proofs(
        new Tokens(parts.random()),
        passwords,
        throttle,
        new CurrentPassword(parts.database(), passwords, throttle),
        codes,
        new SecondFactors(
            parts.clock(), parts.random(), new SealedFactors(parts.secrets()), codes));
  }
}
